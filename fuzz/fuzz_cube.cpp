// Reads hostile Cube 2 waypoints, packed or not: refused with a reason, or parts that make a graph.

#include "check.h"
#include "defilade/bake/waypoint_formats.h"

namespace {

using namespace defilade;
using fuzz::require;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto waypoints = read_cube_waypoints(fuzz::text_of(data, size), "fuzz.wpt");
  if (!waypoints) {
    require(!waypoints.error().message.empty(), "a refusal says why");
    return 0;
  }
  require(static_cast<bool>(WaypointGraph::build(std::move(waypoints->parts))),
          "what was read makes a graph");
  return 0;
}
