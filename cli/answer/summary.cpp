#include "answer/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "cli.h"

namespace defilade::cli {

Extremes extremes(const TacticalMap& map) {
  const auto counts = map.exposure(StanceId{0}, StanceId{0});
  const auto at = [&](auto found) {
    return ExposedNode{NodeId{static_cast<std::size_t>(found - counts.begin())}, *found};
  };
  return {at(std::ranges::max_element(counts)), at(std::ranges::min_element(counts))};
}

double share_in_sight(const TacticalMap& map, StanceId watcher, StanceId target) {
  const auto counts = map.exposure(watcher, target);
  const double n = static_cast<double>(counts.size());
  if (counts.size() < 2) return 0;
  return std::accumulate(counts.begin(), counts.end(), 0.0) / (n * (n - 1));
}

std::string node_label(const TacticalMap& map, NodeId node) {
  return fmt::format("#{} {}", node.value, printable(map.graph().name(node)));
}

std::string stance_pair(const TacticalMap& map, StanceId watcher, StanceId target) {
  return map.profile().stance(watcher).name + ">" + map.profile().stance(target).name;
}

LinkCounts links_by_kind(std::span<const Link> links) {
  LinkCounts counts{};
  for (const Link& link : links) ++counts[static_cast<std::size_t>(link.kind)];
  return counts;
}

std::vector<std::string> list_kinds(const LinkCounts& counts) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < kLinkKinds; ++i)
    if (counts[i] != 0)
      parts.push_back(fmt::format("{} {}", grouped(counts[i]), name_of(static_cast<LinkKind>(i))));
  return parts;
}

nlohmann::json describe_kinds(const LinkCounts& counts) {
  nlohmann::json kinds = nlohmann::json::object();
  for (std::size_t i = 0; i < kLinkKinds; ++i) kinds[name_of(static_cast<LinkKind>(i))] = counts[i];
  return kinds;
}

void line(std::string_view label, std::string_view value) {
  print(fmt::format("  {:<13} {}\n", label, value));
}

void lines(std::string_view label, const std::vector<std::string>& parts) {
  constexpr std::size_t kRoom = 80 - 16;
  std::string value;
  for (const std::string& part : parts) {
    if (!value.empty() && value.size() + part.size() + 3 > kRoom) {
      line(std::exchange(label, ""), value + ",");
      value.clear();
    }
    value += (value.empty() ? "" : ", ") + part;
  }
  if (!value.empty()) line(label, value);
}

}  // namespace defilade::cli
