#include "defilade/tactics/return_fire.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace defilade {
namespace {

constexpr std::uint32_t kSides = 2;

/// How much a direction points towards a threat: the cosine of the angle between them, seen from
/// above, times the threat's distance, which is the same for all directions that are compared.
double towards(const Heading& heading, Vec3 from, Vec3 threat) {
  return heading.x * (double{threat.x} - from.x) + heading.y * (double{threat.y} - from.y);
}

/// 0 for straight above or below.
double towards(Vec3 place, Vec3 from, Vec3 threat) {
  const double x = double{place.x} - from.x, y = double{place.y} - from.y;
  const double length = std::sqrt(x * x + y * y);
  if (length == 0) return 0;
  return (x * (double{threat.x} - from.x) + y * (double{threat.y} - from.y)) / length;
}

}  // namespace

std::string_view name_of(FireMove move) noexcept {
  constexpr std::array<std::string_view, 6> kNames{"look",     "lean", "rise",
                                                   "step out", "fire", "give up"};
  return kNames[static_cast<std::size_t>(move)];
}

std::array<PeekOutId, kMostPeekOuts> peek_outs_towards(const WaypointGraph& graph, NodeId cover,
                                                       Vec3 threat) noexcept {
  std::array<PeekOutId, kMostPeekOuts> ids;
  const auto children = graph.peek_outs(cover);
  if (children.empty()) return ids;
  const auto first = static_cast<std::size_t>(children.data() - graph.peek_outs().data());
  for (std::size_t i = 0; i < children.size(); ++i) ids[i] = PeekOutId{first + i};
  const auto nearness = [&](std::size_t i) {
    return towards(children[i].position, graph.position(cover), threat);
  };
  if (children.size() == 2 && nearness(1) > nearness(0)) std::swap(ids[0], ids[1]);
  return ids;
}

ReturnFire::ReturnFire(TacticalMap map, PeekOuts& peek_outs,
                       const ReturnFireRequest& request) noexcept
    : map_(std::move(map)),
      peek_outs_(&peek_outs),
      request_(request),
      place_(map_.graph().position(request.cover)),
      arc_(map_.cover().against(request.cover, place_, request.shooter)) {
  assert(request.stride > 0 && peek_outs.size() == map_.graph().peek_outs().size());
  next();
}

std::optional<Ray> ReturnFire::asks() const noexcept {
  if (is_over()) return std::nullopt;
  const Stance& stance = map_.profile().stance(request_.shooter_stance);
  const float height = point_ == 0 ? stance.eye : stance.body[point_ - 1];
  return Ray{order_.eye, above(request_.shooter, height), request_.channel};
}

void ReturnFire::tell(bool blocked) noexcept {
  assert(!is_over());
  if (!blocked) {
    order_.move = FireMove::fire;
    return;
  }
  if (++point_ <= map_.profile().stance(request_.shooter_stance).body.size()) return;
  point_ = 0;
  next();
}

void ReturnFire::stop() noexcept {
  held_ = {};
  order_ = at(FireMove::give_up, place_, request_.stance);
}

void ReturnFire::next() noexcept {
  if (look() || lean() || rise()) return;
  if (!took_) take_peek_out();
  if (!step_out()) stop();
}

bool ReturnFire::look() noexcept {
  if (looked_) return false;
  looked_ = true;
  order_ = at(FireMove::look, place_, request_.stance);
  return true;
}

bool ReturnFire::lean() noexcept {
  while (arc_ != nullptr && leans_ < kSides) {
    const bool left_first = towards(arc_->end, place_, request_.shooter) >
                            towards(arc_->begin, place_, request_.shooter);
    const Handle handle = left_first == (leans_++ == 0) ? Handle::end : Handle::begin;
    const float metres = lean_of(*arc_, handle);
    if (metres == 0) continue;
    order_ = at(FireMove::lean, place_, request_.stance);
    order_.eye = beside(*arc_, handle, order_.eye, metres);
    order_.lean = side_of(handle) * metres;
    return true;
  }
  return false;
}

bool ReturnFire::rise() noexcept {
  const bool is_high = arc_ != nullptr && arc_->height == CoverHeight::high;
  if (risen_ || is_high || request_.stance == kUpright) return false;
  risen_ = true;
  order_ = at(FireMove::rise, place_, kUpright);
  return true;
}

void ReturnFire::take_peek_out() noexcept {
  took_ = true;
  for (const PeekOutId id : peek_outs_towards(map_.graph(), request_.cover, request_.shooter)) {
    if (!id.valid()) return;
    held_ = HeldPeekOut(*peek_outs_, id);
    if (held_.id().valid()) return;
  }
}

/// False at the way's end, and without a peek-out.
bool ReturnFire::step_out() noexcept {
  if (!held_.id().valid()) return false;
  const Vec3 goal = map_.graph().peek_outs()[held_.id().index()].position;
  const float way = distance(place_, goal);
  if (static_cast<float>(strides_) * request_.stride >= way) return false;
  const float part = std::min(1.0F, static_cast<float>(++strides_) * request_.stride / way);
  order_ = at(FireMove::step_out, lerp(place_, goal, part), kUpright);
  return true;
}

FireOrder ReturnFire::at(FireMove move, Vec3 place, StanceId stance) const noexcept {
  return {move, place, above(place, map_.profile().stance(stance).eye), stance, 0};
}

}  // namespace defilade
