// Reads hostile bot navigation of Quake III: refused with a reason, or parts that make a graph.

#include "check.h"
#include "defilade/bake/waypoint_formats.h"

namespace {

using namespace defilade;
using fuzz::require;

void try_read(std::string_view bytes, std::optional<float> scale) {
  WaypointSettings settings;
  settings.scale = scale;
  auto waypoints = read_aas(bytes, "fuzz.aas", settings);
  if (!waypoints) return require(!waypoints.error().message.empty(), "a refusal says why");
  require(waypoints->links_given, "the file gives its links");
  require(static_cast<bool>(WaypointGraph::build(std::move(waypoints->parts))),
          "what was read makes a graph");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_read(fuzz::text_of(data, size), std::nullopt);
  try_read(fuzz::text_of(data, size), 1e5F);
  return 0;
}
