#include "options/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "cli.h"
#include "defilade/tactics/situation.h"
#include "suggest.h"

namespace defilade::cli {
namespace {

/// Between commas, without spaces around.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == ',')
      parts.emplace_back();
    else if (c != ' ' || !parts.back().empty())
      parts.back() += c;
  }
  for (std::string& part : parts)
    while (part.ends_with(' ')) part.pop_back();
  return parts;
}

std::vector<std::string> names_of(const TacticalMap& map) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < map.graph().node_count(); ++i)
    names.emplace_back(map.graph().name(NodeId{i}));
  for (const auto& door : map.graph().doors()) names.emplace_back(door);
  return names;
}

NodeId numbered(const TacticalMap& map, const std::string& text) {
  const std::size_t count = map.graph().node_count();
  std::size_t id = 0;
  const auto [end, problem] = std::from_chars(text.data() + 1, text.data() + text.size(), id);
  if (problem == std::errc{} && end == text.data() + text.size() && id < count) return NodeId{id};
  refuse(fmt::format("there is no node {}: they are numbered from #0 to #{}", text, count - 1));
}

/// The node nearest to the middle of the links that lead through it.
std::optional<Vec3> door_place(const TacticalMap& map, const std::string& name) {
  const auto doors = map.graph().doors();
  const auto door = std::ranges::find(doors, name);
  if (door == doors.end()) return std::nullopt;
  const DoorId id{static_cast<std::size_t>(door - doors.begin())};
  Box around;
  for (const Link& link : map.graph().links()) {
    if (link.door != id) continue;
    around.include(map.graph().position(link.from));
    around.include(map.graph().position(link.to));
  }
  if (around.empty()) return std::nullopt;
  return map.graph().position(map.index().nearest(around.middle()));
}

std::optional<Vec3> named(const TacticalMap& map, const std::string& name) {
  if (const NodeId node = map.graph().find(name); node.valid()) return map.graph().position(node);
  return door_place(map, name);
}

std::optional<Vec3> coordinates(const std::vector<std::string>& parts) {
  if (parts.size() < 3) return std::nullopt;
  Vec3 place;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto value = read_number(parts[axis]);
    if (!value) return std::nullopt;
    if (std::abs(*value) > kFarthestPlace)
      refuse(fmt::format("{} is too far away: coordinates are at most {} metres", parts[axis],
                         grouped(static_cast<std::uint64_t>(kFarthestPlace))));
    coordinate(place, axis) = *value;
  }
  return place;
}

void warn_if_far(const TacticalMap& map, Vec3 place) {
  const NodeId node = map.index().nearest(place);
  const float away = distance(place, map.graph().position(node));
  if (away <= kFarFromNodes) return;
  warn(
      fmt::format("{:g},{:g},{:g} is {:.0f} m from the nearest node, #{} {}: the answer is about "
                  "that node",
                  place.x, place.y, place.z, away, node.value, printable(map.graph().name(node))));
}

PlaceAndRest after(Vec3 place, const std::vector<std::string>& parts, std::size_t used) {
  return {place, {parts.begin() + static_cast<std::ptrdiff_t>(used), parts.end()}};
}

PlaceAndRest read_point_and_rest(const TacticalMap& map, const std::string& text) {
  const std::vector<std::string> parts = split(text);
  if (parts[0].starts_with('#'))
    return after(map.graph().position(numbered(map, parts[0])), parts, 1);
  for (std::size_t used = parts.size(); used > 0; --used) {  // the longest name wins
    const auto end = parts.begin() + static_cast<std::ptrdiff_t>(used);
    if (const auto place = named(map, fmt::format("{}", fmt::join(parts.begin(), end, ","))))
      return after(*place, parts, used);
  }
  if (const auto place = coordinates(parts)) return after(*place, parts, 3);
  refuse(
      fmt::format("\"{}\" is not a place{}; write x,y,z in metres, #17 for a node, or the name of "
                  "a node or door",
                  text, did_you_mean(parts[0], names_of(map))));
}

}  // namespace

std::optional<float> read_number(const std::string& text) {
  float value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

NodeId read_node(const TacticalMap& map, const std::string& text) {
  if (text.starts_with('#')) return numbered(map, text);
  const NodeId node = map.graph().find(text);
  if (node.valid()) return node;
  const std::string meant = did_you_mean(text, names_of(map));
  refuse(fmt::format(
      "there is no node \"{}\"{}", text,
      meant.empty() ? "; write #17, or a name as `defilade export` lists them" : meant));
}

PlaceAndRest read_place_and_rest(const TacticalMap& map, const std::string& text) {
  PlaceAndRest read = read_point_and_rest(map, text);
  warn_if_far(map, read.place);
  return read;
}

Vec3 read_point(const TacticalMap& map, const std::string& text) {
  const PlaceAndRest read = read_point_and_rest(map, text);
  if (!read.rest.empty()) refuse(fmt::format("\"{}\": nothing can follow the place", text));
  return read.place;
}

Vec3 read_place(const TacticalMap& map, const std::string& text) {
  const Vec3 place = read_point(map, text);
  warn_if_far(map, place);
  return place;
}

Box read_box(const std::string& text) {
  std::vector<float> numbers;
  const std::vector<std::string> parts = split(text);
  for (const std::string& part : parts)
    if (const auto value = read_number(part)) numbers.push_back(*value);
  if (numbers.size() != 6 || parts.size() != 6)
    refuse(fmt::format("\"{}\" is not a box: write two corners as x,y,z,x,y,z in metres", text));
  Box box;
  box.include(Vec3{numbers[0], numbers[1], numbers[2]});
  box.include(Vec3{numbers[3], numbers[4], numbers[5]});
  return box;
}

}  // namespace defilade::cli
