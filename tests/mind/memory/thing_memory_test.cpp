// Items and doors, as a character remembers them.

#include "defilade/mind/thing_memory.h"

#include <gtest/gtest.h>

#include "support/random/random.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr ThingId kMedikit{3U};

ThingPercept seen_thing(double seconds, bool present, bool open = false, ThingId id = kMedikit) {
  ThingPercept percept;
  percept.about = id;
  percept.what = 7;
  percept.seconds = seconds;
  percept.present = present;
  percept.open = open;
  return percept;
}
void notice(ThingMemory& memory, const ThingPercept& percept) {
  memory.notice(std::span(&percept, 1));
}

constexpr std::array kRespawns{Respawn{ThingId{4U}, 0, 5}, Respawn{{}, 7, 30}};

TEST(ThingMemory, expects_an_item_back_after_its_time) {
  ThingMemory memory(8, kRespawns);
  notice(memory, seen_thing(10, true));
  EXPECT_FALSE(memory.back_at(*memory.find(kMedikit)));
  notice(memory, seen_thing(16, false));
  const RememberedThing& one = *memory.find(kMedikit);
  EXPECT_FALSE(one.present());
  EXPECT_EQ(one.there, 10);
  EXPECT_EQ(one.gone, 16);
  EXPECT_EQ(one.changed, 16);
  EXPECT_EQ(memory.back_at(one), (BackAt{40, 46}));
  notice(memory, seen_thing(44, false));
  EXPECT_EQ(memory.back_at(one), (BackAt{44, 46})) << "it is not back yet";
  notice(memory, seen_thing(50, true));
  EXPECT_TRUE(one.present());
  EXPECT_FALSE(memory.back_at(one));
}

TEST(ThingMemory, knows_that_an_item_was_taken_anew_if_it_is_gone_for_too_long) {
  ThingMemory memory(8, kRespawns);
  notice(memory, seen_thing(10, true));
  notice(memory, seen_thing(12, false));
  notice(memory, seen_thing(60, false));
  EXPECT_EQ(memory.back_at(*memory.find(kMedikit)), (BackAt{70, 90}))
      << "it was back at 40 to 42, and taken between then and now";
}

TEST(ThingMemory, expects_nothing_of_what_it_does_not_know) {
  ThingMemory memory(8, kRespawns);
  const auto back = [&](ThingId id, std::uint32_t what, ThingKind kind) {
    ThingPercept percept = seen_thing(1, true, false, id);
    percept.what = what;
    percept.kind = kind;
    notice(memory, percept);
    percept.seconds = 2;
    percept.present = false;
    notice(memory, percept);
    return memory.back_at(*memory.find(id)).has_value();
  };
  EXPECT_TRUE(back(ThingId{0U}, 7, ThingKind::item));
  EXPECT_TRUE(back(ThingId{4U}, 9, ThingKind::item)) << "that one is known by its id";
  EXPECT_FALSE(back(ThingId{5U}, 9, ThingKind::item));
  EXPECT_FALSE(back(ThingId{6U}, 7, ThingKind::crate));
  EXPECT_EQ(memory.find(kMedikit), nullptr);
}

TEST(ThingMemory, keeps_doors_and_when_they_were_found_otherwise) {
  ThingMemory memory;
  notice(memory, seen_thing(1, true, false));
  EXPECT_EQ(memory.find(kMedikit)->changed, kNever);
  notice(memory, seen_thing(2, true, true));
  notice(memory, seen_thing(3, true, true));
  EXPECT_TRUE(memory.find(kMedikit)->open);
  EXPECT_EQ(memory.find(kMedikit)->changed, 2);
  EXPECT_EQ(memory.find(kMedikit)->seen, 3);
}

TEST(ThingMemory, forgets_what_it_saw_longest_ago_allocates_nothing_and_copies_are_independent) {
  ThingMemory memory(3, kRespawns);
  EXPECT_EQ(allocations_in([&] {
              for (std::size_t i = 0; i < 6; ++i)
                notice(memory, seen_thing(static_cast<double>(i), true, false, ThingId{i}));
            }),
            0U);
  EXPECT_EQ(memory.things().size(), 3U);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(memory.find(ThingId{i}) != nullptr, i >= 3) << i;
  ThingMemory copy = memory;
  notice(copy, seen_thing(9, false, false, ThingId{3U}));
  EXPECT_TRUE(memory.find(ThingId{3U})->present());
  EXPECT_FALSE(copy.find(ThingId{3U})->present());
  EXPECT_EQ(allocations_in([&] { notice(copy, seen_thing(10, true, false, ThingId{9U})); }), 0U);
}

/// An item that comes back after its time and is taken now and then, and somebody who looks now
/// and then: it is never back before it is expected, nor away when it should be there.
TEST(ThingMemory, is_never_wrong_about_items_that_nobody_takes_again) {
  Random random(3);
  for (int round = 0; round < 500; ++round) {
    ThingMemory memory(8, kRespawns);
    notice(memory, seen_thing(0, true));
    const float taken = random.between(0, 20);
    double now = 0;
    std::optional<BackAt> last;
    while (now < taken + 30) {
      now += random.between(0, 8);
      const bool there = now < taken || now >= taken + 30;
      notice(memory, seen_thing(now, there));
      const auto back = memory.back_at(*memory.find(kMedikit));
      EXPECT_EQ(back.has_value(), !there);
      if (!back) continue;
      EXPECT_LE(back->earliest, taken + 30 + 1e-4);
      EXPECT_GE(back->latest, taken + 30 - 1e-4);
      if (last) {
        EXPECT_GE(back->earliest, last->earliest);
      }
      last = back;
    }
  }
}

}  // namespace
}  // namespace defilade::test
