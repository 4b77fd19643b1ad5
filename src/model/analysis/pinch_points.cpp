#include "defilade/model/pinch_points.h"

#include <algorithm>
#include <compare>
#include <iterator>
#include <tuple>
#include <utility>

#include "model/analysis/pinch_list.h"
#include "model/base/names.h"

namespace defilade {
namespace {

constexpr auto kRuleNames =
    names_up_to<PinchRule::one_way>("published", "hallway", "general", "gates", "one-way");
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

std::vector<PinchPoint> find_pinch_points(const WaypointGraph& graph, const Regions& regions,
                                          const PinchSettings& settings) {
  std::vector<PinchPoint> all = find_published_pinch_points(graph, settings);
  const auto append = [&](std::vector<PinchPoint> points) {
    std::ranges::move(points, std::back_inserter(all));
  };
  append(find_hallway_pinch_points(graph, settings));
  append(find_general_pinch_points(graph));
  append(find_gates_pinch_points(graph, regions, settings));
  append(find_one_way_pinch_points(graph));
  return all;
}

}  // namespace defilade
