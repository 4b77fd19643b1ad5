#include "defilade/bake/waypoint_formats.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "bake/base/lower_case.h"
#include "bake/base/read_guarded.h"

namespace defilade {
namespace {

using Read = Result<Waypoints> (*)(std::string_view bytes, const std::string& location,
                                   const WaypointSettings& settings, const GameData& games);

struct Format {
  std::string_view extension;
  Read read;
};

/// The contents of a file that may accompany the waypoints; empty if there is none.
Result<std::string> companion(const std::string& location, const GameData& games) {
  return games.has(location) ? games.read(location) : std::string{};
}

Result<Waypoints> read_xonotic(std::string_view bytes, const std::string& location,
                               const WaypointSettings& settings, const GameData& games) {
  const auto cache = companion(location + ".cache", games);
  if (!cache) return cache.error();
  const auto hardwired = companion(location + ".hardwired", games);
  if (!hardwired) return hardwired.error();
  return read_xonotic_waypoints({bytes, *cache, *hardwired}, location, settings);
}

/// The first one is for every other extension.
constexpr std::array kFormats{
    Format{".json", [](auto bytes, auto& location, auto& settings,
                       auto&) { return read_waypoints(bytes, location, settings.profile); }},
    Format{".waypoints", read_xonotic},
    Format{".wpt", [](auto bytes, auto& location, auto& settings,
                      auto&) { return read_cube_waypoints(bytes, location, settings); }},
    Format{".graph", [](auto bytes, auto& location, auto& settings,
                        auto&) { return read_yapb_graph(bytes, location, settings); }},
    Format{".aas", [](auto bytes, auto& location, auto& settings,
                      auto&) { return read_aas(bytes, location, settings); }},
};

const Format* format_of(const std::string& location) {
  const auto found = std::ranges::find(kFormats, extension_of(location), &Format::extension);
  return found == kFormats.end() ? nullptr : &*found;
}

}  // namespace

bool names_waypoints(const std::string& location) { return format_of(location) != nullptr; }

Result<Waypoints> import_waypoints(const std::string& location, const WaypointSettings& settings,
                                   const GameData& games) {
  assert(!settings.scale || *settings.scale > 0);
  const Format* known = format_of(location);
  const Format& format = known ? *known : kFormats.front();
  return within_memory(location, [&]() -> Result<Waypoints> {
    const auto bytes = games.read(location);
    if (!bytes) return bytes.error();
    return format.read(*bytes, location, settings, games);
  });
}

}  // namespace defilade
