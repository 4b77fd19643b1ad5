#include "sim/bodies/yielding.h"

#include "sim/bodies/flat.h"

namespace defilade {
namespace {

/// How far ahead a body notices a bottleneck on its way, and how much farther away it forgets it.
constexpr float kLook = 10;
constexpr float kForget = 2;
/// A body in a bottleneck heads for the cell that is this many ahead.
constexpr int kCellsAhead = 3;

}  // namespace

float Yielding::from_mouth(const LegState& me) const noexcept {
  return flat(me.feet, ways_->bottlenecks.mouth(me.bottleneck, me.mouth).middle);
}

/// Which bottleneck is it in, or does it come to?
void Yielding::claim(LegState& me, const Intent& intent, Vec3 to, RightOfWay& right_of_way) const {
  const BottleneckId here = ways_->bottlenecks.at(me.cell);
  if (here.valid()) return be_inside(me, here, to, right_of_way);
  if (me.inside) leave(me, right_of_way);
  if (me.bottleneck.valid() && still_wants(me, intent, to)) return;
  const Claim found = first_ahead({me.cell, me.feet}, me, intent, to);
  me.bottleneck = found.bottleneck;
  me.mouth = found.mouth;
}

void Yielding::be_inside(LegState& me, BottleneckId here, Vec3 to, RightOfWay& right_of_way) const {
  if (me.bottleneck != here) {
    if (me.inside) right_of_way.count_left(me.bottleneck, me.mouth);
    me.bottleneck = here;
    me.mouth = mouth_behind(me, here, to);
    me.inside = false;
  }
  if (!me.inside) right_of_way.count_entered(here, me.mouth);
  me.inside = true;
}

/// The mouth that it gets away from when it walks there.
std::uint8_t Yielding::mouth_behind(const LegState& me, BottleneckId here, Vec3 to) const noexcept {
  const Vec3 ahead = flat_direction(me.feet, to);
  std::uint8_t best = 0;
  float least = 2;
  for (std::size_t m = 0; m < ways_->bottlenecks[here].mouths; ++m) {
    const float turn =
        along(flat_direction(me.feet, ways_->bottlenecks.mouth(here, m).middle), ahead);
    if (turn >= least) continue;
    least = turn;
    best = static_cast<std::uint8_t>(m);
  }
  return best;
}

std::uint8_t Yielding::nearest_mouth(CellId cell, BottleneckId here) const noexcept {
  std::uint8_t best = 0;
  for (std::uint32_t m = 1; m < ways_->bottlenecks[here].mouths; ++m)
    if (ways_->bottlenecks.steps_to(cell, m) < ways_->bottlenecks.steps_to(cell, best))
      best = static_cast<std::uint8_t>(m);
  return best;
}

/// It is out: through, unless it backed off.
void Yielding::leave(LegState& me, RightOfWay& right_of_way) const {
  me.inside = false;
  std::uint8_t best = 0;
  for (std::uint32_t m = 1; m < ways_->bottlenecks[me.bottleneck].mouths; ++m)
    if (flat(me.feet, ways_->bottlenecks.mouth(me.bottleneck, m).middle) <
        flat(me.feet, ways_->bottlenecks.mouth(me.bottleneck, best).middle))
      best = static_cast<std::uint8_t>(m);
  if (best == me.mouth) return;
  right_of_way.count_left(me.bottleneck, me.mouth);
  me.bottleneck = {};
}

bool Yielding::still_wants(const LegState& me, const Intent& intent, Vec3 to) const {
  const Mouth& mouth = ways_->bottlenecks.mouth(me.bottleneck, me.mouth);
  if (flat(me.feet, mouth.middle) > kLook + kForget) return false;
  const auto meets = [&](FloorPlace from) {
    return first_ahead(from, me, intent, to).bottleneck == me.bottleneck;
  };
  if (meets({me.cell, me.feet})) return true;
  const auto place = ways_->floor.find(mouth.middle);
  return place && meets(*place);
}

/// The first bottleneck on the way from there along its path.
Yielding::Claim Yielding::first_ahead(FloorPlace from, const LegState& me, const Intent& intent,
                                      Vec3 to) const {
  Claim claim;
  float left = kLook;
  std::size_t node = me.next;
  for (;;) {
    const float away = flat(from.point, to);
    const Vec3 end = away > left ? from.point + times(flat_direction(from.point, to), left) : to;
    ways_->floor.cells_towards(from, end, [&](CellId cell) {
      const BottleneckId found = ways_->bottlenecks.at(cell);
      from.cell = cell;
      if (!found.valid()) return true;
      claim = {found, nearest_mouth(cell, found)};
      return false;
    });
    left -= away;
    const bool blocked = flat(ways_->floor.middle(from.cell), end) > FloorGrid::kCell;
    if (claim.bottleneck.valid() || blocked || left <= 0 || node >= intent.path.size())
      return claim;
    from.point = to;
    ++node;
    to = node < intent.path.size() ? ways_->map.graph().position(intent.path[node]) : intent.goal;
  }
}

/// Straight there, if it can; else into the bottleneck on its way, or out of it.
Vec3 Yielding::way_through(const LegState& me, Vec3 to) const noexcept {
  if (!legs_.is_at_bottleneck(me) || legs_.walks_to(me, to)) return to;
  if (me.inside) return way_to(me, other_mouth(me));
  const Mouth& mouth = ways_->bottlenecks.mouth(me.bottleneck, me.mouth);
  return mouth.middle - times(mouth.out, FloorGrid::kCell);
}

/// The nearest mouth but the one where it came in.
std::uint8_t Yielding::other_mouth(const LegState& me) const noexcept {
  std::uint8_t best = me.mouth;
  for (std::uint32_t m = 0; m < ways_->bottlenecks[me.bottleneck].mouths; ++m)
    if (m != me.mouth && (best == me.mouth || ways_->bottlenecks.steps_to(me.cell, m) <
                                                  ways_->bottlenecks.steps_to(me.cell, best)))
      best = static_cast<std::uint8_t>(m);
  return best;
}

/// The next place on the way out of the bottleneck by that mouth.
Vec3 Yielding::way_to(const LegState& me, std::uint8_t to) const noexcept {
  CellId cell = me.cell;
  for (int step = 0; step < kCellsAhead; ++step) {
    CellId best = cell;
    for (const auto side :
         {FloorGrid::kEast, FloorGrid::kNorth, FloorGrid::kWest, FloorGrid::kSouth}) {
      const CellId next = ways_->floor.next(cell, side);
      if (!next.valid() || ways_->bottlenecks.at(next) != me.bottleneck) continue;
      if (ways_->bottlenecks.steps_to(next, to) < ways_->bottlenecks.steps_to(best, to))
        best = next;
    }
    cell = best;
  }
  const Mouth& mouth = ways_->bottlenecks.mouth(me.bottleneck, to);
  if (ways_->bottlenecks.steps_to(cell, to) > 1) return ways_->floor.middle(cell);
  return mouth.middle + mouth.out;
}

}  // namespace defilade
