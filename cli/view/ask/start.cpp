// The first enemy is where most is in sight, of the largest component. The second is where the most
// is in sight that the first does not see, not near it. The NPC is at the nearest node to the first
// enemy, beyond arm's length, that neither sees; or else where it is seen least.

#include "view/ask/start.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "defilade/model/heading.h"
#include "view/ask/enemy_colours.h"

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

  NodeId first() const {
    return best([&](NodeId n) { return static_cast<double>(rows_.row(n).count()); });
  }

  NodeId second(NodeId first) const {
    return best([&](NodeId n) {
      if (away(n, first) < kNotNear || rows_.row(first).contains(n)) return -1.0;
      return static_cast<double>(rows_.row(n).count() -
                                 count_common(rows_.row(n), rows_.row(first)));
    });
  }

  NodeId npc(NodeId first, NodeId second) const {
    const NodeId hidden = best([&](NodeId n) {
      const bool seen =
          rows_.row(first).contains(n) || (second.valid() && rows_.row(second).contains(n));
      return seen || away(n, first) < kNotNear ? -1.0 : 1 / (1 + away(n, first));
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
  const NodeId first = chooser.first(), second = chooser.second(first),
               npc = chooser.npc(first, second);
  const auto place = [&](NodeId node) { return map.graph().position(node); };
  const std::string stance = map.profile().upright().name;
  nlohmann::json enemies = nlohmann::json::array();
  const auto add = [&](NodeId node) {
    enemies.push_back({{"name", kEnemyColours[enemies.size()].name},
                       {"at", to_json(place(node))},
                       {"yaw", bearing(place(node), place(npc))},
                       {"stance", stance},
                       {"weapon", nullptr}});
  };
  if (first != npc) add(first);
  if (second.valid()) add(second);
  return {{"npc", {{"at", to_json(place(npc))}, {"stance", stance}, {"weapon", nullptr}}},
          {"enemies", enemies},
          {"friends", nlohmann::json::array()}};
}

}  // namespace defilade::cli
