#include "defilade/model/pinch_points.h"

#include <algorithm>
#include <compare>
#include <functional>
#include <iterator>
#include <tuple>
#include <utility>

#include "model/analysis/pinch_list.h"
#include "model/base/names.h"

namespace defilade {
namespace {

constexpr auto kRuleNames =
    names_up_to<PinchRule::squad>("published", "hallway", "general", "gates", "one-way", "squad");
constexpr auto kDirectionNames = names_up_to<PinchDirection::entry>("both", "exit", "entry");
static_assert(kRuleNames.size() == kPinchRules && kDirectionNames.size() == kPinchDirections);

std::strong_ordering compare_gates(const PinchPoint& a, const PinchPoint& b) {
  return std::lexicographical_compare_three_way(
      a.gates.begin(), a.gates.end(), b.gates.begin(), b.gates.end(),
      [](const PinchGate& x, const PinchGate& y) { return x.node <=> y.node; });
}

bool comes_before(const PinchPoint& a, const PinchPoint& b) {
  if (const auto order = compare_gates(a, b); order != 0) return order < 0;
  return std::tie(a.direction, a.inside) < std::tie(b.direction, b.inside);
}

/// The inside and the gates, in ascending order.
std::vector<NodeId> all_nodes_of(const PinchPoint& point) {
  std::vector<NodeId> nodes = point.inside;
  for (const PinchGate& gate : point.gates) nodes.push_back(gate.node);
  std::ranges::sort(nodes);
  return nodes;
}

/// The pinch points that a new one is compared with, by each of their nodes.
class Known {
 public:
  void add(const PinchPoint& point) {
    std::vector<NodeId> nodes = all_nodes_of(point);
    const std::size_t most = std::max<std::size_t>(with_.size(), nodes.back().index() + 1);
    with_.resize(most);
    for (const NodeId node : nodes) with_[node.index()].push_back(entries_.size());
    entries_.push_back({std::move(nodes), point.gates.size(), point.inside.size()});
  }

  bool has_almost(const PinchPoint& point) const {
    const std::vector<NodeId> nodes = all_nodes_of(point);
    if (nodes.front().index() >= with_.size()) return false;
    return std::ranges::any_of(with_[nodes.front().index()], [&](std::size_t i) {
      const Entry& entry = entries_[i];
      return entry.gates <= point.gates.size() && entry.inside <= 2 * point.inside.size() &&
             std::ranges::includes(entry.nodes, nodes);
    });
  }

 private:
  struct Entry {
    std::vector<NodeId> nodes;
    std::size_t gates;
    std::size_t inside;
  };

  std::vector<Entry> entries_;
  std::vector<std::vector<std::size_t>> with_;  // by node: the entries that have it
};

bool is_kept_before(const PinchPoint& a, const PinchPoint& b) {
  if (const auto order = compare_gates(a, b); order != 0) return order < 0;
  if (a.inside.size() != b.inside.size()) return a.inside.size() > b.inside.size();
  return a.inside < b.inside;
}

}  // namespace

std::string_view name_of(PinchRule rule) noexcept { return kRuleNames[rule]; }

std::string_view name_of(PinchDirection direction) noexcept { return kDirectionNames[direction]; }

void sort_pinch_points(std::vector<PinchPoint>& points) { std::ranges::sort(points, comes_before); }

void merge_same_gates(std::vector<PinchPoint>& points) {
  std::ranges::sort(points, is_kept_before);
  const auto same = [](const PinchPoint& a, const PinchPoint& b) {
    return compare_gates(a, b) == 0;
  };
  const auto rest = std::ranges::unique(points, same);
  points.erase(rest.begin(), rest.end());
}

/// Settles first which of those with the same gates are kept: what is almost the same as one that
/// is not kept must not go with it.
void add_unlike(std::vector<PinchPoint>& points, std::vector<PinchPoint> more) {
  merge_same_gates(points);
  merge_same_gates(more);
  std::vector<PinchPoint> rest;
  for (PinchPoint& point : more) {
    const auto same = std::ranges::find_if(
        points, [&](const PinchPoint& known) { return compare_gates(known, point) == 0; });
    if (same == points.end())
      rest.push_back(std::move(point));
    else if (is_kept_before(point, *same))
      *same = std::move(point);
  }
  std::ranges::stable_sort(rest, std::greater{},
                           [](const PinchPoint& point) { return point.inside.size(); });
  Known known;
  for (const PinchPoint& point : points) known.add(point);
  for (PinchPoint& point : rest) {
    if (known.has_almost(point)) continue;
    known.add(point);
    points.push_back(std::move(point));
  }
  std::ranges::sort(points, is_kept_before);
}

std::vector<PinchPoint> find_pinch_points(const WaypointGraph& graph, const Regions& regions,
                                          const PinchSettings& settings, Progress& progress) {
  std::vector<PinchPoint> all = find_published_pinch_points(graph, settings, progress);
  const auto append = [&](std::vector<PinchPoint> points) {
    std::ranges::move(points, std::back_inserter(all));
  };
  append(find_hallway_pinch_points(graph, settings, progress));
  append(find_general_pinch_points(graph, progress));
  append(find_gates_pinch_points(graph, regions, settings, progress));
  append(find_one_way_pinch_points(graph, progress));
  append(find_squad_pinch_points(graph, settings, progress));
  return all;
}

}  // namespace defilade
