// Mistakes that the compiler refuses. tests/CMakeLists.txt compiles this file once for each of them
// and looks for the compiler's reason, and once without any: then it compiles.

#include "defilade/model/map_file.h"
#include "defilade/model/ray_caster.h"

namespace {

using namespace defilade;

#ifdef ROW_OF_A_TEMPORARY_MATRIX
NodeSetView mistake(const NodeMatrixView& rows) { return transpose(rows).row(NodeId{0}); }
#endif

#ifdef MAP_OF_A_TEMPORARY_RESULT
const WaypointGraph& mistake() { return open_map("demo.dfl")->graph(); }
#endif

#ifdef RESULT_IS_IGNORED
void mistake(const TacticalMap& map) { save_map(map, "demo.dfl"); }
#endif

#ifdef LINK_FOR_A_NODE
Vec3 mistake(const WaypointGraph& graph, LinkId link) { return graph.position(link); }
#endif

#ifdef NUMBER_FOR_AN_ID
Vec3 mistake(const WaypointGraph& graph) { return graph.position(3); }
#endif

#ifdef IDS_OF_TWO_KINDS_COMPARED
bool mistake(NodeId node, StanceId stance) { return node == stance; }
#endif

#ifdef CASTER_ASSIGNED_THROUGH_ITS_INTERFACE
void mistake(RayCaster& to, const RayCaster& from) { to = from; }
#endif

}  // namespace

/// What is right compiles.
bool is_right(const TacticalMap& map, LinkId link, const NodeMatrixView& rows) {
  const NodeMatrix seen_by = transpose(rows);
  const Vec3 place = map.graph().position(map.graph().link(link).to);
  return seen_by.row(NodeId{3}).any() && place == Vec3{} && bool(save_map(map, "demo.dfl"));
}
