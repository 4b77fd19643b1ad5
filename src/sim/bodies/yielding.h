#pragma once
// Which bottleneck does a body come to, and which way does it take there? The part of yielding that
// concerns one body; right_of_way.h decides whose turn it is.

#include "defilade/mind/intent.h"
#include "sim/bodies/legs.h"
#include "sim/bodies/right_of_way.h"

namespace defilade {

class Yielding {
 public:
  explicit Yielding(const Ways& ways, Obstacles obstacles = {})
      : ways_(&ways), legs_(ways, obstacles) {}

  /// Notes which bottleneck the body is in or comes to on its way `to` the next node and along its
  /// path, and tells the right of way when it enters and leaves.
  void claim(LegState& me, const Intent& intent, Vec3 to, RightOfWay& right_of_way) const;

  /// How far it is from the mouth of its bottleneck.
  float from_mouth(const LegState& me) const noexcept;
  /// Where to walk now: straight there, if it can; else into the bottleneck on its way, or out of
  /// it.
  Vec3 way_through(const LegState& me, Vec3 to) const noexcept;
  /// Where to walk now, to get out where it came in.
  Vec3 way_back(const LegState& me) const noexcept { return way_to(me, me.mouth); }

 private:
  struct Claim {
    BottleneckId bottleneck = {};
    std::uint8_t mouth = 0;
  };

  void be_inside(LegState& me, BottleneckId here, Vec3 to, RightOfWay& right_of_way) const;
  void leave(LegState& me, RightOfWay& right_of_way) const;
  bool still_wants(const LegState& me, const Intent& intent, Vec3 to) const;
  Claim first_ahead(FloorPlace from, const LegState& me, const Intent& intent, Vec3 to) const;
  std::uint8_t mouth_behind(const LegState& me, BottleneckId here, Vec3 to) const noexcept;
  std::uint8_t nearest_mouth(CellId cell, BottleneckId here) const noexcept;
  std::uint8_t other_mouth(const LegState& me) const noexcept;
  Vec3 way_to(const LegState& me, std::uint8_t mouth) const noexcept;

  const Ways* ways_;
  Legs legs_;
};

}  // namespace defilade
