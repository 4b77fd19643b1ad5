// Reads hostile Xonotic waypoints and their links, three files in one input with form feeds
// between: refused with a reason, or parts that make a graph.

#include "check.h"
#include "support/files/foreign_waypoints.h"

namespace {

using namespace defilade;
using fuzz::require;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const XonoticFiles files = test::split_xonotic_seed(fuzz::text_of(data, size));
  auto waypoints = read_xonotic_waypoints(files, "fuzz.waypoints");
  if (!waypoints) {
    require(!waypoints.error().message.empty(), "a refusal says why");
    return 0;
  }
  require(waypoints->links_given || waypoints->parts.links.empty(), "no links but given ones");
  require(static_cast<bool>(WaypointGraph::build(std::move(waypoints->parts))),
          "what was read makes a graph");
  return 0;
}
