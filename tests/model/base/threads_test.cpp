#include "model/base/threads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace defilade {
namespace {

TEST(Threads, are_as_many_as_were_asked_for) {
  for (const std::size_t threads : {1U, 2U, 3U}) {
    std::atomic<std::size_t> calls = 0;
    work_together(threads, [&] { ++calls; });
    EXPECT_EQ(calls, threads);
  }
}

TEST(Threads, are_one_for_small_maps_and_up_to_four_for_large_maps) {
  const std::size_t several = std::clamp(std::thread::hardware_concurrency(), 1U, 4U);
  EXPECT_EQ(threads_for(0), 1U);
  EXPECT_EQ(threads_for(16'384), 1U);
  EXPECT_EQ(threads_for(16'385), several);
  EXPECT_EQ(threads_for(10'000'000), several);
}

TEST(Threads, all_end_before_an_exception_reaches_the_caller) {
  for (const std::size_t threads : {1U, 2U, 3U}) {
    std::atomic<std::size_t> begun = 0, ended = 0;
    EXPECT_THROW(work_together(threads,
                               [&] {
                                 if (begun++ == 0) throw std::runtime_error("the first one");
                                 ++ended;
                               }),
                 std::runtime_error);
    EXPECT_EQ(ended, threads - 1);
  }
}

TEST(Threads, see_every_row_once) {
  for (const std::size_t rows : {0U, 1U, 4096U, 4097U, 16'384U, 16'385U, 100'000U}) {
    std::vector<unsigned> seen(rows);
    for_each_stretch(rows, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) ++seen[i];
    });
    EXPECT_EQ(std::ranges::count(seen, 1U), static_cast<std::ptrdiff_t>(rows));
  }
}

}  // namespace
}  // namespace defilade
