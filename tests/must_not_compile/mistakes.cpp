// Mistakes that the compiler must refuse. check.py compiles this file and compares: every line with
// `refused:` has an error that matches what follows, and no other line has one.

#include "defilade/mind/memory.h"
#include "defilade/mind/mind.h"
#include "defilade/mind/senses.h"
#include "defilade/model/map_file.h"
#include "defilade/model/ray_caster.h"

using namespace defilade;

NodeSetView row_of_a_temporary_matrix(const NodeMatrixView& rows) {
  return transpose(rows).row(NodeId{0});  // refused: deleted
}

const WaypointGraph& graph_of_a_temporary_result() {
  return open_map("demo.dfl")->graph();  // refused: deleted
}

void ignored_result(const TacticalMap& map) {
  save_map(map, "demo.dfl");  // refused: nodiscard
}

Vec3 link_for_a_node(const WaypointGraph& graph, LinkId link) {
  return graph.position(link);  // refused: convert|no viable conversion
}

Vec3 number_for_an_id(const WaypointGraph& graph) {
  return graph.position(3);  // refused: convert|no viable conversion
}

bool ids_of_two_kinds(NodeId node, StanceId stance) {
  return node == stance;  // refused: no match for|invalid operands
}

void sliced_caster(RayCaster& to, const RayCaster& from) {
  to = from;  // refused: protected
}

/// Only senses read a scene; a mind gets what they noticed.
void memory_of_the_truth(Memory& memory, const Scene& scene) {
  memory.notice(scene, 0);  // refused: convert|no viable conversion|no matching
}

void memory_of_bodies(Memory& memory, const Scene& scene) {
  memory.notice(scene.bodies, 0);  // refused: convert|no viable conversion|no matching
}

class Peeker : public Mind {
  void think(const Thinking& now, Intent& intent) override {
    intent.fire = now.scene().bodies[0].feet;  // refused: no member
  }
};

class Onlooker : public Mind {
  void notice(const Thinking&, const OwnSenses& senses) override {
    senses.explain(BodyId{0U});  // refused: no member
  }
};

std::span<const SceneBody> truth_behind_the_senses(const Senses& senses) {
  return senses.scene().bodies;  // refused: no member
}

bool all_of_it_done_right(const TacticalMap& map, LinkId link, const NodeMatrixView& rows) {
  const NodeMatrix seen_by = transpose(rows);
  const Vec3 place = map.graph().position(map.graph().link(link).to);
  return seen_by.row(NodeId{3}).any() && place == Vec3{} && bool(save_map(map, "demo.dfl"));
}
