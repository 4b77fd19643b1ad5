#pragma once
// How does a body carry out where it is told to go? Along the nodes of a path, straight across
// where the floor allows it, over links of every kind, and around others.
//
// On the floor a body walks freely: from cell to cell of the FloorGrid, with the velocity that
// avoidance leaves it. A link that is not walked (a jump, a drop, a ladder, water, a pad), or that
// leads where the grid has no floor, is travelled from end to end along its LinkMotion; meanwhile
// the body does not evade.
//
// A tick has three parts, so that many bodies can choose from the same positions before any of them
// moves (crowd.h): `begin` finds where to walk, `steer` a velocity, and `move` moves. Each is a
// pure function of its arguments, so bodies may be stepped in any order and by any number of
// threads.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "defilade/mind/intent.h"
#include "defilade/model/tactical_map.h"
#include "defilade/sim/body_traits.h"
#include "defilade/tactics/avoidance.h"
#include "sim/bodies/link_motion.h"
#include "sim/bodies/obstacles.h"
#include "sim/floor/bottlenecks.h"
#include "sim/floor/floor_grid.h"

namespace defilade {

/// What all bodies on a map share.
struct Ways {
  Ways(const TacticalMap& on, const Mover& mover, const BodyTraits& with);

  /// Is the link walked freely, not travelled from end to end?
  bool is_walked(const Link& link) const noexcept {
    return walked[map.graph().id_of(link).index()] != 0;
  }

  TacticalMap map;
  BodyTraits traits;
  FloorGrid floor;
  Bottlenecks bottlenecks;
  std::vector<LinkMotion> motions;   // by LinkId
  std::vector<std::uint8_t> walked;  // by LinkId
};

/// Where a body is and how it moves. Plain data: a snapshot is a copy.
struct LegState {
  Vec3 feet = {};
  Vec3 velocity = {};
  CellId cell = {};  // invalid on a link, and where the grid has no floor
  StanceId stance{0U};
  float changing = 0;  // seconds until the stance has changed
  // The path.
  std::uint32_t next = 0;    // index of the node that it goes to
  std::uint8_t look_in = 0;  // ticks until it looks along its way again
  // The link that it travels, if it is valid.
  LinkId link = {};
  Vec3 link_from = {};
  float part = 0;  // of the time that the link takes
  // A jump on the spot or in full run: metres above the floor, and metres per second upwards.
  float hop = 0;
  float rising = 0;
  // Progress: while it wants to walk, `stuck` counts the seconds since it got nearer to where it
  // goes. The controller should ask for another path after `kAskAgain`; the body itself steps aside
  // after `kStepAside`.
  float stuck = 0;
  float nearest = kNowhere;      // that it has been to `nearest_of`, in metres
  std::uint32_t nearest_of = 0;  // value of `next`
  // The bottleneck that it is in or waits for, if it is valid.
  BottleneckId bottleneck = {};
  std::uint8_t mouth = 0;  // by which it enters
  bool inside = false;
  std::uint8_t queue = 0;  // its place in a queue that moves; 0: in none

  static constexpr float kNowhere = 1e30F;
  static constexpr float kStepAside = 1;
  static constexpr float kAskAgain = 2;

  /// To be called when the intent has a new path.
  void start_path() noexcept {
    next = 0;
    look_in = 0;
    note_progress();
  }
  /// To be called when it gets on though it comes no nearer to where it goes.
  void note_progress() noexcept {
    stuck = 0;
    nearest = kNowhere;
  }

  friend bool operator==(const LegState&, const LegState&) = default;
};

/// Buffers, one per thread.
struct LegWork {
  Workspace questions;
  std::vector<FloorEdge> edges;
};

class Legs {
 public:
  explicit Legs(const Ways& ways, Obstacles obstacles = {}) : ways_(&ways), obstacles_(obstacles) {}

  /// Puts a body on the floor at that place.
  void place(LegState& legs, Vec3 feet) const noexcept;

  /// One tick of `seconds` of one body among others. Call `start_path` when the intent has a new
  /// path.
  void step(LegState& legs, const Intent& intent, float seconds, std::span<const NearbyBody> others,
            LegWork& work) const;

  /// Changes the stance, passes nodes, and travels links. Where to walk now; none if it travels.
  std::optional<Vec3> begin(LegState& legs, const Intent& intent, float seconds) const noexcept;
  /// The velocity for this tick of a body that would like to have the velocity `wanted`.
  Vec3 steer(const LegState& legs, const Intent& intent, Vec3 wanted, float seconds,
             std::span<const NearbyBody> others, LegWork& work) const;
  /// Walks with that velocity, as far as the floor goes.
  void move(LegState& legs, Vec3 velocity, float seconds) const noexcept;

  /// The velocity to get there: full speed, but not past it within the tick.
  Vec3 velocity_to(const LegState& legs, const Intent& intent, Vec3 to,
                   float seconds) const noexcept;
  /// Is it in its bottleneck, or so near to its mouth that it walks in even if it does not see
  /// where it goes?
  bool is_at_bottleneck(const LegState& legs) const noexcept;
  /// Can it walk straight there, as far as the level goes?
  bool walks_to(const LegState& legs, Vec3 to) const noexcept;
  /// Where to walk to get there: straight, or around the obstacle in between.
  Vec3 around_obstacles(const LegState& legs, Vec3 to) const;
  /// As much of the step as obstacles allow.
  Vec3 allowed(const LegState& legs, Vec3 step) const noexcept {
    return obstacles_.empty() ? step : obstacles_.allowed(legs.feet, step, size(legs));
  }
  BodySize size(const LegState& legs) const noexcept {
    const AgentProfile& profile = ways_->map.profile();
    return {profile.radius, profile.stance(legs.stance).height};
  }
  const Obstacles& obstacles() const noexcept { return obstacles_; }

  /// Is it there? It does not go nearer.
  static bool has_arrived(const LegState& legs, const Intent& intent) noexcept;

 private:
  void hop(LegState& legs, const Intent& intent, float seconds) const noexcept;
  void travel(LegState& legs, const Intent& intent, float seconds) const noexcept;
  Vec3 pass_nodes(LegState& legs, const Intent& intent) const noexcept;
  Vec3 back_in_sight(LegState& legs, const Intent& intent, Vec3 to) const noexcept;
  bool is_at(const LegState& legs, Vec3 node) const noexcept;
  const Link* link_between(std::span<const NodeId> path, std::size_t i) const noexcept;
  bool walks_over(const LegState& legs, const Link* link) const noexcept;
  bool is_clear(const LegState& legs, Vec3 to) const noexcept;
  static bool is_exactly_at(const LegState& legs, Vec3 node) noexcept;
  void begin_link(LegState& legs, const Link& link) const noexcept;
  float seconds_over(const LegState& legs, const Intent& intent, const Link& link) const noexcept;
  float speed(const LegState& legs, const Intent& intent) const noexcept;

  const Ways* ways_;
  Obstacles obstacles_;
};

}  // namespace defilade
