// Red is where most is in sight, of the largest component. Blue is where the most is in sight that
// red does not see, not near red. Who asks is at the nearest node to red, beyond arm's length, that
// neither sees; or else where he is seen least.

#include "view/ask/start.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "defilade/model/heading.h"

namespace defilade::cli {
namespace {

constexpr float kNotNear = 6;  // metres

class Chooser {
 public:
  explicit Chooser(const TacticalMap& map) : map_(map), rows_(map.visibility(kUpright, kUpright)) {
    const auto lists = map.component_lists();
    candidates_ = *std::ranges::max_element(lists, {}, &std::vector<NodeId>::size);
  }

  /// The candidate with the highest score; none if all are below 0.
  NodeId best(const auto& score) const {
    NodeId best;
    double highest = 0;
    for (const NodeId node : candidates_)
      if (const double s = score(node); s > highest || (!best.valid() && s >= 0)) {
        highest = s;
        best = node;
      }
    return best;
  }

  NodeId red() const {
    return best([&](NodeId n) { return static_cast<double>(rows_.row(n).count()); });
  }

  NodeId blue(NodeId red) const {
    return best([&](NodeId n) {
      if (away(n, red) < kNotNear || rows_.row(red).contains(n)) return -1.0;
      return static_cast<double>(rows_.row(n).count() - count_common(rows_.row(n), rows_.row(red)));
    });
  }

  NodeId npc(NodeId red, NodeId blue) const {
    const NodeId hidden = best([&](NodeId n) {
      const bool seen = rows_.row(red).contains(n) || (blue.valid() && rows_.row(blue).contains(n));
      return seen || away(n, red) < kNotNear ? -1.0 : 1 / (1 + away(n, red));
    });
    if (hidden.valid()) return hidden;
    const auto exposure = map_.exposure(kUpright, kUpright);
    return best([&](NodeId n) { return 1 / (1.0 + exposure[n.index()]); });
  }

 private:
  double away(NodeId a, NodeId b) const {
    return distance(map_.graph().position(a), map_.graph().position(b));
  }

  const TacticalMap& map_;
  NodeMatrixView rows_;
  std::vector<NodeId> candidates_;
};

}  // namespace

nlohmann::json start_situation(const TacticalMap& map) {
  const Chooser chooser(map);
  const NodeId red = chooser.red(), blue = chooser.blue(red), npc = chooser.npc(red, blue);
  const auto place = [&](NodeId node) { return map.graph().position(node); };
  const std::string stance = map.profile().upright().name;
  nlohmann::json enemies = nlohmann::json::array();
  const auto add = [&](const char* name, NodeId node) {
    enemies.push_back({{"name", name},
                       {"at", to_json(place(node))},
                       {"yaw", bearing(place(node), place(npc))},
                       {"stance", stance},
                       {"weapon", nullptr}});
  };
  if (red != npc) add("red", red);
  if (blue.valid()) add("blue", blue);
  return {{"npc", {{"at", to_json(place(npc))}, {"stance", stance}, {"weapon", nullptr}}},
          {"enemies", enemies},
          {"friends", nlohmann::json::array()}};
}

}  // namespace defilade::cli
