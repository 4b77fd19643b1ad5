#pragma once
// What happens to a .dfl file whose bytes were changed? It is refused, or everything in it can be
// read without harm.

#include <gtest/gtest.h>

#include <cstring>

#include "defilade/model/map_file.h"
#include "support/files/map_sections.h"

namespace defilade::test {

/// Makes the checksums right again, so that only the meaning can be wrong.
inline void reseal(Bytes& bytes) {
  file::Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  std::vector<file::Section> table(header.sections);
  std::memcpy(table.data(), bytes.data() + sizeof header, table.size() * sizeof table[0]);
  for (file::Section& section : table)
    section.hash = hash_bytes(std::span(bytes).subspan(section.offset, section.size));
  header.hash = file::header_hash(header, table);
  std::memcpy(bytes.data(), &header, sizeof header);
  std::memcpy(bytes.data() + sizeof header, table.data(), table.size() * sizeof table[0]);
}

/// Reads everything a map hands out; under the sanitizers this finds what verification missed.
inline std::size_t walk(const TacticalMap& map) {
  std::size_t sum = map.index().nearest({1, 1, 1}).index();
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) {
    for (const Link& link : map.graph().leaving(NodeId{i}))
      sum += map.graph().name(link.to).size() + name_of(link.kind).size();
    for (const LinkId id : map.graph().arriving(NodeId{i}))
      sum += map.graph().link(id).from.index();
    sum += name_of(map.graph().kind(NodeId{i})).size();
  }
  for (std::size_t w = 0; w < map.profile().stances.size(); ++w)
    for (std::size_t i = 0; i < map.graph().node_count(); ++i)
      sum += map.visibility(StanceId{w}, StanceId{w}).row(NodeId{i}).count();
  for (const PinchPoint& pinch : map.analysis().pinch_points)
    for (const PinchGate& gate : pinch.gates) sum += map.graph().name(gate.node).size();
  for (const SniperSpot& spot : map.analysis().sniper_spots)
    sum += map.graph().name(spot.retreat).size();
  for (const NodeId landmark : map.landmarks().nodes())
    sum += map.landmarks().bound(landmark, NodeId{0U}) > 1;
  if (map.level())
    for (const Triangle& t : map.level()->triangles) sum += map.level()->corners(t).a.x > 0;
  return sum + serialize_map(map).size();
}

struct Outcomes {
  std::size_t refused = 0;
  std::size_t harmless = 0;
};

/// Changes every `step`-th byte after the section table and walks what opens.
inline Outcomes torture(const Bytes& whole, std::initializer_list<int> changes = {0x01, 0x80, 0xff},
                        std::size_t step = 1) {
  file::Header header;
  std::memcpy(&header, whole.data(), sizeof header);
  const std::size_t first = file::aligned(sizeof header + header.sections * sizeof(file::Section));
  Outcomes outcomes;
  for (std::size_t i = first; i < whole.size(); i += step)
    for (const int change : changes) {
      Bytes bytes = whole;
      bytes[i] ^= static_cast<std::byte>(change);
      reseal(bytes);
      const auto opened = open_map(bytes, "resealed.dfl");
      if (opened) {
        EXPECT_GT(walk(*opened), 0U);
      }
      ++(opened ? outcomes.harmless : outcomes.refused);
    }
  return outcomes;
}

}  // namespace defilade::test
