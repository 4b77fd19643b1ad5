#pragma once
// Long ways in a large world: the path hierarchy against find_path, both with and without
// landmarks. Two enemies put every node within 20 m of either of them in danger.

#include <ctime>
#include <memory>

#include "defilade/tactics/path_hierarchy.h"
#include "graphs.h"
#include "interleave.h"

namespace bench {

class LongWays {
 public:
  LongWays(std::size_t side, std::uint64_t seed)
      : graph_(RoomGrid(side, side, seed).graph()),
        landmarks_(defilade::Landmarks::choose(graph_)) {
    const double before = seconds();
    hierarchy_ = std::make_unique<defilade::PathHierarchy>(graph_, profile_);
    build_seconds_ = seconds() - before;
    Random random(seed);
    for (std::size_t i = 0; i < kPairs; ++i)
      pairs_.emplace_back(random.below(nodes()), random.below(nodes()));
    for (std::size_t i = 0; i < kDangers; ++i) add_danger(random);
  }

  /// find_path, the same with landmarks, the hierarchy, the same with landmarks.
  static std::vector<std::string> contenders() {
    return {"find_path", "landmarks", "hierarchy", "both"};
  }

  Case make_case(float weight) {
    Case result{.name = std::to_string(nodes()) + " nodes", .work = {}};
    for (std::size_t who = 0; who < contenders().size(); ++who) {
      result.work.push_back([this, weight, who](std::size_t begin, std::size_t end) {
        std::uint64_t sum = 0;
        for (std::size_t q = begin; q < end; ++q) {
          ask(who, q, weight);
          sum += static_cast<std::uint64_t>(std::llround(path_.cost * 1000));
        }
        return sum;
      });
      result.facts.emplace_back("expanded by " + contenders()[who], mean_expanded(who, weight));
    }
    result.facts.emplace_back("seconds to build", build_seconds_);
    result.facts.emplace_back(
        "bytes per node", static_cast<double>(hierarchy_->bytes()) / static_cast<double>(nodes()));
    return result;
  }

 private:
  static constexpr std::size_t kPairs = 1024;
  static constexpr std::size_t kDangers = 16;
  static constexpr std::size_t kCounted = 50;
  static constexpr float kSeen = 20;  // metres

  static double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
  std::size_t nodes() const { return graph_.node_count(); }

  void add_danger(Random& random) {
    defilade::NodeSet& danger = dangers_.emplace_back(nodes());
    for (int enemy = 0; enemy < 2; ++enemy) {
      const defilade::Vec3 at = graph_.position(defilade::NodeId{random.below(nodes())});
      for (std::size_t i = 0; i < nodes(); ++i)
        if (distance(graph_.position(defilade::NodeId{i}), at) < kSeen)
          danger.insert(defilade::NodeId{i});
    }
  }

  void ask(std::size_t who, std::size_t query, float weight) {
    defilade::PathRequest request{defilade::Traveller(profile_)};
    request.start = defilade::NodeId{pairs_[query % kPairs].first};
    request.goal = defilade::NodeId{pairs_[query % kPairs].second};
    if (who % 2 != 0) request.landmarks = &landmarks_;
    if (weight != 0) request.danger = dangers_[query % kDangers];
    request.danger_weight = weight;
    if (who < 2)
      path_ = find_path(graph_, request, work_);
    else
      path_ = find_path(*hierarchy_, request, work_);
    keep(path_);
  }

  double mean_expanded(std::size_t who, float weight) {
    double sum = 0;
    for (std::size_t q = 0; q < kCounted; ++q) {
      ask(who, q, weight);
      sum += static_cast<double>(path_.expanded);
    }
    return std::round(sum / kCounted);
  }

  defilade::WaypointGraph graph_;
  defilade::AgentProfile profile_;
  defilade::Landmarks landmarks_;
  std::unique_ptr<defilade::PathHierarchy> hierarchy_;
  defilade::Workspace work_;
  double build_seconds_ = 0;
  defilade::Path path_;
  std::vector<std::pair<std::size_t, std::size_t>> pairs_;
  std::vector<defilade::NodeSet> dangers_;
};

inline void compare_long_ways(const Options& options, std::uint64_t seed) {
  LongWays world(320, seed);
  for (const float weight : {0.0F, 4.0F}) {
    Table table(options,
                weight == 0 ? "Long ways in a large world, no danger"
                            : "Long ways in a large world, two enemies with a danger weight of 4",
                "path", LongWays::contenders());
    table.add(world.make_case(weight));
    end_table(options);
  }
}

}  // namespace bench
