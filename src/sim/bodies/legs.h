#pragma once
// How does a body carry out where it is told to go? Along the nodes of a path, straight across
// where the floor allows it, over links of every kind, and around others.
//
// On the floor a body walks freely: from cell to cell of the FloorGrid, with the velocity that
// avoidance leaves it. A link that is not walked (a jump, a drop, a ladder, water, a pad), or that
// leads where the grid has no floor, is travelled from end to end along its LinkMotion; meanwhile
// the body does not evade.
//
// Steps are pure functions of the state, the intent and the neighbours, so bodies may be stepped in
// any order and by any number of threads.

#include <cstdint>
#include <span>
#include <vector>

#include "defilade/mind/intent.h"
#include "defilade/model/tactical_map.h"
#include "defilade/sim/body_traits.h"
#include "defilade/tactics/avoidance.h"
#include "sim/bodies/link_motion.h"
#include "sim/floor/floor_grid.h"

namespace defilade {

/// What all bodies on a map share.
struct Ways {
  Ways(const TacticalMap& on, const Mover& mover, const BodyTraits& with)
      : map(on),
        traits(with),
        floor(on.graph().positions(), mover),
        motions(link_motions(on, with)) {}

  TacticalMap map;
  BodyTraits traits;
  FloorGrid floor;
  std::vector<LinkMotion> motions;  // by LinkId
};

/// Where a body is and how it moves. Plain data: a snapshot is a copy.
struct LegState {
  Vec3 feet = {};
  Vec3 velocity = {};
  CellId cell = {};  // invalid on a link, and where the grid has no floor
  StanceId stance{0U};
  float changing = 0;  // seconds until the stance has changed
  // The path.
  std::uint32_t next = 0;  // index of the node that it goes to
  // The link that it travels, if it is valid.
  LinkId link = {};
  Vec3 link_from = {};
  float part = 0;  // of the time that the link takes

  friend bool operator==(const LegState&, const LegState&) = default;
};

/// Buffers, one per thread.
struct LegWork {
  Workspace questions;
  std::vector<FloorEdge> edges;
};

class Legs {
 public:
  explicit Legs(const Ways& ways) : ways_(&ways) {}

  /// Puts a body on the floor at that place.
  void place(LegState& legs, Vec3 feet) const noexcept;

  /// One tick of `seconds`. Set `next` to 0 when the intent has a new path.
  void step(LegState& legs, const Intent& intent, float seconds, std::span<const NearbyBody> others,
            LegWork& work) const;

  /// Is it there? It does not go nearer.
  static bool has_arrived(const LegState& legs, const Intent& intent) noexcept;

 private:
  void travel(LegState& legs, const Intent& intent, float seconds) const noexcept;
  void walk(LegState& legs, const Intent& intent, Vec3 to, float seconds,
            std::span<const NearbyBody> others, LegWork& work) const;
  Vec3 pass_nodes(LegState& legs, const Intent& intent) const noexcept;
  bool is_at(const LegState& legs, Vec3 node) const noexcept;
  const Link* link_between(std::span<const NodeId> path, std::size_t i) const noexcept;
  bool walks_over(const LegState& legs, const Link* link) const noexcept;
  void begin_link(LegState& legs, std::span<const NodeId> path) const noexcept;
  float seconds_over(const LegState& legs, const Intent& intent, const Link& link) const noexcept;
  float speed(const LegState& legs, const Intent& intent) const noexcept;

  const Ways* ways_;
};

}  // namespace defilade
