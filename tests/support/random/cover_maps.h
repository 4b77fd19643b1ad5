#pragma once
// Random maps whose cover nodes have arcs, peek-outs and places for a formation.

#include <algorithm>
#include <string>
#include <utility>

#include "defilade/tactics/return_fire.h"
#include "support/random/random_map.h"

namespace defilade::test {

/// At most two arcs, which do not overlap.
inline void add_random_arcs(Random& random, NodeId node, Cover& cover) {
  constexpr float kLeans[] = {0, 0, 0.3F, 0.5F, 0.7F};
  const std::size_t count = random.below(3);
  for (std::size_t half = 0; half < count; ++half) {
    CoverArc arc{node, random.chance(0.6) ? CoverHeight::high : CoverHeight::low, {}, {}, 0, 0, 0};
    const std::size_t first = half * kSectors / 2 + random.below(4);
    arc.begin = heading_of(first);
    arc.end = heading_of(first + 1 + random.below(11));
    arc.lean_begin = kLeans[random.below(5)];
    arc.lean_end = kLeans[random.below(5)];
    cover.arcs.push_back(arc);
  }
}

/// Every node of the kind `cover` has up to two peek-outs and up to five places.
inline TacticalMap random_cover_map(Random& random, std::size_t nodes, bool mutual = false,
                                    const AgentProfile& profile = {}) {
  const WaypointGraph plain = random_graph(random, nodes);
  GraphParts parts;
  Cover cover = no_cover(nodes);
  for (std::size_t i = 0; i < nodes; ++i) {
    const NodeId id{i};
    parts.nodes.push_back({plain.name(id), plain.position(id), plain.kind(id), plain.radius(id),
                           plain.stand_only(id)});
    add_random_arcs(random, id, cover);
    if (plain.kind(id) != NodeKind::cover) continue;
    const auto beside = [&] { return plain.position(id) + random.point_in(-1.5F, 1.5F); };
    for (std::size_t p = random.below(kMostPeekOuts + 1); p > 0; --p)
      parts.peek_outs.push_back({id, beside()});
    for (std::size_t f = random.below(6); f > 0; --f) parts.formation.push_back({id, beside()});
  }
  parts.links.assign(plain.links().begin(), plain.links().end());
  parts.doors.assign(plain.doors().begin(), plain.doors().end());
  auto graph = WaypointGraph::build(std::move(parts));
  EXPECT_TRUE(graph) << graph.error().message;
  return random_map_over(*std::move(graph), random, mutual, std::move(cover), profile);
}

/// Takes some peek-outs for a character that never gives them back.
inline void take_some(Random& random, PeekOuts& peek_outs) {
  for (std::size_t i = 0; i < peek_outs.size(); ++i) {
    const bool wanted = random.chance(0.3);
    EXPECT_TRUE(!wanted || peek_outs.take(PeekOutId{i}));
  }
}

}  // namespace defilade::test
