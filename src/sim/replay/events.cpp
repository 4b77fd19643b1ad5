#include "sim/replay/events.h"

#include <cstdlib>
#include <utility>

namespace defilade {
namespace {

using Steps = std::array<std::int32_t, 3>;

constexpr std::int64_t kMostSteps = 1 << 29;  // as `rounded` has it
// What has changed of a pose.
constexpr unsigned kFeet = 1, kYaw = 2, kPitch = 4, kPosture = 8, kHealth = 16;

/// Where feet are if they go on as they did.
class Course {
 public:
  std::int64_t expected(std::size_t axis) const { return 2 * last_[axis] - before_[axis]; }
  void go_on(const Steps& feet) {
    before_ = begun_ ? last_ : feet;
    last_ = feet;
    begun_ = true;
  }

 private:
  static constexpr Steps kOrigin{};
  Steps last_ = kOrigin;
  Steps before_ = kOrigin;
  bool begun_ = false;
};

std::int32_t take_step(ByteReader& in, std::int64_t expected) {
  constexpr std::int64_t kMost = 8 * kMostSteps;
  const std::int64_t off = take_signed(in);
  const bool far = off < -kMost || off > kMost;
  if (far || std::abs(expected + off) > kMostSteps) fail("a place is too far away");
  return static_cast<std::int32_t>(expected + off);
}

void put_pose(ByteWriter& out, const PackedPose& pose, const PackedPose& last,
              const Course& course) {
  bool as_expected = true;
  for (std::size_t i = 0; i < 3; ++i) as_expected &= pose.feet[i] == course.expected(i);
  const unsigned mask = (as_expected ? 0U : kFeet) | (pose.yaw == last.yaw ? 0U : kYaw) |
                        (pose.pitch == last.pitch ? 0U : kPitch) |
                        (pose.posture == last.posture ? 0U : kPosture) |
                        (pose.health == last.health ? 0U : kHealth);
  out.put(static_cast<std::uint8_t>(mask));
  if ((mask & kFeet) != 0)
    for (std::size_t i = 0; i < 3; ++i) out.put_signed(pose.feet[i] - course.expected(i));
  if ((mask & kYaw) != 0) out.put(static_cast<std::uint8_t>(pose.yaw - last.yaw));
  if ((mask & kPitch) != 0) out.put(static_cast<std::uint8_t>(pose.pitch - last.pitch));
  if ((mask & kPosture) != 0) out.put(pose.posture);
  if ((mask & kHealth) != 0) out.put(pose.health);
}

PackedPose take_pose(ByteReader& in, const PackedPose& last, const Course& course) {
  PackedPose pose = last;
  const auto mask = in.take<std::uint8_t>();
  if (mask > 2 * kHealth - 1) fail("a pose has changed in an unknown way");
  for (std::size_t i = 0; i < 3; ++i)
    pose.feet[i] = (mask & kFeet) != 0 ? take_step(in, course.expected(i))
                                       : static_cast<std::int32_t>(course.expected(i));
  for (const std::int32_t step : pose.feet)
    if (std::abs(std::int64_t{step}) > kMostSteps) fail("a place is too far away");
  if ((mask & kYaw) != 0) pose.yaw = static_cast<std::uint8_t>(pose.yaw + in.take<std::uint8_t>());
  if ((mask & kPitch) != 0)
    pose.pitch = static_cast<std::int8_t>(pose.pitch + in.take<std::uint8_t>());
  if ((mask & kPosture) != 0) pose.posture = in.take<std::uint8_t>();
  if ((mask & kHealth) != 0) pose.health = in.take<std::uint8_t>();
  return pose;
}

/// Ticks of events, which ascend.
class EventTicks {
 public:
  explicit EventTicks(std::uint64_t ticks) : ticks_(ticks) {}

  void put(ByteWriter& out, std::uint64_t tick) {
    out.put_count(tick - std::exchange(last_, tick));
  }
  std::uint64_t take(ByteReader& in) {
    if (ticks_ == 0) fail("something happened before the first tick");
    return last_ += take_count(in, ticks_ - 1 - last_);
  }

 private:
  std::uint64_t ticks_;
  std::uint64_t last_ = 0;
};

void put_place(ByteWriter& out, Vec3 place, Steps& last) {
  const Steps steps = rounded(place);
  for (std::size_t i = 0; i < 3; ++i) out.put_signed(std::int64_t{steps[i]} - last[i]);
  last = steps;
}

Vec3 take_place(ByteReader& in, Steps& last) {
  for (std::int32_t& step : last) step = take_step(in, step);
  return place_of(last);
}

}  // namespace

void put_poses(ByteWriter& out, const ReplayData& data) {
  for (std::size_t fighter = 0; fighter < data.fighters(); ++fighter) {
    PackedPose last;
    Course course;
    for (std::size_t i = fighter; i < data.poses.size(); i += data.fighters()) {
      put_pose(out, data.poses[i], last, course);
      last = data.poses[i];
      course.go_on(last.feet);
    }
  }
}

void take_poses(ByteReader& in, ReplayData& data) {
  const std::size_t frames = data.hashes.size() / kTicksPerPose + 1;
  if (frames * data.fighters() > in.left()) fail("it has too few poses");  // a byte each at least
  data.poses.resize(frames * data.fighters());
  for (std::size_t fighter = 0; fighter < data.fighters(); ++fighter) {
    PackedPose last;
    Course course;
    for (std::size_t i = fighter; i < data.poses.size(); i += data.fighters()) {
      last = data.poses[i] = take_pose(in, last, course);
      course.go_on(last.feet);
    }
  }
}

void put_events(ByteWriter& out, const ReplayData& data) {
  std::vector<Steps> aims(data.fighters());
  out.put_count(data.shots.size());
  EventTicks shots(data.hashes.size());
  for (const ReplayShot& shot : data.shots) {
    shots.put(out, shot.tick);
    out.put_count(shot.by.value);
    put_place(out, shot.at, aims[shot.by.index()]);
  }
  out.put_count(data.kills.size());
  EventTicks kills(data.hashes.size());
  Steps last{};
  for (const ReplayKill& kill : data.kills) {
    kills.put(out, kill.tick);
    out.put_count(kill.kill.by.valid() ? std::uint64_t{kill.kill.by.value} + 1 : 0);
    out.put_count(kill.kill.victim.value);
    put_place(out, kill.place, last);
  }
  out.put_count(data.rounds.size());
  EventTicks rounds(data.hashes.size());
  for (const ReplayRound& round : data.rounds) {
    rounds.put(out, round.tick);
    out.put_count(round.winner ? *round.winner + 1 : 0);
  }
}

void take_events(ByteReader& in, ReplayData& data) {
  const std::uint64_t ticks = data.hashes.size();
  const auto fighter = [&] { return BodyId{take_count(in, data.fighters() - 1)}; };
  std::vector<Steps> aims(data.fighters());
  EventTicks shots(ticks);
  for (std::uint64_t left = take_count(in, in.left()); left > 0; --left) {
    const std::uint64_t tick = shots.take(in);
    const BodyId by = fighter();
    data.shots.push_back({tick, by, take_place(in, aims[by.index()])});
  }
  EventTicks kills(ticks);
  Steps last{};
  for (std::uint64_t left = take_count(in, in.left()); left > 0; --left) {
    const std::uint64_t tick = kills.take(in), by = take_count(in, data.fighters());
    const BodyId victim = fighter();
    const Kill kill{by == 0 ? BodyId{} : BodyId{by - 1}, victim};
    data.kills.push_back({tick, kill, take_place(in, last)});
  }
  EventTicks rounds(ticks);
  for (std::uint64_t left = take_count(in, in.left()); left > 0; --left) {
    const std::uint64_t tick = rounds.take(in), winner = take_count(in, 2);
    data.rounds.push_back({tick, {}});
    if (winner != 0) data.rounds.back().winner = winner - 1;
  }
}

}  // namespace defilade
