#pragma once
// What a map says, whatever file it came from: hashes of its parts, equal on every machine.

#include <map>
#include <string>

#include "model/map/content_hash.h"

namespace defilade::test {

/// Which nodes see and hit each other, for every pair of stances, and what each door hides.
inline std::uint64_t hash_of_rows(const TacticalMap& map) {
  ContentHasher hash;
  std::vector<Channel> channels{Channel::sight()};
  for (std::size_t i = 0; i < map.weapons().size(); ++i)
    channels.push_back(Channel::fire(WeaponId{i}));
  const std::size_t stances = map.profile().stances.size();
  for (const Channel channel : channels)
    for (std::size_t pair = 0; pair < stances * stances; ++pair)
      for (std::size_t i = 0; i < map.graph().node_count(); ++i)
        for (const NodeId target :
             map.visibility(StanceId{pair / stances}, StanceId{pair % stances}, channel)
                 .row(NodeId{i}))
          hash.add(pair, i, target.value);
  for (const DoorHides& door : map.doors())
    for (const std::vector<HiddenWord>& words : door)
      for (const HiddenWord& word : words) hash.add(word.row.value, word.word, word.mask);
  return hash.value();
}

inline std::uint64_t hash_of_analysis(const TacticalMap& map) {
  ContentHasher hash;
  const Analysis& analysis = map.analysis();
  for (const SniperSpot& spot : analysis.sniper_spots)
    hash.add(spot.node.value, spot.retreat.value, spot.advantage, spot.hit_and_run);
  for (const PinchPoint& pinch : analysis.pinch_points) {
    hash.add(pinch.rule, pinch.direction).add_ids(pinch.inside);
    for (const PinchGate& gate : pinch.gates)
      hash.add(gate.node.value).add_ids(gate.inside_nodes).add_ids(gate.outside_nodes);
  }
  for (const std::uint32_t sectors : analysis.watch) hash.add(sectors);
  hash.add_ids(map.landmarks().nodes());
  for (const LandmarkBlock& block : map.landmarks().blocks()) hash.add(block);
  return hash.value();
}

inline std::uint64_t hash_of_cover(const TacticalMap& map) {
  ContentHasher hash;
  for (const CoverArc& arc : map.cover().arcs)
    hash.add(arc.node.value, arc.height, arc.begin.x, arc.begin.y, arc.end.x, arc.end.y,
             arc.weapons, arc.lean_begin, arc.lean_end, arc.is_given);
  for (const std::uint8_t lines : map.cover().stopped) hash.add(lines);
  for (const Tree& tree : map.cover().trees)
    hash.add(tree.node.value, tree.radius).add_place(tree.centre);
  return hash.value();
}

/// The profile, weapons, regions, components, light, and what the map was made from.
inline std::uint64_t hash_of_rest(const TacticalMap& map) {
  ContentHasher hash;
  hash.add(settings_hash(map.profile(), 0, 0), map.hashes().geometry, map.hashes().settings);
  for (const std::string& weapon : map.weapons()) hash.add(weapon);
  add_regions(hash, map);
  for (const std::uint32_t component : map.components()) hash.add(component);
  for (const float light : map.light()) hash.add(light);
  return hash.value();
}

inline std::uint64_t hash_of_sight_cells(const SightCells& cells) {
  ContentHasher hash;
  for (const Box& cell : cells.cells()) hash.add_place(cell.min).add_place(cell.max);
  hash.add(cells.square());
  for (const float height : cells.heights()) hash.add(height);
  for (const auto* rows : {&cells.parts().may, &cells.parts().sure})
    for (const std::uint64_t word : *rows) hash.add(word);
  return hash.value();
}

/// By the name of the part. Files from before 6.2 have no sight cells.
inline std::map<std::string, std::uint64_t> content_of(const TacticalMap& map) {
  std::map<std::string, std::uint64_t> content{{"nodes", hash_of_nodes(map.graph())},
                                               {"links", hash_of_links(map.graph())},
                                               {"rows", hash_of_rows(map)},
                                               {"cover", hash_of_cover(map)},
                                               {"analysis", hash_of_analysis(map)},
                                               {"level", hash_of_level(map)},
                                               {"rest", hash_of_rest(map)}};
  if (map.sight_cells()) content["sight-cells"] = hash_of_sight_cells(*map.sight_cells());
  return content;
}

}  // namespace defilade::test
