// The same cut as that of Boost's max-flow, on random graphs.

#include "bake/chambers/gap_cut.h"

#include <gtest/gtest.h>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>
#include <numeric>
#include <set>

#include "support/random/random.h"

namespace defilade::test {
namespace {

using Ways = std::set<std::pair<std::uint32_t, std::uint32_t>>;

PlaceGraph graph_of(const Ways& ways, std::vector<bool> wide) {
  PlaceGraph graph{std::vector<std::uint32_t>(wide.size() + 1, 0), {}, std::move(wide)};
  for (const auto& [a, b] : ways) {
    ++graph.first[a + 1];
    graph.ways.push_back(b);
  }
  std::partial_sum(graph.first.begin(), graph.first.end(), graph.first.begin());
  return graph;
}

void join(Ways& ways, std::uint32_t a, std::uint32_t b) {
  ways.emplace(a, b);
  ways.emplace(b, a);
}

/// Places are split in two, with an edge of capacity 1 between them, or of more if they are wide.
class Twin {
 public:
  Twin(const PlaceGraph& places, std::uint32_t source, const std::vector<bool>& is_goal)
      : places_(places), graph_(2 * places.wide.size() + 1) {
    const std::size_t sink = 2 * places.wide.size();
    for (std::uint32_t i = 0; i < places.wide.size(); ++i) {
      add(2 * i, 2 * i + 1, places.wide[i] ? kMany : 1);
      for (const std::uint32_t to : places.ways_of(i)) add(2 * i + 1, 2 * to, kMany);
      if (is_goal[i]) add(2 * i + 1, sink, kMany);
    }
    flow_ = boost::push_relabel_max_flow(graph_, 2 * source, sink);
    reach(2 * source);
  }

  long flow() const { return flow_; }
  /// What can still be reached when all units have been sent: this side of the cut nearest to the
  /// source.
  std::vector<std::uint32_t> inside() const {
    std::vector<std::uint32_t> inside;
    for (std::uint32_t i = 0; i < places_.wide.size(); ++i)
      if (reached_.contains(2 * i + 1)) inside.push_back(i);
    return inside;
  }

 private:
  using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
  using Graph = boost::adjacency_list<
      boost::vecS, boost::vecS, boost::directedS, boost::no_property,
      boost::property<
          boost::edge_capacity_t, long,
          boost::property<boost::edge_residual_capacity_t, long,
                          boost::property<boost::edge_reverse_t, Traits::edge_descriptor>>>>;
  static constexpr long kMany = 1000;

  void add(std::size_t from, std::size_t to, long capacity) {
    const auto there = boost::add_edge(from, to, graph_).first;
    const auto back = boost::add_edge(to, from, graph_).first;
    boost::put(boost::edge_capacity, graph_, there, capacity);
    boost::put(boost::edge_capacity, graph_, back, 0L);
    boost::put(boost::edge_reverse, graph_, there, back);
    boost::put(boost::edge_reverse, graph_, back, there);
  }

  void reach(std::size_t at) {
    if (!reached_.insert(at).second) return;
    for (const auto edge : boost::make_iterator_range(boost::out_edges(at, graph_)))
      if (boost::get(boost::edge_residual_capacity, graph_, edge) > 0)
        reach(boost::target(edge, graph_));
  }

  const PlaceGraph& places_;
  Graph graph_;
  long flow_ = 0;
  std::set<std::size_t> reached_;
};

TEST(LeastCut, equals_that_of_a_maximal_flow) {
  Random random(93);
  std::size_t cuts = 0;
  for (int round = 0; round < 400; ++round) {
    const auto count = static_cast<std::uint32_t>(4 + random.below(60));
    std::vector<bool> wide(count), is_goal(count);
    for (std::uint32_t i = 0; i < count; ++i) wide[i] = i < 2 || random.chance(0.15);
    for (std::uint32_t i = 1; i < count; ++i)
      is_goal[i] = wide[i] && (i == 1 || random.chance(0.3));
    Ways ways;
    for (std::size_t i = random.below(4 * count); i > 0; --i) {
      const auto a = static_cast<std::uint32_t>(random.below(count));
      const auto b = static_cast<std::uint32_t>(random.below(count));
      if (a != b && !(wide[a] && wide[b])) join(ways, a, b);
    }
    const PlaceGraph graph = graph_of(ways, wide);
    CutFinder finder(graph);
    for (int again = 0; again < 2; ++again) {  // nothing is left from the first time
      const auto cut = finder.find(0, is_goal, count);
      ASSERT_TRUE(cut);
      const Twin twin(graph, 0, is_goal);
      ASSERT_EQ(cut->closed.size(), static_cast<std::size_t>(twin.flow()));
      ASSERT_EQ(cut->inside, twin.inside());
      if (!cut->closed.empty()) {
        ++cuts;
        ASSERT_FALSE(finder.find(0, is_goal, cut->closed.size() - 1));
        ASSERT_TRUE(finder.find(0, is_goal, cut->closed.size()));
      }
    }
  }
  EXPECT_GT(cuts, 100U);
}

/// Two rooms, joined by a corridor of three places, of which the middle one alone is a cut.
TEST(LeastCut, is_where_the_way_is_narrowest) {
  Ways ways;
  for (const std::uint32_t door : {2U, 3U}) join(ways, 0, door);
  for (const std::uint32_t door : {5U, 6U}) join(ways, 1, door);
  for (const std::uint32_t door : {2U, 3U, 5U, 6U}) join(ways, 4, door);
  const PlaceGraph graph = graph_of(ways, {true, true, false, false, false, false, false});
  const auto cut = CutFinder(graph).find(0, {false, true, false, false, false, false, false}, 8);
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->closed, (std::vector<std::uint32_t>{4}));
  EXPECT_EQ(cut->inside, (std::vector<std::uint32_t>{0, 2, 3}));
}

}  // namespace
}  // namespace defilade::test
