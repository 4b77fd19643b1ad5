#pragma once
// The slow twin of pinch_points: the rules as they are written, with sets of bits. It removes
// nodes and floods; the smallest gates are found by trying every set of nodes, so they are only for
// graphs of some 20 nodes.

#include <algorithm>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "defilade/model/pinch_points.h"

namespace defilade::test {

/// For graphs of at most `kMost` nodes.
template <std::size_t kMost>
class SlowPinchOf {
 public:
  SlowPinchOf(const WaypointGraph& graph, const PinchSettings& settings)
      : graph_(graph),
        settings_(settings),
        count_(graph.node_count()),
        all_(count_ == 0 ? Mask{} : ~Mask{} >> (kMost - count_)),
        after_(count_),
        before_(count_),
        around_(count_) {
    for (const Link& link : graph.links()) {
      after_[link.from.index()] |= bit(link.to.index());
      before_[link.to.index()] |= bit(link.from.index());
    }
    for (std::size_t i = 0; i < count_; ++i) around_[i] = after_[i] | before_[i];
  }

  std::vector<PinchPoint> published() const {
    std::vector<PinchPoint> found;
    for (std::size_t n = 0; n < count_; ++n) {
      if (size(around_[n]) != 2) continue;
      const Mask a = flood(first(around_[n]), all_ & ~bit(n), around_);
      const Mask b = flood(around_[n] & ~first(around_[n]), all_ & ~bit(n), around_);
      if (a == b) continue;
      const bool a_is_inside = size(a) != size(b) ? size(a) < size(b) : lowest(a) < lowest(b);
      const Mask inside = a_is_inside ? a : b;
      if (static_cast<double>(size(inside)) > settings_.max_inside * static_cast<double>(count_))
        continue;
      found.push_back(point(PinchRule::published, PinchDirection::both, bit(n), inside, a | b));
    }
    return sorted(found);
  }

  std::vector<PinchPoint> hallway() const {
    std::vector<PinchPoint> found;
    for (const PinchPoint& start : published()) {
      Mask n = bit(start.gates[0].node.index());
      Mask o = bit(start.gates[0].outside_nodes[0].index());
      const Mask component = flood(n, all_, around_);
      Mask inside = mask_of(start.inside);
      while (size(neighbours(o) & ~n) == 1) {
        const Mask next_inside = flood(n, all_ & ~o, around_);
        if (size(next_inside) > size(component & ~next_inside & ~o)) break;
        const Mask onward = neighbours(o) & ~n;
        n = o;
        o = onward;
        inside = next_inside;
      }
      found.push_back(point(PinchRule::hallway, PinchDirection::both, n, inside, component));
    }
    return sorted(merged(found));
  }

  std::vector<PinchPoint> general() const {
    std::vector<PinchPoint> found;
    for (std::size_t n = 0; n < count_; ++n) {
      std::vector<Mask> parts;
      for (Mask rest = around_[n]; rest.any(); rest &= ~parts.back())
        parts.push_back(flood(first(rest), all_ & ~bit(n), around_));
      if (parts.size() < 2) continue;
      std::ranges::sort(parts, [](const Mask& a, const Mask& b) {
        return size(a) != size(b) ? size(a) > size(b) : lowest(a) < lowest(b);
      });
      for (std::size_t i = 1; i < parts.size(); ++i)
        found.push_back(
            point(PinchRule::general, PinchDirection::both, bit(n), parts[i], parts[i] | parts[0]));
    }
    return sorted(found);
  }

  std::vector<PinchPoint> gates(const Regions& regions) const {
    std::vector<Mask> places(regions.names.size());
    for (std::size_t i = 0; i < count_; ++i) places[regions.of_node[i].index()] |= bit(i);
    for (std::size_t i = 0; i < count_; ++i) places.push_back(bit(i));
    const std::vector<std::vector<double>> distances = all_distances();
    const std::vector<Mask> cuts = sets_of_gates();
    std::vector<PinchPoint> found, of_nodes;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto cut = smallest_cut(cuts, places[i], far_from(places[i], distances));
      if (!cut) continue;
      const PinchPoint point = moved_outward(places[i], *cut);
      if (i < regions.names.size())
        found.push_back(point);
      else if (is_room(point))
        of_nodes.push_back(point);
    }
    const auto known = static_cast<std::ptrdiff_t>(merged(found).size());
    std::ranges::copy(of_nodes, std::back_inserter(found));
    const std::vector<PinchPoint> kept = merged(found);  // those of regions come first
    return sorted(
        with_unlike({kept.begin(), kept.begin() + known}, {kept.begin() + known, kept.end()}));
  }

  std::vector<PinchPoint> one_way() const {
    if (count_ == 0) return {};
    const std::size_t root = root_node();
    std::vector<PinchPoint> found;
    add_one_way(found, PinchDirection::exit, root, before_);
    add_one_way(found, PinchDirection::entry, root, after_);
    return sorted(found);
  }

 private:
  using Mask = std::bitset<kMost>;
  using Rows = std::vector<Mask>;

  static Mask bit(std::size_t i) { return Mask{}.set(i); }
  static std::size_t size(const Mask& mask) { return mask.count(); }
  static std::size_t lowest(const Mask& mask) {
    std::size_t i = 0;
    while (!mask[i]) ++i;
    return i;
  }
  static Mask first(const Mask& mask) { return bit(lowest(mask)); }

  std::vector<NodeId> nodes_of(const Mask& mask) const {
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < count_; ++i)
      if (mask[i]) nodes.emplace_back(i);
    return nodes;
  }

  static Mask mask_of(const std::vector<NodeId>& nodes) {
    Mask mask;
    for (const NodeId node : nodes) mask |= bit(node.index());
    return mask;
  }

  Mask next_to(const Mask& mask, const Rows& rows) const {
    Mask next;
    for (const NodeId node : nodes_of(mask)) next |= rows[node.index()];
    return next;
  }

  Mask neighbours(const Mask& mask) const { return next_to(mask, around_) & ~mask; }

  Mask flood(const Mask& seeds, const Mask& allowed, const Rows& rows) const {
    Mask reached = seeds & allowed;
    for (;;) {
      const Mask more = reached | (next_to(reached, rows) & allowed);
      if (more == reached) return reached;
      reached = more;
    }
  }

  /// A gate's neighbours in `inside` are inside; those in `counts` that are neither inside nor
  /// gates are outside.
  PinchPoint point(PinchRule rule, PinchDirection direction, const Mask& gates, const Mask& inside,
                   const Mask& counts) const {
    PinchPoint result{rule, direction, {}, nodes_of(inside)};
    for (const NodeId gate : nodes_of(gates)) {
      const Mask around = around_[gate.index()];
      result.gates.push_back(
          {gate, nodes_of(around & inside), nodes_of(around & counts & ~inside & ~gates)});
    }
    return result;
  }

  static std::vector<NodeId> gate_nodes(const PinchPoint& point) {
    std::vector<NodeId> nodes;
    for (const PinchGate& gate : point.gates) nodes.push_back(gate.node);
    return nodes;
  }

  static std::vector<PinchPoint> sorted(std::vector<PinchPoint> points) {
    std::ranges::sort(points, {}, [](const PinchPoint& point) {
      return std::tuple(gate_nodes(point), point.direction, point.inside);
    });
    return points;
  }

  static std::vector<PinchPoint> merged(const std::vector<PinchPoint>& points) {
    std::vector<PinchPoint> kept;
    for (const PinchPoint& point : points) {
      const auto rival = std::ranges::find(kept, gate_nodes(point), gate_nodes);
      if (rival == kept.end())
        kept.push_back(point);
      else if (point.inside.size() > rival->inside.size() ||
               (point.inside.size() == rival->inside.size() && point.inside < rival->inside))
        *rival = point;
    }
    return kept;
  }

  /// Floyd and Warshall's.
  std::vector<std::vector<double>> all_distances() const {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    std::vector<std::vector<double>> distances(count_, std::vector<double>(count_, kNever));
    for (std::size_t i = 0; i < count_; ++i) distances[i][i] = 0;
    for (const Link& link : graph_.links())
      for (const auto& [a, b] : {std::pair(link.from, link.to), std::pair(link.to, link.from)})
        distances[a.index()][b.index()] =
            std::min(distances[a.index()][b.index()], double{link.length});
    for (std::size_t via = 0; via < count_; ++via)
      for (std::size_t a = 0; a < count_; ++a)
        for (std::size_t b = 0; b < count_; ++b)
          distances[a][b] = std::min(distances[a][b], distances[a][via] + distances[via][b]);
    return distances;
  }

  /// Unless it is given: a quarter of the way across the level, which is 120 m long at most.
  double far() const {
    if (settings_.far) return double{*settings_.far};
    double longest[3]{};
    for (const Vec3 a : graph_.positions())
      for (const Vec3 b : graph_.positions()) {
        longest[0] = std::max(longest[0], double{a.x - b.x});
        longest[1] = std::max(longest[1], double{a.y - b.y});
        longest[2] = std::max(longest[2], double{a.z - b.z});
      }
    return std::min(30.0, std::hypot(longest[0], longest[1], longest[2]) / 4);
  }

  Mask far_from(const Mask& region, const std::vector<std::vector<double>>& distances) const {
    Mask near;
    for (const NodeId from : nodes_of(region))
      for (std::size_t to = 0; to < count_; ++to)
        if (distances[from.index()][to] <= far()) near |= bit(to);
    return flood(region, all_, around_) & ~near;
  }

  /// Every set of at most that many nodes, smaller ones first.
  std::vector<Mask> sets_of_gates() const {
    std::vector<Mask> sets;
    for (std::uint64_t number = 1; number >> count_ == 0; ++number)
      if (size(Mask(number)) <= settings_.most_gates) sets.emplace_back(number);
    std::ranges::stable_sort(sets, {}, size);
    return sets;
  }

  /// Among the smallest sets that separate the region from what is far, the one whose inside holds
  /// all the others' insides.
  std::optional<Mask> smallest_cut(const std::vector<Mask>& sets, const Mask& region,
                                   const Mask& far) const {
    const Mask unusable = region | far;
    std::vector<std::pair<Mask, Mask>> cuts;
    Mask united;
    for (const Mask& cut : sets) {
      if (far.none() || (!cuts.empty() && size(cut) > size(cuts[0].second))) break;
      if ((cut & unusable).any()) continue;
      const Mask inside = flood(region, all_ & ~cut, around_);
      if ((inside & far).any()) continue;
      cuts.emplace_back(inside, cut);
      united |= inside;
    }
    if (cuts.empty()) return std::nullopt;
    const auto largest = std::ranges::find(cuts, united, &std::pair<Mask, Mask>::first);
    return largest == cuts.end() ? Mask{} : largest->second;
  }

  bool is_room(const PinchPoint& point) const {
    const std::size_t inside = point.inside.size(), gates = point.gates.size();
    const std::size_t joined = size(flood(mask_of(point.inside), all_, around_));
    return inside > gates && inside <= joined - inside - gates;
  }

  /// Larger ones first, each unless it is almost the same as one that is there.
  static std::vector<PinchPoint> with_unlike(std::vector<PinchPoint> points,
                                             std::vector<PinchPoint> more) {
    std::ranges::sort(more, {}, [](const PinchPoint& point) {
      return std::tuple(kMost - point.inside.size(), gate_nodes(point));
    });
    for (const PinchPoint& point : more) {
      const Mask nodes = mask_of(point.inside) | mask_of(gate_nodes(point));
      const auto is_almost_the_same = [&](const PinchPoint& other) {
        return other.gates.size() <= point.gates.size() &&
               other.inside.size() <= 2 * point.inside.size() &&
               (nodes & ~(mask_of(other.inside) | mask_of(gate_nodes(other)))).none();
      };
      if (std::ranges::none_of(points, is_almost_the_same)) points.push_back(point);
    }
    return points;
  }

  PinchPoint moved_outward(const Mask& region, Mask gates) const {
    const Mask joined = flood(region, all_, around_);
    Mask inside = flood(region, all_ & ~gates, around_);
    for (const NodeId start : nodes_of(gates)) {
      Mask n = bit(start.index());
      for (;;) {
        const Mask o = neighbours(n) & ~inside & ~gates;
        if (size(o) != 1 || size(neighbours(o) & ~n) != 1) break;
        const Mask next_gates = (gates & ~n) | o;
        const Mask next_inside = flood(region, all_ & ~next_gates, around_);
        if (size(next_inside) > size(joined & ~next_inside & ~next_gates)) break;
        gates = next_gates;
        inside = next_inside;
        n = o;
      }
    }
    return point(PinchRule::gates, PinchDirection::both, gates, inside, joined);
  }

  std::size_t root_node() const {
    Mask largest;
    for (std::size_t i = 0; i < count_; ++i) {
      const Mask mutual = flood(bit(i), all_, after_) & flood(bit(i), all_, before_);
      if (size(mutual) > size(largest)) largest = mutual;
    }
    Mask inside;
    for (const PinchPoint& point : general()) inside |= mask_of(point.inside);
    const Mask core = largest & ~inside;
    return lowest(core.any() ? core : largest);
  }

  void add_one_way(std::vector<PinchPoint>& found, PinchDirection direction, std::size_t root,
                   const Rows& rows) const {
    const Mask reached = flood(bit(root), all_, rows);
    const std::vector<PinchPoint> known = general();
    for (std::size_t n = 0; n < count_; ++n) {
      if (n == root) continue;
      const Mask inside = reached & ~bit(n) & ~flood(bit(root), all_ & ~bit(n), rows);
      const auto is_same = [&](const PinchPoint& point) {
        return point.gates[0].node == NodeId{n} && mask_of(point.inside) == inside;
      };
      if (inside.any() && std::ranges::none_of(known, is_same))
        found.push_back(point(PinchRule::one_way, direction, bit(n), inside, reached));
    }
  }

  const WaypointGraph& graph_;
  PinchSettings settings_;
  std::size_t count_;
  Mask all_;
  Rows after_;
  Rows before_;
  Rows around_;
};

using SlowPinch = SlowPinchOf<64>;

}  // namespace defilade::test
