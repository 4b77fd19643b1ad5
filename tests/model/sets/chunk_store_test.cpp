#include "model/sets/chunk_store.h"

#include <gtest/gtest.h>

namespace defilade {
namespace {

/// Appends lines one after the other, each with its number in it.
void count_up(LineStore& store, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t number = store.size();
    store.extend(1)->words.fill(number);
  }
}

bool counts_up(const LineStore& store, std::size_t count) {
  bool right = store.size() == count;
  for (std::size_t i = 0; i < count; ++i) right &= store.lines()[i].words[i % 4] == i;
  return right;
}

constexpr std::size_t kFew = 1000;
constexpr std::size_t kMany = 400'000;  // 12.8 MB: pages of its own

TEST(LineStore, keeps_what_was_written_while_it_grows) {
  for (const std::size_t count : {kFew, kMany}) {
    LineStore store;
    count_up(store, count);
    EXPECT_TRUE(counts_up(store, count));
  }
}

TEST(LineStore, does_not_move_within_its_room) {
  LineStore store(kMany);
  count_up(store, 1);
  const NodeLine* begin = store.lines().data();
  count_up(store, kMany - 1);
  EXPECT_EQ(store.lines().data(), begin);
  EXPECT_TRUE(counts_up(store, kMany));
  count_up(store, 1);
  EXPECT_TRUE(counts_up(store, kMany + 1));
}

TEST(LineStore, may_have_room_for_more_than_there_is_memory) {
  LineStore store(std::size_t{1} << 36);  // 2 TB
  count_up(store, kMany);
  EXPECT_TRUE(counts_up(store, kMany));
  LineStore endless(std::size_t{1} << 55);  // more than there are addresses: it grows
  count_up(endless, kFew);
  EXPECT_TRUE(counts_up(endless, kFew));
}

TEST(LineStore, gives_back_what_it_does_not_use) {
  for (const std::size_t count : {std::size_t{0}, kFew, kMany}) {
    LineStore store(2 * kMany);
    count_up(store, count);
    store.shrink();
    EXPECT_TRUE(counts_up(store, count));
    count_up(store, kFew);
    store.shrink();
    EXPECT_TRUE(counts_up(store, count + kFew));
  }
}

TEST(LineStore, is_copied_and_moved) {
  for (const std::size_t count : {std::size_t{0}, kFew, kMany}) {
    LineStore store;
    count_up(store, count);
    LineStore copy = store;
    count_up(copy, 1);
    EXPECT_TRUE(counts_up(store, count) && counts_up(copy, count + 1));
    store = std::move(copy);
    EXPECT_TRUE(counts_up(store, count + 1));
    copy = store;
    EXPECT_TRUE(counts_up(copy, count + 1));
  }
}

}  // namespace
}  // namespace defilade
