#pragma once
// Where does the rest of the team go? The leader plans a path; the others keep a place relative to
// the leader, yield to walls and doors, and take the places of the leader's cover node.
//
// In cover (take_places): members are given the formation places of the leader's cover node so that
// the sum of the ways is the shortest, as the crow flies; a member without a place keeps following.
//
// On the move (follow): a member wants the place of its slot, a distance behind the leader and to
// the side. It takes that place if there is floor, the leader could walk straight there and so can
// the member. Otherwise it tries half as far to the side, and so on down to a body's radius; then
// the leader's trail, as far behind as the slot, or farther: this is how a team passes a door in
// single file. Two members never go to places nearer than two radii to each other or to the leader:
// later slots yield. A member that finds no place waits where it is, which is the one exception.
//
// Every place is one that the member can walk straight to. Ask again each frame, and go there. The
// mover must know doors that are shut and things that were added to the level.
// Deterministic. Cost: per member a few movement tests; when cut off from its slot, one per half
// metre of trail. Nothing allocates once the workspace has grown. Threads: one team per thread.
//
// Source: Paull and Darken 2004 (formation nodes, fireteams that follow their leader).

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "defilade/model/cover.h"
#include "defilade/model/mover.h"
#include "defilade/model/waypoint_graph.h"
#include "defilade/tactics/workspace.h"

namespace defilade {

/// Where a character is and where it looks.
struct Pose {
  Vec3 place;
  Heading facing;
};

/// A member's place relative to the leader.
struct Slot {
  float behind = 0;  // metres
  float left = 0;    // metres; negative: to the right
  Heading facing;    // relative to the leader's: (1, 0) ahead, (0, 1) to the left

  friend bool operator==(const Slot&, const Slot&) = default;
};

enum class FormationShape : std::uint8_t {
  file,    // one behind the other, looking to the left and to the right in turn
  column,  // two abreast behind the leader, looking outward
  wedge,   // an arrow behind the leader, looking outward
  line,    // abreast of the leader, looking ahead
};
inline constexpr std::size_t kFormationShapes = 4;
/// "file", "column", "wedge", "line".
std::string_view name_of(FormationShape shape) noexcept;

/// The slot of a member, counted from 0; even numbers are on the left. For other formations fill in
/// slots of your own.
Slot slot_of(FormationShape shape, std::size_t member, float spacing = 2) noexcept;

/// Where the leader has been lately: a line through at most kMost places. Seen from above it is
/// nowhere farther than kMostOff from where the leader was when `add` was called.
class Trail {
 public:
  static constexpr std::size_t kMost = 64;
  static constexpr double kMostOff = 0.02;  // metres

  /// Call it each frame, and whenever the leader turns, with its place on the floor.
  void add(Vec3 place) noexcept;
  /// The leader got here in another way than on foot.
  void clear() noexcept { size_ = 0; }

  std::size_t size() const noexcept { return size_; }
  /// The latest first.
  Vec3 operator[](std::size_t i) const noexcept {
    assert(i < size_);
    return places_[(newest_ + kMost - i) % kMost];
  }

 private:
  /// May the newest piece, which begins at `from`, end at `to` as well?
  bool goes_on(Vec3 from, Vec3 to) const noexcept;
  /// From now on it passes that place.
  void narrow(Vec3 from, Vec3 place) noexcept;

  std::array<Vec3, kMost> places_;
  std::size_t newest_ = 0;
  std::size_t size_ = 0;
  // The directions in which the newest piece passes all places that are on it, near enough.
  bool any_direction_ = true;
  Heading left_;
  Heading right_;
};

/// How far a member had to yield.
enum class Yield : std::uint8_t {
  none,   // it is its slot
  aside,  // nearer to the leader's line
  trail,  // on the leader's trail
  waits,  // where it is: there is no place for it
};

struct FollowerPlace {
  Vec3 place;
  Heading facing;
  Yield yield = Yield::none;
};

/// The team without its leader, all by member.
struct Followers {
  std::span<const Slot> slots;
  std::span<const Vec3> places;  // where they are
  float radius = 0.4F;           // of a body; more than 0
};

/// Where the members go now. `out` has one place per member.
void follow(const Pose& leader, const Trail& trail, const Followers& team, const Mover& mover,
            std::span<FollowerPlace> out) noexcept;

using PlaceId = Id<struct SpotTag>;  // an index into graph.formation(cover)

/// Each member's place, or an invalid one. The ways of all together are the shortest, as the crow
/// flies; of equal answers the first member gets the place with the lowest id. `out` has one entry
/// per member.
void take_places(const WaypointGraph& graph, NodeId cover, std::span<const Vec3> members,
                 std::span<PlaceId> out, Workspace& work);

}  // namespace defilade
