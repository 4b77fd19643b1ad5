#include "model/graph/flood.h"

#include <gtest/gtest.h>

#include <set>

namespace defilade::test {
namespace {

TEST(Flood, reaches_what_is_joined_nearest_first_and_each_point_once) {
  // A ring of six with a spoke; 7 stands apart.
  const std::vector<std::vector<int>> next{{1, 5}, {0, 2}, {1, 3}, {2, 4, 6},
                                           {3, 5}, {4, 0}, {3},    {}};
  std::vector<int> before(next.size(), -1);
  std::vector<int> reached{0};
  before[0] = 0;
  flood(
      reached,
      [&](int point, const auto& visit) {
        for (const int other : next[static_cast<std::size_t>(point)]) visit(other);
      },
      [&](int to, int from) {
        int& way = before[static_cast<std::size_t>(to)];
        if (way >= 0) return false;
        way = from;
        return true;
      });
  EXPECT_EQ(reached, (std::vector{0, 1, 5, 2, 4, 3, 6}));
  EXPECT_EQ(before, (std::vector{0, 0, 1, 2, 5, 0, 3, -1}));
}

TEST(Flood, does_not_enter_what_is_closed) {
  std::set<int> rest{1, 2, 4, 5};  // 3 is closed
  std::vector<int> reached{0};
  flood(
      reached,
      [](int point, const auto& visit) {
        visit(point - 1);
        visit(point + 1);
      },
      [&](int to, int) { return rest.erase(to) != 0; });
  EXPECT_EQ(reached, (std::vector{0, 1, 2}));
}

}  // namespace
}  // namespace defilade::test
