#include "bake/place/entity_nodes.h"

#include <algorithm>
#include <map>

#include "bake/floor/trigger.h"
#include "bake/floor/water.h"
#include "bake/place/node_names.h"
#include "model/body/body_sweep.h"

namespace defilade {
namespace {

class Marker {
 public:
  Marker(const Level& level, const AgentProfile& profile, const Ground& ground,
         std::vector<Waypoint>& nodes)
      : level_(level),
        profile_(profile),
        ground_(ground),
        movement_(ground.movement),
        field_(ground.field),
        water_(level, profile, ground.movement),
        nodes_(nodes),
        names_(nodes) {}

  void mark_entities() {
    for (const Entity& entity : level_.entities)
      if (entity.kind == EntityKind::spawn || entity.kind == EntityKind::item)
        mark(floor_of(entity, level_, profile_, movement_, ground_.triggers), entity.name,
             entity.class_name);
  }

  void mark_travels(std::span<const Travel> travels) {
    for (const Travel& travel : travels) {
      const std::string& name = travel.entity ? travel.entity->name : kLadder;
      const std::string& tag = travel.entity ? travel.entity->class_name : kLadder;
      for (const Vec3 place : entrances(travel)) mark(place, name, tag);
      mark(travel.to, name + " end", tag);
    }
  }

  void mark_water(float spacing) {
    for (const Vec3 place : water_.places(spacing))
      if (!ground_.is_in_wall(place)) nodes_.push_back(names_.node("water", place));
  }

 private:
  static inline const std::string kLadder = "ladder";

  bool has_room(Vec3 feet) const {
    return fits_at(movement_, feet, profile_.step, profile_.crouched().height, profile_.radius) &&
           !ground_.is_in_wall(feet);
  }

  std::vector<Vec3> entrances(const Travel& travel) {
    if (!travel.entity || !sends_away(*travel.entity)) return {travel.from};
    std::vector<Vec3> places = floor_in(travel);
    if (travel.aloft) return places;
    if (travel.free) places.push_back(travel.from);
    return places.empty() ? afloat_in(travel) : places;
  }

  /// On each part of the floor, the nearest place where a body is carried away, or from which it
  /// steps into what carries it away.
  std::vector<Vec3> floor_in(const Travel& travel) {
    if (parts_.empty()) parts_ = walk_parts(field_);
    const Box& box = travel.entity->bounds;
    const float reach = distance(box.min, box.max) + (travel.aloft ? 1 : profile_.radius);
    std::map<CellId, CellId> nearest;  // of each part
    const auto away = [&](CellId cell) { return distance(field_[cell].position, travel.from); };
    const auto leads_in = [&](Vec3 feet) {
      return travel.aloft ? steps_into(travel, feet, profile_, movement_)
                          : enters(travel, feet, profile_);
    };
    field_.for_each_near(travel.from, reach, profile_.drop, [&](CellId cell) {
      if (!leads_in(field_[cell].position)) return;
      CellId& best = nearest.try_emplace(parts_[cell], cell).first->second;
      if (away(cell) < away(best)) best = cell;
    });
    std::vector<Vec3> places;
    for (const auto& [part, cell] : nearest) places.push_back(field_[cell].position);
    return places;
  }

  /// The nearest place in a trigger where a body has room to swim.
  std::vector<Vec3> afloat_in(const Travel& travel) const {
    const Box box = widened(travel.entity->bounds, profile_.radius).common(movement_.bounds());
    const float every = field_.cell_size();
    const auto steps = [&](float low, float high) {
      return static_cast<int>((high - low) / every);
    };
    std::vector<Vec3> best;
    if (box.empty()) return best;
    for (int y = 0; y <= steps(box.min.y, box.max.y); ++y)
      for (int x = 0; x <= steps(box.min.x, box.max.x); ++x) {
        const Vec3 p{box.min.x + static_cast<float>(x) * every,
                     box.min.y + static_cast<float>(y) * every, travel.from.z};
        if ((best.empty() || distance(p, travel.from) < distance(best.front(), travel.from)) &&
            water_.swims(p) && has_room(p))
          best = {p};
      }
    return best;
  }

  /// The place itself if a body has room there, else the nearest floor where it has.
  std::optional<Vec3> beside(Vec3 feet) const {
    if (has_room(feet)) return feet;
    const CellId near = field_.nearest(feet, 4 * profile_.radius, profile_.upright().height);
    return near == kNoCell ? std::nullopt : std::optional(field_[near].position);
  }

  void mark(std::optional<Vec3> place, const std::string& name, const std::string& tag) {
    if (place) place = beside(*place);
    if (!place) return;
    const auto there = std::ranges::find_if(
        nodes_, [&](const Waypoint& node) { return distance(node.position, *place) < kSamePlace; });
    if (there == nodes_.end())
      nodes_.push_back({names_.unique(name), *place, NodeKind::path, 0.5F, false, {tag}});
    else if (std::ranges::find(there->tags, tag) == there->tags.end())
      there->tags.push_back(tag);
  }

  const Level& level_;
  const AgentProfile& profile_;
  const Ground& ground_;
  const TriangleTree& movement_;
  const WalkField& field_;
  Water water_;
  std::vector<Waypoint>& nodes_;
  NodeNames names_;
  std::vector<CellId> parts_;  // of the field; found when first needed
};

}  // namespace

std::size_t add_marked_nodes(const Level& level, const AgentProfile& profile, const Ground& ground,
                             float spacing, std::vector<Waypoint>& nodes) {
  Marker marker(level, profile, ground, nodes);
  marker.mark_entities();
  const std::size_t seeds = nodes.size();
  marker.mark_travels(ground.travels);
  marker.mark_water(spacing);
  return seeds;
}

}  // namespace defilade
