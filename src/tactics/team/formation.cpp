#include "defilade/tactics/formation.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "defilade/model/waypoint_graph.h"
#include "model/base/names.h"
#include "tactics/team/assign.h"
#include "tactics/workspace/buffers.h"

namespace defilade {
namespace {

constexpr float kDiagonal = 0.70710678F;
constexpr float kLongest = 1.0F;    // longest piece of the trail: floors under it stay findable
constexpr float kTrailStep = 0.5F;  // metres between the places on the trail that are tried

Heading turned(const Heading& heading, const Heading& by) {
  return {heading.x * by.x - heading.y * by.y, heading.x * by.y + heading.y * by.x};
}

/// Seen from above, of any length.
Heading arrow(Vec3 from, Vec3 to) { return {to.x - from.x, to.y - from.y}; }
double length_of(const Heading& heading) {
  return std::sqrt(double{heading.x} * heading.x + double{heading.y} * heading.y);
}

/// Walks back along the trail.
class TrailWalk {
 public:
  TrailWalk(Vec3 leader, const Trail& trail) : trail_(trail), at_(leader) {}

  /// Nothing when the trail ends before.
  std::optional<Vec3> back(float metres) {
    for (; next_ < trail_.size(); ++next_) {
      const float piece = distance(at_, trail_[next_]);
      if (piece > metres) {
        at_ = lerp(at_, trail_[next_], metres / piece);
        return at_;
      }
      metres -= piece;
      at_ = trail_[next_];
    }
    return std::nullopt;
  }

 private:
  const Trail& trail_;
  Vec3 at_;
  std::size_t next_ = 0;
};

class Following {
 public:
  Following(const Pose& leader, const Trail& trail, const Followers& team, const Mover& mover,
            std::span<FollowerPlace> out)
      : leader_(leader), trail_(trail), team_(team), mover_(mover), out_(out) {}

  void place(std::size_t member) {
    const Slot& slot = team_.slots[member];
    out_[member].facing = turned(leader_.facing, slot.facing);
    if (!beside(member, slot) && !on_trail(member, slot))
      take(member, team_.places[member], Yield::waits);
  }

 private:
  void take(std::size_t member, Vec3 place, Yield yield) {
    out_[member].place = place;
    out_[member].yield = yield;
  }

  bool beside(std::size_t member, const Slot& slot) {
    for (float left = slot.left;; left /= 2) {
      const Vec3 wanted = moved(moved(leader_.place, leader_.facing, -slot.behind),
                                to_the_side(leader_.facing, 1), left);
      const auto floor = floor_for(member, wanted);
      if (floor && mover_.walks(leader_.place, *floor)) {
        take(member, *floor, left == slot.left ? Yield::none : Yield::aside);
        return true;
      }
      if (left == 0 || std::abs(left) / 2 < team_.radius) return false;
    }
  }

  bool on_trail(std::size_t member, const Slot& slot) {
    TrailWalk walk(leader_.place, trail_);
    const float first = std::max(slot.behind, 2 * team_.radius);
    for (auto wanted = walk.back(first); wanted; wanted = walk.back(kTrailStep))
      if (const auto floor = floor_for(member, *wanted)) {
        take(member, *floor, Yield::trail);
        return true;
      }
    return false;
  }

  /// The floor there, if it is free and the member can walk straight to it.
  std::optional<Vec3> floor_for(std::size_t member, Vec3 wanted) const {
    const auto floor = mover_.floor_at(wanted);
    if (!floor || !is_free(*floor, member) || !mover_.walks(team_.places[member], *floor))
      return std::nullopt;
    return floor;
  }

  bool is_free(Vec3 place, std::size_t member) const {
    const auto keeps_apart = [&](Vec3 other) { return distance(place, other) >= 2 * team_.radius; };
    return keeps_apart(leader_.place) &&
           std::ranges::all_of(out_.first(member), keeps_apart, &FollowerPlace::place);
  }

  const Pose& leader_;
  const Trail& trail_;
  const Followers& team_;
  const Mover& mover_;
  std::span<FollowerPlace> out_;
};

struct PlacesBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::places;

  struct Memory {
    std::vector<double> costs;
    GrowingAssignmentMemory assignment;
  };
  Memory memory;
};

}  // namespace

std::string_view name_of(FormationShape shape) noexcept {
  constexpr auto kNames = names_up_to<FormationShape::line>("file", "column", "wedge", "line");
  static_assert(kNames.size() == kFormationShapes);
  return kNames[shape];
}

Slot slot_of(FormationShape shape, std::size_t member, float spacing) noexcept {
  const float side = member % 2 == 0 ? 1.0F : -1.0F;
  const std::size_t pair = member / 2 + 1;
  const float rank = static_cast<float>(pair) * spacing;
  const Heading outward{kDiagonal, side * kDiagonal};
  switch (shape) {
    case FormationShape::file:
      return {static_cast<float>(member + 1) * spacing, 0, outward};
    case FormationShape::column:
      return {rank, side * spacing / 2, outward};
    case FormationShape::wedge:
      return {rank, side * rank, outward};
    case FormationShape::line:
      return {0, side * rank, {}};
  }
  return {};
}

void Trail::add(Vec3 place) noexcept {
  if (size_ > 0 && (*this)[0] == place) return;
  // As long as the leader goes straight on, the end of the line moves with it.
  if (size_ < 2 || !goes_on((*this)[1], place)) {
    newest_ = (newest_ + 1) % kMost;
    size_ = std::min(size_ + 1, kMost);
    any_direction_ = true;
  }
  places_[newest_] = place;
  if (size_ > 1) narrow((*this)[1], place);
}

/// Away from where the piece began, and past all that was on it.
bool Trail::goes_on(Vec3 from, Vec3 to) const noexcept {
  const Heading way = arrow(from, to);
  return distance(from, to) <= kLongest && length_of(way) >= length_of(arrow(from, (*this)[0])) &&
         (any_direction_ || (cross(right_, way) >= 0 && cross(way, left_) >= 0));
}

/// Narrows the directions to those that pass near enough to the place: between the tangents to a
/// circle round it.
void Trail::narrow(Vec3 from, Vec3 place) noexcept {
  const Heading way = arrow(from, place);
  const double length = length_of(way);
  if (length <= kMostOff) return;  // it is near the beginning: any direction passes it
  const double sine = kMostOff / length, cosine = std::sqrt(1 - sine * sine);
  const Heading to_side{static_cast<float>(cosine), static_cast<float>(sine)};
  const Heading left = turned(way, to_side), right = turned(way, {to_side.x, -to_side.y});
  if (any_direction_ || cross(left_, left) < 0) left_ = left;
  if (any_direction_ || cross(right_, right) > 0) right_ = right;
  any_direction_ = false;
}

void follow(const Pose& leader, const Trail& trail, const Followers& team, const Mover& mover,
            std::span<FollowerPlace> out) noexcept {
  assert(team.slots.size() == out.size() && team.places.size() == out.size() && team.radius > 0);
  Following following(leader, trail, team, mover, out);
  for (std::size_t member = 0; member < out.size(); ++member) following.place(member);
}

void take_places(const WaypointGraph& graph, NodeId cover, std::span<const Vec3> members,
                 std::span<PlaceId> out, Workspace& work) {
  assert(out.size() == members.size());
  auto& [costs, assignment] = WorkspaceBuffers::of<PlacesBuffers>(work).memory;
  const auto places = graph.formation(cover);
  costs.clear();
  for (const Vec3 member : members)
    for (const CoverChild& place : places) costs.push_back(distance(member, place.position));
  assign({members.size(), places.size(), costs}, out,
         assignment.for_size(members.size(), places.size()));
}

}  // namespace defilade
