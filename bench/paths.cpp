// Paths between random nodes of a level of rooms: find_path with and without landmarks, against
// what the Boost Graph Library offers on the same links. Walls make the straight line a poor guess
// of what remains, as levels do. A fifth of the nodes is in danger, in runs.
//
// All find the cheapest path and write down its nodes; costs must be equal. Everybody reuses
// memory. Landmarks are chosen once, as a game would on loading.

#include <memory>

#include "boost_paths.h"
#include "defilade/tactics/path.h"
#include "graphs.h"
#include "interleave.h"

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

class Arena {
 public:
  Arena(std::size_t width, std::size_t height)
      : graph_(bench::RoomGrid(width, height, kSeed).graph()),
        landmarks_(Landmarks::choose(graph_)),
        scratch_(graph_),
        links_(bench::boost_graph(graph_)),
        by_metres_(links_, graph_),
        by_danger_(links_, graph_) {
    bench::Random random(kSeed);
    for (std::size_t i = 0; i < kPairs; ++i)
      pairs_.push_back({NodeId{random.below(nodes())}, NodeId{random.below(nodes())}});
    for (std::size_t i = 0; i < kDangers; ++i) {
      NodeSet& danger = dangers_.emplace_back(nodes());
      bench::for_each_member(bench::draw_row(nodes(), random),
                             [&](std::uint32_t node) { danger.insert(NodeId{std::size_t{node}}); });
    }
  }

  bench::Case make_case(Care care) {
    check(care);
    bench::Case result{.name = std::to_string(nodes()) + " nodes", .work = {}};
    for (std::size_t c = 0; c < kContenders; ++c)
      result.work.push_back([this, care, c](std::size_t begin, std::size_t end) {
        std::uint64_t sum = 0;
        for (std::size_t q = begin; q < end; ++q) sum += rounded(answer(c, q, care));
        return sum;
      });
    result.facts = {
        {"links per node", static_cast<double>(graph_.link_count()) / static_cast<double>(nodes())},
        {"nodes on a path", mean_of(care, 0, [&] { return path_.nodes.size(); })},
        {"expanded by Defilade", mean_of(care, 0, [&] { return path_.expanded; })},
        {"without landmarks", mean_of(care, 1, [&] { return path_.expanded; })}};
    return result;
  }

  static std::vector<std::string> contenders() {
    return {"Defilade", "no landmarks", "boost A*", "boost Dijkstra"};
  }

 private:
  struct Ends {
    NodeId start;
    NodeId goal;
  };

  static constexpr std::size_t kPairs = 4096;
  static constexpr std::size_t kDangers = 16;
  static constexpr std::size_t kContenders = 4;  // as `contenders` names them

  std::size_t nodes() const { return graph_.node_count(); }
  const Ends& ends(std::size_t query) const { return pairs_[query % kPairs]; }
  const NodeSet& danger(std::size_t query) const { return dangers_[query % kDangers]; }

  Answer answer(std::size_t contender, std::size_t query, Care care) {
    if (contender < 2) return ours(query, care, contender == 0 ? &landmarks_ : nullptr);
    return boosts(query, care, contender == 2);
  }

  Answer ours(std::size_t query, Care care, const Landmarks* landmarks) {
    PathRequest request{Traveller(profile_)};
    request.start = ends(query).start;
    request.goal = ends(query).goal;
    request.landmarks = landmarks;
    if (care != Care::none) request.danger = danger(query);
    if (care != Care::none) request.danger_weight = care == Care::weighted ? kWeight : kAvoidDanger;
    find_path(graph_, request, scratch_, path_);
    bench::keep(path_);
    return {care == Care::avoiding ? path_.danger_length : 0, path_.cost};
  }

  Answer boosts(std::size_t query, Care care, bool astar) {
    const auto length = [this](bench::BoostLink link) { return double{links_[link].length}; };
    const NodeSetView in_danger = danger(query);
    const auto is_bad = [this, in_danger](bench::BoostLink link) {
      return in_danger.contains(NodeId{std::size_t{target(link, links_)}});
    };
    if (care == Care::none) return {0, search(by_metres_, query, astar, length)};
    if (care == Care::weighted)
      return {0, search(by_metres_, query, astar, [=](bench::BoostLink link) {
                return is_bad(link) ? length(link) * (1.0 + kWeight) : length(link);
              })};
    const auto [dangerous, cost] = search(by_danger_, query, astar, [=](bench::BoostLink link) {
      return bench::DangerFirst{is_bad(link) ? length(link) : 0, length(link)};
    });
    return {dangerous, cost};
  }

  template <class Cost, class Weight>
  Cost search(bench::BoostSearch<Cost>& search, std::size_t query, bool astar,
              const Weight& weight) const {
    const auto start = ends(query).start.value, goal = ends(query).goal.value;
    const Cost cost =
        astar ? search.astar(start, goal, weight) : search.dijkstra(start, goal, weight);
    bench::keep(search.path());
    return cost;
  }

  /// Ends the program unless all contenders' costs are equal.
  void check(Care care) {
    for (std::size_t q = 0; q < kChecked; ++q) {
      const Answer expected = answer(0, q, care);
      for (std::size_t c = 1; c < kContenders; ++c) {
        const Answer found = answer(c, q, care);
        if (about_equal(found.cost, expected.cost) &&
            about_equal(found.dangerous, expected.dangerous))
          continue;
        std::fprintf(stderr, "path %zu: %s costs %.9g, %s %.9g\n", q, contenders()[0].c_str(),
                     expected.cost, contenders()[c].c_str(), found.cost);
        std::exit(1);
      }
    }
  }

  template <class Measure>
  double mean_of(Care care, std::size_t contender, const Measure& measure) {
    double sum = 0;
    for (std::size_t q = 0; q < kChecked; ++q) {
      answer(contender, q, care);
      sum += static_cast<double>(measure());
    }
    return std::round(sum / kChecked);
  }

  static constexpr std::size_t kChecked = 50;

  WaypointGraph graph_;
  AgentProfile profile_;
  Landmarks landmarks_;
  PathScratch scratch_;
  Path path_;
  bench::BoostGraph links_;
  bench::BoostSearch<double> by_metres_;
  bench::BoostSearch<bench::DangerFirst> by_danger_;
  std::vector<Ends> pairs_;
  std::vector<NodeSet> dangers_;
};

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Cheapest paths on one thread: find_path against the Boost Graph Library.");
  Arena small(100, 100), large(200, 200);
  const std::vector<std::pair<Care, std::string>> tables{
      {Care::none, "Shortest path"},
      {Care::weighted, "Path with a danger weight of 4"},
      {Care::avoiding, "Path with the fewest dangerous metres"}};
  for (const auto& [care, claim] : tables) {
    bench::Table table(options, claim, "path", Arena::contenders());
    table.add(small.make_case(care));
    table.add(large.make_case(care));
    bench::end_table(options);
  }
  bench::end_report(options);
  return 0;
}
