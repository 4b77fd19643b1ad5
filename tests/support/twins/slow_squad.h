#pragma once
// The slow twin of the squad rule: the published steps with sets of bits. It removes a node, looks
// for a path, removes nodes on that path, and takes wrong choices back.

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "defilade/model/pinch_points.h"

namespace defilade::test {

/// For graphs of at most `kMost` nodes.
template <std::size_t kMost>
class SlowSquad {
 public:
  SlowSquad(const WaypointGraph& graph, const PinchSettings& settings)
      : settings_(settings), count_(graph.node_count()), around_(count_) {
    for (const Link& link : graph.links()) {
      around_[link.from.index()].set(link.to.index());
      around_[link.to.index()].set(link.from.index());
    }
    for (std::size_t i = 0; i < count_; ++i) (around_[i].count() == 2 ? narrow_ : wide_).set(i);
  }

  std::vector<PinchPoint> squad() const {
    std::vector<PinchPoint> found;
    for (std::size_t n = 0; n < count_; ++n)
      for_each_side(n, [&](std::size_t a, std::size_t b) {
        add(found, a, remove_last_exits(n, a, b));
        add(found, a, remove_fewest(n, a, b));
      });
    return sorted(found);
  }

  /// The text without any choice: removes the first two-neighbour node of the path found first.
  /// True if no path is left after at most as many removals as there may be gates.
  bool separates_by_the_first_found(std::size_t n) const {
    bool separates = false;
    for_each_side(n, [&](std::size_t a, std::size_t b) {
      Mask removed = bit(n);
      for (auto path = find_path(a, b, removed); path; path = find_path(a, b, removed)) {
        const auto narrow = std::ranges::find_if(*path, [&](auto at) { return narrow_[at]; });
        removed.set(*narrow);  // there is one, because the path leads to another room
      }
      separates = separates || removed.count() <= settings_.most_gates;
    });
    return separates;
  }

  /// Whether some set of at most as many two-neighbour nodes, this among them, leaves no path
  /// between its sides.
  bool separates(std::size_t n) const {
    bool any = false;
    for_each_side(n,
                  [&](std::size_t a, std::size_t b) { any = any || remove_fewest(n, a, b).any(); });
    return any;
  }

 private:
  using Mask = std::bitset<kMost>;

  static Mask bit(std::size_t i) { return Mask{}.set(i); }

  Mask flood(const Mask& seeds, const Mask& allowed) const {
    Mask reached = seeds & allowed;
    for (Mask more = reached; more.any();) {
      Mask next;
      for (std::size_t i = 0; i < count_; ++i)
        if (more[i]) next |= around_[i];
      more = next & allowed & ~reached;
      reached |= more;
    }
    return reached;
  }

  /// Both ways round, the wide nodes beyond the two ends of the hallway of `n`; nothing if it has
  /// no ends, or if they are in the same room.
  template <class Visit>
  void for_each_side(std::size_t n, const Visit& visit) const {
    if (!narrow_[n]) return;
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < count_; ++i)
      if (around_[n][i]) ends.push_back(end_of_hallway(n, i));
    if (ends[0] == count_ || flood(bit(ends[0]), wide_)[ends[1]]) return;
    visit(ends[0], ends[1]);
    visit(ends[1], ends[0]);
  }

  /// The wide node that is reached from `from` through `next`, or count_ in a ring.
  std::size_t end_of_hallway(std::size_t from, std::size_t next) const {
    const std::size_t start = from;
    while (narrow_[next] && next != start)
      for (std::size_t i = 0; i < count_; ++i)
        if (around_[next][i] && i != from) {
          from = std::exchange(next, i);
          break;
        }
    return next == start ? count_ : next;
  }

  /// The nodes of a shortest path, both ends included; breadth first, lower nodes first.
  std::optional<std::vector<std::size_t>> find_path(std::size_t from, std::size_t to,
                                                    const Mask& removed) const {
    std::vector<std::size_t> came_from(count_, count_), open{from};
    Mask seen = removed | bit(from);
    for (std::size_t k = 0; k < open.size() && !seen[to]; ++k)
      for (std::size_t i = 0; i < count_; ++i) {
        if (!around_[open[k]][i] || seen[i]) continue;
        seen.set(i);
        came_from[i] = open[k];
        open.push_back(i);
      }
    if (!seen[to]) return std::nullopt;
    std::vector<std::size_t> path{to};
    while (path.back() != from) path.push_back(came_from[path.back()]);
    std::ranges::reverse(path);
    return path;
  }

  /// While there is a path, removes the node by which it leaves the room of `a` for the last time.
  Mask remove_last_exits(std::size_t n, std::size_t a, std::size_t b) const {
    const Mask room = flood(bit(a), wide_);
    Mask removed = bit(n);
    while (const auto path = find_path(a, b, removed)) {
      std::size_t exit = 0;
      for (std::size_t i = 0; i < path->size(); ++i)
        if (room[(*path)[i]]) exit = i + 1;
      removed.set((*path)[exit]);
    }
    return removed;
  }

  /// Tries every two-neighbour node of a path, with one more removal allowed in each round. Of the
  /// smallest sets, the one that leaves the fewest wide nodes with `a`. None: nothing suffices.
  Mask remove_fewest(std::size_t n, std::size_t a, std::size_t b) const {
    for (std::size_t most = 1; most <= settings_.most_gates; ++most) {
      std::vector<Mask> sets;
      try_all(a, b, bit(n), most, sets);
      if (sets.empty()) continue;
      return *std::ranges::min_element(
          sets, {}, [&](const Mask& set) { return (flood(bit(a), ~set) & wide_).count(); });
    }
    return {};
  }

  void try_all(std::size_t a, std::size_t b, const Mask& removed, std::size_t most,
               std::vector<Mask>& sets) const {
    const auto path = find_path(a, b, removed);
    if (!path) return sets.push_back(removed);
    if (removed.count() == most) return;
    for (std::size_t i = 1; i < path->size(); ++i)  // one node of each hallway is enough
      if (narrow_[(*path)[i]] && !narrow_[(*path)[i - 1]])
        try_all(a, b, removed | bit((*path)[i]), most, sets);
  }

  /// With each gate moved to the outer end of its hallway.
  void add(std::vector<PinchPoint>& found, std::size_t a, const Mask& removed) const {
    const Mask rooms = flood(bit(a), ~removed) & wide_;
    Mask gates, inside = rooms;
    for (std::size_t n = 0; n < count_; ++n) {
      if (!narrow_[n]) continue;
      const Mask hallway = flood(bit(n), narrow_), ends = next_to(hallway) & wide_;
      if ((ends & rooms).none()) continue;
      if ((ends & ~rooms).any() && (around_[n] & wide_ & ~rooms).any())
        gates.set(n);
      else
        inside.set(n);
    }
    const std::size_t joined = flood(bit(a), ~Mask{}).count();
    if (gates.count() < 2 || gates.count() > settings_.most_gates ||
        2 * inside.count() + gates.count() > joined ||
        static_cast<double>(inside.count()) > settings_.max_inside * static_cast<double>(count_))
      return;
    PinchPoint point{PinchRule::squad, PinchDirection::both, {}, nodes_of(inside)};
    for (const NodeId gate : nodes_of(gates))
      point.gates.push_back({gate, nodes_of(around_[gate.index()] & inside),
                             nodes_of(around_[gate.index()] & ~inside & ~gates)});
    found.push_back(std::move(point));
  }

  Mask next_to(const Mask& mask) const {
    Mask next;
    for (std::size_t i = 0; i < count_; ++i)
      if (mask[i]) next |= around_[i];
    return next;
  }

  std::vector<NodeId> nodes_of(const Mask& mask) const {
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < count_; ++i)
      if (mask[i]) nodes.emplace_back(i);
    return nodes;
  }

  /// Of several with the same gates, the one with the larger inside, then the lower first node.
  static std::vector<PinchPoint> sorted(std::vector<PinchPoint> points) {
    const auto gates = [](const PinchPoint& point) {
      std::vector<NodeId> nodes;
      for (const PinchGate& gate : point.gates) nodes.push_back(gate.node);
      return nodes;
    };
    std::ranges::sort(points, {}, [&](const PinchPoint& point) {
      return std::tuple(gates(point), kMost - point.inside.size(), point.inside);
    });
    const auto rest = std::ranges::unique(points, {}, gates);
    points.erase(rest.begin(), rest.end());
    return points;
  }

  PinchSettings settings_;
  std::size_t count_;
  std::vector<Mask> around_;
  Mask narrow_;  // nodes with exactly two neighbours
  Mask wide_;    // all others
};

}  // namespace defilade::test
