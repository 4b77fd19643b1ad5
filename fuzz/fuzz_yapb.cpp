// Reads hostile YaPB graphs, and hostile records that are packed correctly: refused with a reason,
// or parts that make a graph.

#include "check.h"
#include "support/files/foreign_waypoints.h"

namespace {

using namespace defilade;
using fuzz::require;

void try_read(std::string_view bytes) {
  auto waypoints = read_yapb_graph(bytes, "fuzz.graph");
  if (!waypoints) return require(!waypoints.error().message.empty(), "a refusal says why");
  require(static_cast<bool>(WaypointGraph::build(std::move(waypoints->parts))),
          "what was read makes a graph");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::text_of(data, size);
  try_read(bytes);
  const std::size_t whole_nodes = size / test::kYapbNodeSize;
  try_read(test::yapb_file(bytes.substr(0, whole_nodes * test::kYapbNodeSize)));
  return 0;
}
