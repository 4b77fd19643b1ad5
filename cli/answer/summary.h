#pragma once
// The few figures a person wants first.

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade::cli {

/// A node and how many others see it, everybody standing in the profile's first stance.
struct ExposedNode {
  NodeId node;
  std::uint32_t seen_by = 0;
};

struct Extremes {
  ExposedNode most_exposed;
  ExposedNode most_hidden;
};

/// Ties go to the lower id.
Extremes extremes(const TacticalMap& map);

/// The share of ordered pairs of different nodes in which the watcher sees the target; 0 for a
/// single node.
double share_in_sight(const TacticalMap& map, StanceId watcher, StanceId target);

/// "#17 north door".
std::string node_label(const TacticalMap& map, NodeId node);

/// "stand>crouch".
std::string stance_pair(const TacticalMap& map, StanceId watcher, StanceId target);

using LinkCounts = std::array<std::size_t, kLinkKinds>;
LinkCounts links_by_kind(std::span<const Link> links);
/// "3 walk", "2 drop": only what there is.
std::vector<std::string> list_kinds(const LinkCounts& counts);
/// {"walk": 3, …}
nlohmann::json describe_kinds(const LinkCounts& counts);

/// Prints "  label         value".
void line(std::string_view label, std::string_view value);
/// The same for a list, continued on further lines where it is too long for a terminal of 80
/// columns. Nothing for an empty list.
void lines(std::string_view label, const std::vector<std::string>& parts);

/// Calls `f(watcher, target)` for every pair of stances in the order of the profile.
template <class F>
void for_each_stance_pair(const TacticalMap& map, F f) {
  const std::size_t stances = map.profile().stances.size();
  for (std::size_t watcher = 0; watcher < stances; ++watcher)
    for (std::size_t target = 0; target < stances; ++target) f(StanceId{watcher}, StanceId{target});
}

}  // namespace defilade::cli
