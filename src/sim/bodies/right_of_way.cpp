#include "sim/bodies/right_of_way.h"

#include <algorithm>

namespace defilade {
namespace {

/// How many enter before it is the turn of others, and one more for each metre: the longer the
/// bottleneck, the longer it takes to get empty.
constexpr float kBatch = 8;
/// This many pass each other without taking turns where there is room for two.
constexpr std::uint32_t kFew = 4;
/// Seconds after which the turn changes if nobody enters, and if nobody moves at all.
constexpr float kNobodyEnters = 0.8F;
constexpr float kNobodyMoves = 2;

}  // namespace

void RightOfWay::begin_tick(const Bottlenecks& bottlenecks) {
  all_ = &bottlenecks;
  counts_.assign(bottlenecks.mouth_count(), {});
}

void RightOfWay::count_waiting(BottleneckId id, std::uint8_t mouth, float metres,
                               std::uint32_t body) {
  Counts& here = count(id, mouth);
  ++here.waiting;
  std::pair offered{metres, body};
  for (auto& known : here.nearest)
    if (offered < known) std::swap(offered, known);
}

bool RightOfWay::is_next(BottleneckId id, std::uint8_t mouth, std::uint32_t body) const noexcept {
  const Bottleneck& here = (*all_)[id];
  const auto& nearest = counts_[here.first_mouth + mouth].nearest;
  return nearest[0].second == body || (!here.single && nearest[1].second == body);
}

void RightOfWay::decide(std::span<DoorTurn> turns, float seconds) const {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const Bottleneck& here = (*all_)[BottleneckId{i}];
    decide(turns[i], std::span(counts_).subspan(here.first_mouth, here.mouths), here, seconds);
  }
}

void RightOfWay::decide(DoorTurn& turn, std::span<const Counts> mouths, const Bottleneck& here,
                        float seconds) {
  Counts all;
  for (const Counts& mouth : mouths) {
    all.inside += mouth.inside;
    all.waiting += mouth.waiting;
    all.entered += mouth.entered;
    all.left += mouth.left;
  }
  if (all.inside + all.waiting == 0) {
    turn = {};
    return;
  }
  turn.still = all.entered + all.left > 0 ? 0 : turn.still + seconds;
  turn.dry = all.left > 0 ? 0 : turn.dry + seconds;
  turn.closed = false;
  if (!here.single && all.inside + all.waiting <= kFew) {
    turn.mouth = DoorTurn::kNobody;
    return;
  }
  const auto give = [&](std::size_t mouth) {
    turn.mouth = static_cast<std::uint8_t>(mouth);
    turn.entered = 0;
    turn.still = 0;
  };
  if (turn.mouth == DoorTurn::kNobody) {
    const auto most = std::ranges::max_element(
        mouths, {}, [](const Counts& mouth) { return std::pair(mouth.inside, mouth.waiting); });
    give(static_cast<std::size_t>(most - mouths.begin()));
  }
  const Counts& mine = mouths[turn.mouth];
  turn.entered = static_cast<std::uint16_t>(turn.entered + mine.entered);
  if (all.inside + all.waiting == mine.inside + mine.waiting) {  // nobody else wants to
    turn.entered = 0;
    return;
  }
  turn.closed = static_cast<float>(turn.entered) >= kBatch + here.length;
  const bool over =
      mine.inside == 0 && (turn.closed || mine.waiting == 0 || turn.still > kNobodyEnters);
  if (!over && turn.still <= kNobodyMoves) return;
  for (std::size_t i = 1; i < mouths.size(); ++i) {
    const std::size_t next = (turn.mouth + i) % mouths.size();
    if (mouths[next].inside + mouths[next].waiting == 0) continue;
    give(next);
    turn.closed = false;
    return;
  }
}

}  // namespace defilade
