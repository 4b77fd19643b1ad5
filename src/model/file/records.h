#pragma once
// Converts records of a .dfl file. Kinds are checked here; whether numbers and ids make sense is
// checked by the code that assembles the map.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/analysis.h"
#include "defilade/model/cover.h"
#include "defilade/model/level.h"
#include "defilade/model/waypoint_graph.h"
#include "map_generated.h"
#include "model/file/damaged.h"
#include "model/file/layout.h"

namespace defilade {

inline Vec3 to_vec3(const file::Point& p) { return {p.x(), p.y(), p.z()}; }

using Strings = flatbuffers::Vector<flatbuffers::Offset<flatbuffers::String>>;

inline std::vector<std::string> to_strings(const Strings& strings) {
  std::vector<std::string> result;
  for (const auto* string : strings) result.push_back(string->str());
  return result;
}

/// Those of the rules that 6.0 has, then the later ones.
template <class Visit>
void for_each_pinch_record(const file::AnalysisRecord& analysis, const Visit& visit) {
  for (const auto* records : {analysis.pinch_points(), analysis.later_pinch_points()})
    if (records)
      for (const auto* record : *records) visit(*record);
}

/// How many bytes of strings and lists reading the structure will copy. Offsets may be shared: a
/// small file could name one long string a million times.
inline std::size_t copied_bytes(const file::Structure& structure) {
  std::size_t sum = 0;
  const auto add = [&](const flatbuffers::String* string) { sum += string->size(); };
  for (const Strings* strings : {structure.weapons(), structure.tags(), structure.doors()})
    std::ranges::for_each(*strings, add);
  for (const auto* node : *structure.nodes()) add(node->name());
  for (const auto* stance : *structure.profile()->stances()) {
    add(stance->name());
    sum += stance->body() ? std::size_t{stance->body()->size()} : 0;
  }
  for_each_pinch_record(*structure.analysis(), [&](const file::PinchRecord& pinch) {
    sum += std::size_t{pinch.inside()->size()} * sizeof(std::uint32_t);
    for (const auto* gate : *pinch.gates())
      sum += (std::size_t{gate->inside_nodes()->size()} + gate->outside_nodes()->size()) *
             sizeof(std::uint32_t);
  });
  if (!structure.level()) return sum;
  for (const auto* material : *structure.level()->materials()) add(material->name());
  for (const auto* entity : *structure.level()->entities()) {
    add(entity->name());
    add(entity->class_name());
    add(entity->target());
  }
  for (const auto* volume : *structure.level()->volumes())
    sum += volume->sides()->size() * sizeof(file::HalfSpaceRecord);
  return sum;
}

/// The record's form must be known to be valid.
inline file::MatrixForm form_of(const file::MatrixRecord& record) {
  return static_cast<file::MatrixForm>(record.form());
}

inline std::vector<CoverChild> to_children(
    const flatbuffers::Vector<const file::ChildRecord*>& records) {
  std::vector<CoverChild> children;
  for (const auto* record : records)
    children.push_back({NodeId{record->cover()}, to_vec3(record->position())});
  return children;
}

inline Waypoint to_waypoint(const file::NodeRecord& record) {
  if (record.kind() >= kNodeKinds) refuse("a node is of an unknown kind");
  return Waypoint{
      record.name()->str(), to_vec3(*record.position()), static_cast<NodeKind>(record.kind()),
      record.radius(),      record.stand_only(),         {}};
}

inline Link to_link(const file::LinkRecord& record) {
  if (record.kind >= kLinkKinds) refuse("a link is of an unknown kind");
  return Link{NodeId{record.from}, NodeId{record.to},       static_cast<LinkKind>(record.kind),
              record.length,       record.clearance_radius, record.clearance_height,
              DoorId{record.door}};
}

inline std::vector<NodeId> to_nodes(const flatbuffers::Vector<std::uint32_t>& ids) {
  std::vector<NodeId> nodes;
  for (const std::uint32_t id : ids) nodes.push_back(NodeId{id});
  return nodes;
}

inline PinchPoint to_pinch_point(const file::PinchRecord& record) {
  if (record.rule() >= kPinchRules || record.direction() >= kPinchDirections)
    refuse("a pinch point is of an unknown kind");
  PinchPoint pinch{static_cast<PinchRule>(record.rule()),
                   static_cast<PinchDirection>(record.direction()),
                   {},
                   to_nodes(*record.inside())};
  for (const auto* gate : *record.gates())
    pinch.gates.push_back(
        {NodeId{gate->node()}, to_nodes(*gate->inside_nodes()), to_nodes(*gate->outside_nodes())});
  return pinch;
}

inline CoverArc to_cover_arc(const file::CoverArcRecord& record) {
  if (record.height() > static_cast<std::uint8_t>(CoverHeight::low))
    refuse("an arc of cover is of an unknown height");
  const auto heading = [](const file::HeadingRecord& h) { return Heading{h.x(), h.y()}; };
  return CoverArc{NodeId{record.node()},   static_cast<CoverHeight>(record.height()),
                  heading(record.begin()), heading(record.end()),
                  record.weapons(),        record.lean_begin(),
                  record.lean_end(),       record.is_given()};
}

/// Maps that were baked before trees were measured have no list.
inline std::vector<Tree> to_trees(const flatbuffers::Vector<const file::TreeRecord*>* records) {
  std::vector<Tree> trees;
  if (!records) return trees;
  for (const auto* record : *records)
    trees.push_back({NodeId{record->node()}, to_vec3(record->centre()), record->radius()});
  return trees;
}

inline Entity to_entity(const file::EntityRecord& record) {
  if (record.kind() >= kEntityKinds) refuse("an entity is of an unknown kind");
  return Entity{static_cast<EntityKind>(record.kind()),
                record.name()->str(),
                record.class_name()->str(),
                to_vec3(*record.position()),
                record.facing(),
                Box{to_vec3(*record.min()), to_vec3(*record.max())},
                record.target()->str(),
                record.brightness(),
                to_vec3(*record.travel()),
                {}};
}

inline Volume to_volume(const file::VolumeRecord& record) {
  if (record.medium() >= kMediums) refuse("a volume is of an unknown kind");
  Volume volume{static_cast<Medium>(record.medium()),
                Box{to_vec3(*record.min()), to_vec3(*record.max())},
                {}};
  for (const auto* side : *record.sides())
    volume.sides.push_back({to_vec3(side->normal()), side->offset()});
  return volume;
}

template <class T, class Records, class Convert>
std::vector<T> convert_all(const Records& records, Convert convert) {
  std::vector<T> result;
  result.reserve(records.size());
  for (const auto* record : records) result.push_back(convert(*record));
  return result;
}

}  // namespace defilade
