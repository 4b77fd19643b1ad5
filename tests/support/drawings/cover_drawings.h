#pragma once
// A cover node A drawn with its children: P and Q are its peek-outs, F, G, H and I the places of
// its formation. All other letters are nodes.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/body/level_mover.h"
#include "support/drawings/drawings.h"

namespace defilade::test {

class CoverDrawing {
 public:
  explicit CoverDrawing(std::string_view drawing, std::string_view header = "")
      : imported_(import_drawing(drawing, header)),
        asked_(baked(imported_)),
        caster_(imported_.level),
        mover_(imported_.level, map().profile()) {}

  const TacticalMap& map() const { return asked_.map(); }
  const WaypointGraph& graph() const { return map().graph(); }
  const LevelCaster& caster() const { return caster_; }
  const LevelMover& mover() const { return mover_; }
  NodeId node(std::string_view name) const { return asked_.node(name); }
  /// The place of a node or of a child of A.
  Vec3 place(std::string_view name) const {
    for (const Waypoint& node : imported_.nodes)
      if (node.name == name) return node.position;
    ADD_FAILURE() << "nothing is named " << name;
    return {};
  }

 private:
  static TacticalMap baked(const ImportedLevel& imported) {
    Waypoints waypoints = to_generate({});
    std::vector<Vec3> peek_outs, formation;
    for (const Waypoint& node : imported.nodes) {
      if (node.name == "P" || node.name == "Q")
        peek_outs.push_back(node.position);
      else if (node.name.size() == 1 && node.name >= "F" && node.name <= "I")
        formation.push_back(node.position);
      else
        waypoints.parts.nodes.push_back(node);
    }
    for (std::size_t i = 0; i < waypoints.parts.nodes.size(); ++i) {
      if (waypoints.parts.nodes[i].name != "A") continue;
      waypoints.parts.nodes[i].kind = NodeKind::cover;
      for (const Vec3 place : peek_outs) waypoints.parts.peek_outs.push_back({NodeId{i}, place});
      for (const Vec3 place : formation) waypoints.parts.formation.push_back({NodeId{i}, place});
    }
    Progress silent;
    auto made = bake(imported.level, std::move(waypoints), {}, silent);
    if (made) return made->map;
    ADD_FAILURE() << made.error().message;
    std::abort();
  }

  ImportedLevel imported_;
  Asked asked_;
  LevelCaster caster_;
  LevelMover mover_;
};

}  // namespace defilade::test
