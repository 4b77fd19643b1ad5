#include "model/graph/dijkstra.h"

#include <gtest/gtest.h>

#include <limits>
#include <utility>

#include "support/random/random.h"

namespace defilade::test {
namespace {

using Label = std::pair<double, std::size_t>;

struct Step {
  std::size_t from;
  std::size_t to;
  double length;
};

constexpr std::size_t kPoints = 9;
constexpr double kFar = std::numeric_limits<double>::infinity();

std::vector<Step> random_steps(Random& random) {
  std::vector<Step> steps(random.below(4 * kPoints));
  for (Step& step : steps)
    step = {random.below(kPoints), random.below(kPoints), static_cast<double>(random.below(4))};
  return steps;
}

/// By shortening until nothing gets shorter.
std::vector<double> slow_lengths(const std::vector<Step>& steps) {
  std::vector<double> lengths(kPoints, kFar);
  lengths[0] = 0;
  for (std::size_t round = 0; round < kPoints; ++round)
    for (const Step& step : steps)
      lengths[step.to] = std::min(lengths[step.to], lengths[step.from] + step.length);
  return lengths;
}

/// Settles from point 0 and returns the labels in their order; `end` ends the search.
std::vector<Label> settled(const std::vector<Step>& steps, std::vector<Label>& open, double end) {
  std::vector<bool> done(kPoints, false);
  std::vector<Label> order;
  put_label(open, {0, 0});
  dijkstra_until(
      open, [&](const Label& label) { return label.first >= end; },
      [&](const Label& label) { return !done[label.second] && (done[label.second] = true); },
      [&](const Label& label) {
        order.push_back(label);
        for (const Step& step : steps)
          if (step.from == label.second) put_label(open, {label.first + step.length, step.to});
      });
  return order;
}

TEST(Dijkstra, settles_every_point_once_by_a_shortest_way_in_ascending_order) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const std::vector<Step> steps = random_steps(random);
    std::vector<Label> open;
    std::vector<double> lengths(kPoints, kFar);
    double last = 0;
    for (const auto& [length, point] : settled(steps, open, kFar)) {
      EXPECT_LE(last, length);
      EXPECT_EQ(std::exchange(lengths[point], length), kFar);
      last = length;
    }
    EXPECT_EQ(lengths, slow_lengths(steps));
    EXPECT_TRUE(open.empty());
  }
}

TEST(Dijkstra, of_equal_lengths_settles_the_least_label_first) {
  std::vector<Label> open;
  const auto order = settled({{0, 5, 1}, {0, 3, 1}, {0, 4, 1}}, open, kFar);
  EXPECT_EQ(order, (std::vector<Label>{{0, 0}, {1, 3}, {1, 4}, {1, 5}}));
}

TEST(Dijkstra, goes_on_later_from_the_label_at_which_it_ended) {
  const std::vector<Step> steps{{0, 1, 1}, {1, 2, 1}, {2, 3, 1}};
  std::vector<Label> open;
  EXPECT_EQ(settled(steps, open, 2), (std::vector<Label>{{0, 0}, {1, 1}}));
  EXPECT_EQ(open, (std::vector<Label>{{2, 2}}));
}

}  // namespace
}  // namespace defilade::test
