#pragma once
// What a map says, whatever file it came from: hashes of its parts, equal on every machine.

#include "defilade/model/tactical_map.h"
#include "model/base/hashing.h"

namespace defilade {

/// Hashes fields one by one: between them a struct may have bytes that mean nothing.
class ContentHasher {
 public:
  template <class... Values>
  ContentHasher& add(const Values&... values) {
    (hasher_.add(values), ...);
    return *this;
  }
  ContentHasher& add_place(Vec3 p) { return add(p.x, p.y, p.z); }
  ContentHasher& add_ids(std::span<const NodeId> ids) {
    add(std::uint64_t{ids.size()});
    for (const NodeId id : ids) add(id.value);
    return *this;
  }
  std::uint64_t value() const { return hasher_.value(); }

 private:
  Hasher hasher_;
};

inline std::uint64_t hash_of_nodes(const WaypointGraph& graph) {
  ContentHasher hash;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const NodeId id{i};
    hash.add(graph.name(id), graph.kind(id), graph.radius(id), graph.stand_only(id));
    hash.add_place(graph.position(id)).add(std::uint64_t{graph.tags(id).size()});
    for (const std::string& tag : graph.tags(id)) hash.add(tag);
  }
  for (const auto children : {graph.formation(), graph.peek_outs()})
    for (const CoverChild& child : children) hash.add(child.cover.value).add_place(child.position);
  return hash.value();
}

inline std::uint64_t hash_of_links(const WaypointGraph& graph) {
  ContentHasher hash;
  for (const Link& l : graph.links())
    hash.add(l.from.value, l.to.value, l.kind, l.length, l.clearance_radius, l.clearance_height,
             l.door.value);
  for (const std::string& door : graph.doors()) hash.add(door);
  return hash.value();
}

inline std::uint64_t hash_of_level(const TacticalMap& map) {
  if (!map.level()) return 0;
  const Level& level = *map.level();
  ContentHasher hash;
  hash.add(geometry_hash(level));
  for (const Material& material : level.materials) hash.add(material.name);
  for (const Entity& e : level.entities) {
    hash.add(e.kind, e.name, e.class_name, e.facing, e.target, e.brightness);
    for (const Vec3 place : {e.position, e.bounds.min, e.bounds.max, e.travel})
      hash.add_place(place);
    for (const Triangle& t : e.triangles) hash.add(level.corners(t), t.material);
  }
  for (const Volume& volume : level.volumes) {
    hash.add(volume.medium).add_place(volume.bounds.min).add_place(volume.bounds.max);
    for (const HalfSpace& side : volume.sides) hash.add_place(side.normal).add(side.offset);
  }
  if (level.light_grid)
    for (const std::uint8_t sample : level.light_grid->samples) hash.add(sample);
  return hash.value();
}

inline void add_regions(ContentHasher& hash, const TacticalMap& map) {
  for (const std::string& region : map.regions().names) hash.add(region);
  for (const RegionId region : map.regions().of_node) hash.add(region.value);
}

/// All that a match depends on: the profile, the nodes, the links, the regions, the light and the
/// level.
inline std::uint64_t hash_of_ground(const TacticalMap& map) {
  ContentHasher hash;
  hash.add(settings_hash(map.profile(), 0, 0), hash_of_nodes(map.graph()),
           hash_of_links(map.graph()), hash_of_level(map));
  for (const std::string& weapon : map.weapons()) hash.add(weapon);
  add_regions(hash, map);
  for (const float light : map.light()) hash.add(light);
  return hash.value();
}

}  // namespace defilade
