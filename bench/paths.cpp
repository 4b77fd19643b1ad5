// Paths between random nodes of a level of rooms: find_path without landmarks against what a user
// would pick instead on the same links, and with landmarks against itself. Walls make the straight
// line a poor guess of what remains, as levels do. A fifth of the nodes is in danger, in runs.
//
// All find the cheapest path and write down its nodes; costs must be equal. All of them reuse
// memory, and all but Dijkstra's algorithm are guided by the same straight line. Landmarks are
// chosen once, as a game would on loading.

#include <memory>

#include "boost_paths.h"
#include "defilade/tactics/path.h"
#include "graphs.h"
#include "interleave.h"
#include "lemon_paths.h"
#include "long_ways.h"
#include "queue_paths.h"

namespace {

using namespace defilade;

constexpr std::uint64_t kSeed = 19680704;
constexpr float kWeight = 4;

/// What a path costs: dangerous metres count apart where they come first.
struct Answer {
  double dangerous = 0;
  double cost = 0;
};

/// Costs are sums of the same floats in double, so all should find them equal to far below that.
std::uint64_t rounded(const Answer& answer) {
  const auto millimetres = [](double metres) {
    return static_cast<std::uint64_t>(std::llround(metres * 1000));
  };
  return millimetres(answer.cost) + (millimetres(answer.dangerous) << 32);
}

bool about_equal(double a, double b) {
  return std::abs(a - b) <= 1e-6 * std::max({1.0, std::abs(a), std::abs(b)});
}

enum class Care { none, weighted, avoiding };

enum class Contender { plain, landmarks, boost_rows, boost_lists, lemon, priority_queue };

const char* name_of(Contender contender) {
  constexpr const char* kNames[] = {"Defilade",    "landmarks", "boost A*",
                                    "boost lists", "LEMON",     "priority_queue"};
  return kNames[static_cast<std::size_t>(contender)];
}

bench::LemonPaths lemon_of(const WaypointGraph& graph) {
  std::vector<std::pair<int, int>> ends;
  std::vector<float> lengths;
  for (const Link& link : graph.links()) {  // sorted by where they begin
    ends.emplace_back(link.from.value, link.to.value);
    lengths.push_back(link.length);
  }
  return {static_cast<int>(graph.node_count()), ends, lengths};
}

class Arena {
 public:
  explicit Arena(std::size_t side)
      : graph_(bench::RoomGrid(side, side, kSeed).graph()),
        landmarks_(Landmarks::choose(graph_)),
        rows_(bench::boost_rows(graph_)),
        lists_(bench::boost_lists(graph_)),
        lemon_(lemon_of(graph_)),
        queue_(graph_) {
    bench::Random random(kSeed);
    for (std::size_t i = 0; i < kPairs; ++i)
      pairs_.push_back({NodeId{random.below(nodes())}, NodeId{random.below(nodes())}});
    for (std::size_t i = 0; i < kDangers; ++i) add_danger(random);
  }

  bench::Case make_case(Care care, const std::vector<Contender>& contenders) {
    check(care, contenders);
    bench::Case result{.name = std::to_string(nodes()) + " nodes", .work = {}};
    for (const Contender contender : contenders)
      result.work.push_back([this, care, contender](std::size_t begin, std::size_t end) {
        std::uint64_t sum = 0;
        for (std::size_t q = begin; q < end; ++q) sum += rounded(answer(contender, q, care));
        return sum;
      });
    result.facts = {
        {"links per node", static_cast<double>(graph_.link_count()) / static_cast<double>(nodes())},
        {"nodes on a path", mean_of(care, Contender::plain, [&] { return path_.nodes.size(); })},
        {"expanded", mean_of(care, Contender::plain, [&] { return path_.expanded; })},
        {"with landmarks", mean_of(care, Contender::landmarks, [&] { return path_.expanded; })}};
    return result;
  }

 private:
  struct Ends {
    NodeId start;
    NodeId goal;
  };

  static constexpr std::size_t kPairs = 4096;
  static constexpr std::size_t kDangers = 16;
  static constexpr std::size_t kChecked = 50;

  std::size_t nodes() const { return graph_.node_count(); }
  const Ends& ends(std::size_t query) const { return pairs_[query % kPairs]; }
  const NodeSet& danger(std::size_t query) const { return dangers_[query % kDangers]; }

  void add_danger(bench::Random& random) {
    NodeSet& danger = dangers_.emplace_back(nodes());
    std::vector<std::uint8_t>& bytes = danger_bytes_.emplace_back(nodes());
    bench::for_each_member(bench::draw_row(nodes(), random), [&](std::uint32_t node) {
      danger.insert(NodeId{std::size_t{node}});
      bytes[node] = 1;
    });
  }

  Answer answer(Contender contender, std::size_t query, Care care) {
    switch (contender) {
      case Contender::plain:
        return ours(query, care, nullptr);
      case Contender::landmarks:
        return ours(query, care, &landmarks_);
      case Contender::boost_rows:
        return boosts(rows_, query, care);
      case Contender::boost_lists:
        return boosts(lists_, query, care);
      case Contender::lemon:
        return lemons(query, care);
      case Contender::priority_queue:
        break;
    }
    return queues(query, care);
  }

  Answer ours(std::size_t query, Care care, const Landmarks* landmarks) {
    PathRequest request{Traveller(profile_)};
    request.start = ends(query).start;
    request.goal = ends(query).goal;
    request.landmarks = landmarks;
    if (care != Care::none) request.danger = danger(query);
    if (care != Care::none) request.danger_weight = care == Care::weighted ? kWeight : kAvoidDanger;
    path_ = find_path(graph_, request, work_);
    bench::keep(path_);
    return {care == Care::avoiding ? path_.danger_length : 0, path_.cost};
  }

  /// A graph of Boost's and what is searched on it.
  template <class Graph>
  struct Boost {
    explicit Boost(const Graph& graph) : links(graph) {}

    void search_on(const WaypointGraph& graph) {
      by_metres = std::make_unique<bench::BoostSearch<Graph, double>>(links, graph);
      by_danger = std::make_unique<bench::BoostSearch<Graph, bench::DangerFirst>>(links, graph);
    }

    Graph links;
    std::unique_ptr<bench::BoostSearch<Graph, double>> by_metres;
    std::unique_ptr<bench::BoostSearch<Graph, bench::DangerFirst>> by_danger;
  };

  template <class Graph>
  Answer boosts(Boost<Graph>& boost, std::size_t query, Care care) {
    if (boost.by_metres == nullptr) boost.search_on(graph_);
    using Edge = typename bench::BoostSearch<Graph, double>::Edge;
    const auto length = [&boost](Edge link) { return double{boost.links[link].length}; };
    const NodeSetView in_danger = danger(query);
    const auto is_bad = [&boost, in_danger](Edge link) {
      return in_danger.contains(NodeId{std::size_t{target(link, boost.links)}});
    };
    if (care == Care::none) return {0, search(*boost.by_metres, query, length)};
    if (care == Care::weighted)
      return {0, search(*boost.by_metres, query, [=](Edge link) {
                return is_bad(link) ? length(link) * (1.0 + kWeight) : length(link);
              })};
    const auto [dangerous, cost] = search(*boost.by_danger, query, [=](Edge link) {
      return bench::DangerFirst{is_bad(link) ? length(link) : 0, length(link)};
    });
    return {dangerous, cost};
  }

  template <class Search, class Weight>
  auto search(Search& search, std::size_t query, const Weight& weight) const {
    const auto cost = search.astar(ends(query).start.value, ends(query).goal.value, weight);
    bench::keep(search.path());
    return cost;
  }

  Answer lemons(std::size_t query, Care care) {
    const std::uint8_t* danger =
        care == Care::none ? nullptr : danger_bytes_[query % kDangers].data();
    const double cost =
        lemon_.find(static_cast<int>(ends(query).start.value),
                    static_cast<int>(ends(query).goal.value), danger, 1.0 + kWeight);
    bench::keep(lemon_.path());
    return {0, cost};
  }

  Answer queues(std::size_t query, Care care) {
    const std::uint32_t start = ends(query).start.value, goal = ends(query).goal.value;
    const std::vector<std::uint8_t>& bad = danger_bytes_[query % kDangers];
    using Edge = bench::QueuePaths::Edge;
    const double cost =
        care == Care::none
            ? queue_.find(start, goal, [](const Edge& edge) { return double{edge.length}; })
            : queue_.find(start, goal, [&](const Edge& edge) {
                return bad[edge.to] != 0 ? edge.length * (1.0 + kWeight) : double{edge.length};
              });
    bench::keep(queue_.path());
    return {0, cost};
  }

  /// Ends the program unless all contenders' costs are equal.
  void check(Care care, const std::vector<Contender>& contenders) {
    for (std::size_t q = 0; q < kChecked; ++q) {
      const Answer expected = answer(contenders.front(), q, care);
      for (const Contender contender : contenders) {
        const Answer found = answer(contender, q, care);
        if (about_equal(found.cost, expected.cost) &&
            about_equal(found.dangerous, expected.dangerous))
          continue;
        std::fprintf(stderr, "path %zu: %s costs %.9g, %s %.9g\n", q, name_of(contenders.front()),
                     expected.cost, name_of(contender), found.cost);
        std::exit(1);
      }
    }
  }

  template <class Measure>
  double mean_of(Care care, Contender contender, const Measure& measure) {
    double sum = 0;
    for (std::size_t q = 0; q < kChecked; ++q) {
      answer(contender, q, care);
      sum += static_cast<double>(measure());
    }
    return std::round(sum / kChecked);
  }

  WaypointGraph graph_;
  AgentProfile profile_;
  Landmarks landmarks_;
  Workspace work_;
  Path path_;
  Boost<bench::BoostRows> rows_;
  Boost<bench::BoostLists> lists_;
  bench::LemonPaths lemon_;
  bench::QueuePaths queue_;
  std::vector<Ends> pairs_;
  std::vector<NodeSet> dangers_;
  std::vector<std::vector<std::uint8_t>> danger_bytes_;
};

struct Claim {
  const char* text;
  Care care;
  std::vector<Contender> contenders;
};

const std::vector<Claim>& claims() {
  using enum Contender;
  static const std::vector<Claim> all{
      {"Shortest path, no landmarks",
       Care::none,
       {plain, boost_rows, boost_lists, lemon, priority_queue}},
      {"Path with a danger weight of 4, no landmarks",
       Care::weighted,
       {plain, boost_rows, boost_lists, lemon, priority_queue}},
      {"Path with the fewest dangerous metres", Care::avoiding, {plain, boost_rows, boost_lists}},
      {"Shortest path, with 16 landmarks", Care::none, {plain, landmarks}},
      {"Path with a danger weight of 4, with 16 landmarks", Care::weighted, {plain, landmarks}}};
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Cheapest paths on one thread: find_path against Boost, LEMON and a plain A*.");
  std::vector<std::unique_ptr<Arena>> arenas;
  for (const std::size_t side : {100U, 200U, 300U}) arenas.push_back(std::make_unique<Arena>(side));
  for (const Claim& claim : claims()) {
    std::vector<std::string> names;
    for (const Contender contender : claim.contenders) names.emplace_back(name_of(contender));
    bench::Table table(options, claim.text, "path", names);
    for (const auto& arena : arenas) table.add(arena->make_case(claim.care, claim.contenders));
    bench::end_table(options);
  }
  bench::compare_long_ways(options, kSeed);
  bench::end_report(options);
  return 0;
}
