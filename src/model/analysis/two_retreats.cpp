#include "model/analysis/two_retreats.h"

#include <algorithm>
#include <map>

namespace defilade {
namespace {

/// The hidden nodes at most two links away from the spot, and the ways there.
class Retreats {
 public:
  Retreats(const WaypointGraph& graph, const std::vector<bool>& hidden, NodeId spot) {
    const auto add = [&](NodeId end, NodeId via) {
      if (end != spot && hidden[end.index()]) ways_[end].push_back(via);
    };
    for (const Link& first : graph.leaving(spot)) {
      add(first.to, first.to);
      for (const Link& second : graph.leaving(first.to)) add(second.to, first.to);
    }
  }

  /// Whether `matches(a, b)` holds for two of them that ways without a common node lead to.
  template <class Matches>
  bool any_pair(const Matches& matches) const {
    for (auto a = ways_.begin(); a != ways_.end(); ++a)
      for (auto b = std::next(a); b != ways_.end(); ++b)
        if (matches(a->first, b->first) && are_disjoint(*a, *b)) return true;
    return false;
  }

 private:
  using Ways = std::vector<NodeId>;  // the node after the spot; the end itself if it is next to it
  using Retreat = std::pair<const NodeId, Ways>;

  static bool are_disjoint(const Retreat& a, const Retreat& b) {
    return std::ranges::any_of(a.second, [&](NodeId via) {
      return via != b.first && std::ranges::any_of(b.second, [&](NodeId other) {
               return other != via && other != a.first;
             });
    });
  }

  std::map<NodeId, Ways> ways_;  // by end
};

/// By at least 90° around the spot, seen from above.
bool are_apart(Vec3 spot, Vec3 a, Vec3 b) {
  const double x = (double{a.x} - spot.x) * (double{b.x} - spot.x);
  const double y = (double{a.y} - spot.y) * (double{b.y} - spot.y);
  return x + y <= 0;
}

}  // namespace

bool has_two_retreats(const WaypointGraph& graph, NodeMatrixView watchers,
                      const std::vector<bool>& hidden, NodeId spot) {
  return Retreats(graph, hidden, spot).any_pair([&](NodeId a, NodeId b) {
    return are_apart(graph.position(spot), graph.position(a), graph.position(b)) &&
           !watchers.contains(a, b) && !watchers.contains(b, a);
  });
}

}  // namespace defilade
