#include "sim/replay/intent_track.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace defilade {
namespace {

using Field = IntentField;

/// The first number of a point.
enum PointForm : std::uint8_t { kNoPoint, kTold, kWhereItLooks, kFeetOfBody };  // + the body

constexpr std::uint32_t bit(Field field) { return 1U << static_cast<std::uint32_t>(field); }

/// Bit by bit: 0 and -0 differ.
bool same(Vec3 a, Vec3 b) {
  using Bits = std::array<std::uint32_t, 3>;
  return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
}
bool same(const std::optional<Vec3>& a, const std::optional<Vec3>& b) {
  return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

/// The number of a float in the order of all floats.
std::uint32_t rank_of(float number) {
  constexpr std::uint32_t kSign = 0x80000000U;
  const auto bits = std::bit_cast<std::uint32_t>(number);
  return (bits & kSign) != 0 ? ~bits : bits | kSign;
}
float float_of(std::uint32_t rank) {
  constexpr std::uint32_t kSign = 0x80000000U;
  return std::bit_cast<float>((rank & kSign) != 0 ? rank & ~kSign : ~rank);
}

/// How much of the last path a path goes on with.
struct KeptPart {
  std::size_t from = 0;
  std::size_t count = 0;
};

KeptPart kept_part(std::span<const NodeId> last, std::span<const NodeId> path) {
  if (path.empty()) return {};
  const auto from = static_cast<std::size_t>(std::ranges::find(last, path.front()) - last.begin());
  std::size_t count = 0;
  while (from + count < last.size() && count < path.size() && last[from + count] == path[count])
    ++count;
  return count == 0 ? KeptPart{} : KeptPart{from, count};
}

template <class Tag>
void put_id(ByteWriter& out, Id<Tag> id) {
  out.put_count(id.valid() ? std::uint64_t{id.value} + 1 : 0);
}

/// An id below the limit, or none.
template <class Id>
Id take_id(ByteReader& in, std::size_t limit) {
  const std::uint64_t number = take_count(in, limit);
  return number == 0 ? Id{} : Id{static_cast<std::size_t>(number - 1)};
}

template <class Enum>
Enum take_choice(ByteReader& in, Enum last) {
  return static_cast<Enum>(take_count(in, static_cast<std::uint64_t>(last)));
}

}  // namespace

std::uint32_t IntentWriter::changes(const Intent& intent) const {
  // Does not compile if an intent gets another field: then it needs a bit of its own.
  const auto& [gait, goal, path, jump, stance, lean, look, arm, fire, toss, reload, use, say,
               gesture] = intent;
  std::uint32_t mask = 0;
  const auto note = [&](Field field, bool changed) { mask |= changed ? bit(field) : 0; };
  note(Field::goal, !same(goal, last_.goal));
  note(Field::look, !same(look, last_.look));
  note(Field::fire, !same(fire, last_.fire));
  note(Field::path, !std::ranges::equal(path, path_));
  note(Field::gait, gait != last_.gait);
  note(Field::reload, reload != last_.reload);
  note(Field::arm, arm != last_.arm);
  note(Field::jump, jump != last_.jump);
  note(Field::stance, stance != last_.stance);
  note(Field::lean, lean != last_.lean);
  note(Field::toss, !same(toss, last_.toss));
  note(Field::use, use != last_.use);
  note(Field::say, say != last_.say);
  note(Field::gesture, gesture != last_.gesture);
  return mask;
}

void IntentWriter::add(std::uint64_t tick, const Intent& intent,
                       std::span<const SceneBody> bodies) {
  const std::uint32_t mask = changes(intent);
  if (mask == 0) return;
  const auto changed = [&](Field field) { return (mask & bit(field)) != 0; };
  out_.put_count(tick - std::exchange(tick_, tick));
  out_.put_count(mask);
  if (changed(Field::goal)) put_point(0, intent.goal, intent, bodies);
  if (changed(Field::look)) put_point(1, intent.look, intent, bodies);
  if (changed(Field::fire)) put_point(2, intent.fire, intent, bodies);
  if (changed(Field::path)) put_path(intent.path);
  if (changed(Field::gait)) out_.put(intent.gait);
  if (changed(Field::arm)) put_id(out_, intent.arm);
  if (changed(Field::stance)) out_.put_count(intent.stance.value);
  if (changed(Field::lean)) out_.put(intent.lean);
  if (changed(Field::toss)) put_point(3, intent.toss, intent, bodies);
  if (changed(Field::use)) put_id(out_, intent.use);
  if (changed(Field::say)) out_.put_count(intent.say);
  if (changed(Field::gesture)) out_.put(intent.gesture);
  last_ = intent;  // the bits of `reload` and `jump` say all
  last_.path = {};
}

void IntentWriter::put_point(std::size_t which, const std::optional<Vec3>& point,
                             const Intent& intent, std::span<const SceneBody> bodies) {
  if (!point) return out_.put_count(kNoPoint);
  if (which >= 2 && same(point, intent.look)) return out_.put_count(kWhereItLooks);
  const auto there =
      std::ranges::find_if(bodies, [&](const SceneBody& body) { return same(body.feet, *point); });
  if (there != bodies.end())
    return out_.put_count(kFeetOfBody + static_cast<std::uint64_t>(there - bodies.begin()));
  out_.put_count(kTold);
  Vec3& told = told_[which];
  for (float Vec3::* part : {&Vec3::x, &Vec3::y, &Vec3::z})
    out_.put_signed(std::int64_t{rank_of((*point).*part)} - rank_of(told.*part));
  told = *point;
}

void IntentWriter::put_path(std::span<const NodeId> path) {
  const KeptPart kept = kept_part(path_, path);
  out_.put_count(kept.from);
  out_.put_count(kept.count);
  out_.put_count(path.size() - kept.count);
  std::int64_t before = kept.count == 0 ? 0 : path[kept.count - 1].value;
  for (const NodeId node : path.subspan(kept.count))
    out_.put_signed(node.value - std::exchange(before, std::int64_t{node.value}));
  path_.assign(path.begin(), path.end());
}

IntentReader::IntentReader(std::string_view track, const IntentLimits& limits)
    : limits_(limits), in_(track) {
  find_next();
}

void IntentReader::find_next() {
  if (in_.left() == 0) {
    tick_ = std::numeric_limits<std::uint64_t>::max();
    return;
  }
  const std::uint64_t after = take_count(in_, limits_.ticks);
  if (tick_ + after >= limits_.ticks) fail("an intent comes after the last tick");
  tick_ += after;
}

void IntentReader::read(std::span<const SceneBody> bodies) {
  const std::uint64_t mask = take_count(in_, (1U << kIntentFields) - 1);
  for (std::size_t i = 0; i < kIntentFields; ++i)
    if ((mask >> i & 1U) != 0) read_field(static_cast<Field>(i), bodies);
  find_next();
}

void IntentReader::read_field(Field field, std::span<const SceneBody> bodies) {
  switch (field) {
    case Field::goal:
      if (const auto goal = take_point(0, bodies)) return void(intent_.goal = *goal);
      fail("a goal is nowhere");
    case Field::look:
      return void(intent_.look = take_point(1, bodies));
    case Field::fire:
      return void(intent_.fire = take_point(2, bodies));
    case Field::path:
      return take_path();
    case Field::gait:
      return void(intent_.gait = take_choice(in_, Gait::run));
    case Field::reload:
      return void(intent_.reload = !intent_.reload);
    case Field::arm:
      return void(intent_.arm = take_id<ArmId>(in_, limits_.arms));
    case Field::jump:
      return void(intent_.jump = !intent_.jump);
    case Field::stance:
      return void(intent_.stance = StanceId{take_count(in_, limits_.stances - 1)});
    case Field::lean:
      return void(intent_.lean = take_choice(in_, Lean::right));
    case Field::toss:
      return void(intent_.toss = take_point(3, bodies));
    case Field::use:
      return void(intent_.use = take_id<ThingId>(in_, ThingId::kNone));
    case Field::say:
      return void(intent_.say = static_cast<std::uint32_t>(
                      take_count(in_, std::numeric_limits<std::uint32_t>::max())));
    case Field::gesture:
      return void(intent_.gesture = take_choice(in_, Gesture::surrender));
  }
}

std::optional<Vec3> IntentReader::take_point(std::size_t which, std::span<const SceneBody> bodies) {
  const std::uint64_t form = take_count(in_, kFeetOfBody + limits_.bodies - 1);
  if (form == kNoPoint) return std::nullopt;
  if (form == kWhereItLooks) {
    if (!intent_.look || which < 2) fail("a point is where nothing is looked at");
    return intent_.look;
  }
  if (form >= kFeetOfBody) {
    const auto body = static_cast<std::size_t>(form - kFeetOfBody);
    return body < bodies.size() ? bodies[body].feet : Vec3{};
  }
  Vec3& told = told_[which];
  for (float Vec3::* part : {&Vec3::x, &Vec3::y, &Vec3::z}) {
    const std::uint64_t rank = rank_of(told.*part) + static_cast<std::uint64_t>(take_signed(in_));
    if (rank > std::numeric_limits<std::uint32_t>::max()) fail("a point is not a number");
    told.*part = float_of(static_cast<std::uint32_t>(rank));
  }
  if (!is_finite(told)) fail("a point is infinitely far away");
  return told;
}

void IntentReader::take_path() {
  const auto from = static_cast<std::size_t>(take_count(in_, path_.size() - path_begin_));
  const auto kept = static_cast<std::size_t>(take_count(in_, path_.size() - path_begin_ - from));
  const auto fresh = static_cast<std::size_t>(take_count(in_, in_.left()));
  path_begin_ += from;
  path_.resize(path_begin_ + kept);
  if (2 * path_begin_ >
      path_.size()) {  // each node is moved only once for each that is left behind
    path_.erase(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(path_begin_));
    path_begin_ = 0;
  }
  std::int64_t node = kept == 0 ? 0 : path_.back().value;
  for (std::size_t i = 0; i < fresh; ++i) {
    const std::uint64_t next =
        static_cast<std::uint64_t>(node) + static_cast<std::uint64_t>(take_signed(in_));
    if (next >= limits_.nodes) fail("a path leads to node {}, which does not exist", next);
    node = static_cast<std::int64_t>(next);
    path_.push_back(NodeId{static_cast<std::size_t>(next)});
  }
}

Intent IntentReader::intent() const {
  Intent intent = intent_;
  intent.path = std::span(path_).subspan(path_begin_);
  return intent;
}

}  // namespace defilade
