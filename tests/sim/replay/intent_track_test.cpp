// What fighters want comes back bit by bit, and takes few bytes.

#include "sim/replay/intent_track.h"

#include <gtest/gtest.h>

#include "support/random/random.h"

namespace defilade::test {
namespace {

constexpr IntentLimits kLimits{.ticks = 100'000, .bodies = 3, .arms = 4, .stances = 3, .nodes = 99};

/// Other values for some of the fields.
class Whims {
 public:
  explicit Whims(std::uint64_t seed) : random_(seed) {
    bodies_.resize(kLimits.bodies);
    for (SceneBody& body : bodies_) body.feet = point();
  }

  /// Takes another look at the bodies, and changes its mind.
  void go_on() {
    for (SceneBody& body : bodies_) body.feet = point();
    const auto changes = [&] { return random_.below(4) == 0; };
    if (changes()) intent.gait = static_cast<Gait>(random_.below(4));
    if (changes()) intent.goal = somewhere();
    if (changes()) change_path();
    if (changes()) intent.jump = !intent.jump;
    if (changes()) intent.stance = StanceId{random_.below(3)};
    if (changes()) intent.lean = static_cast<Lean>(random_.below(3));
    if (changes()) intent.look = perhaps();
    if (changes()) intent.arm = random_.below(2) == 0 ? ArmId{} : ArmId{random_.below(4)};
    if (changes()) intent.fire = random_.below(2) == 0 ? intent.look : perhaps();
    if (changes()) intent.toss = random_.below(2) == 0 ? intent.look : perhaps();
    if (changes()) intent.reload = !intent.reload;
    if (changes())
      intent.use = random_.below(2) == 0 ? ThingId{} : ThingId{random_.below(1U << 31)};
    if (changes()) intent.say = static_cast<std::uint32_t>(random_.below(5) * 0x33333333U);
    if (changes()) intent.gesture = static_cast<Gesture>(random_.below(6));
    intent.path = path_;
  }

  std::span<const SceneBody> bodies() const { return bodies_; }
  Intent intent;

 private:
  Vec3 point() {
    return random_.point([](Random& random) { return random.any_float(); });
  }
  Vec3 somewhere() {
    return random_.below(2) == 0 ? bodies_[random_.below(bodies_.size())].feet : point();
  }
  std::optional<Vec3> perhaps() {
    return random_.below(3) == 0 ? std::nullopt : std::optional(somewhere());
  }
  /// Drops nodes at either end, and adds some.
  void change_path() {
    while (!path_.empty() && random_.below(2) == 0) path_.erase(path_.begin());
    while (!path_.empty() && random_.below(2) == 0) path_.pop_back();
    while (random_.below(3) != 0) path_.push_back(NodeId{random_.below(99)});
  }

  Random random_;
  std::vector<SceneBody> bodies_;
  std::vector<NodeId> path_;
};

/// As text, so that a failure can be read. Points are compared as bits.
std::string said(const Intent& i) {
  std::string text;
  const auto add = [&](auto number) { text += std::to_string(number) + ' '; };
  const auto point = [&](const std::optional<Vec3>& p) {
    if (!p) return add(-1);
    for (const float part : {p->x, p->y, p->z}) add(std::bit_cast<std::uint32_t>(part));
  };
  for (const auto number : {static_cast<int>(i.gait), int{i.jump}, static_cast<int>(i.lean),
                            int{i.reload}, static_cast<int>(i.gesture)})
    add(number);
  for (const auto id : {i.stance.value, i.arm.value, i.use.value, i.say}) add(id);
  for (const auto& p : {std::optional(i.goal), i.look, i.fire, i.toss}) point(p);
  for (const NodeId node : i.path) add(node.value);
  return text;
}

TEST(IntentTrack, every_intent_comes_back_bit_by_bit) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    IntentWriter writer;
    Whims whims(seed);
    for (std::uint64_t tick = 0; tick < 600; tick += 1 + tick % 7) {
      whims.go_on();
      writer.add(tick, whims.intent, whims.bodies());
    }
    IntentReader reader(writer.bytes(), kLimits);
    Whims again(seed);
    for (std::uint64_t tick = 0; tick < 600; tick += 1 + tick % 7) {
      again.go_on();
      while (reader.next_tick() <= tick) reader.read(again.bodies());
      ASSERT_EQ(said(reader.intent()), said(again.intent)) << "seed " << seed << ", tick " << tick;
    }
    EXPECT_GT(reader.next_tick(), 600U);
  }
}

TEST(IntentTrack, what_stays_the_same_takes_no_bytes) {
  IntentWriter writer;
  Whims whims(1);
  whims.go_on();
  writer.add(0, whims.intent, whims.bodies());
  const std::size_t before = writer.bytes().size();
  for (std::uint64_t tick = 1; tick < 1000; ++tick) writer.add(tick, whims.intent, {});
  EXPECT_EQ(writer.bytes().size(), before);
}

TEST(IntentTrack, the_feet_of_a_body_and_a_path_that_goes_on_take_a_few_bytes) {
  std::vector<SceneBody> bodies(3);
  bodies[2].feet = {1.23456F, 2.34567F, 3.45678F};
  std::vector<NodeId> nodes;
  for (std::size_t i = 0; i < 50; ++i) nodes.push_back(NodeId{i * 7919 % 99});
  Intent intent;
  intent.path = nodes;
  IntentWriter writer;
  writer.add(0, intent, bodies);
  const std::size_t before = writer.bytes().size();
  intent.path = intent.path.subspan(3);
  intent.goal = bodies[2].feet;
  intent.look = intent.fire = bodies[2].feet;
  writer.add(6, intent, bodies);
  EXPECT_LE(writer.bytes().size(), before + 8);
}

TEST(IntentTrack, ids_beyond_their_limits_are_refused) {
  const auto read = [](const Intent& intent, std::uint64_t tick, const IntentLimits& limits) {
    IntentWriter writer;
    writer.add(tick, intent, {});
    for (IntentReader reader(writer.bytes(), limits); reader.next_tick() <= tick;) reader.read({});
  };
  const std::vector<NodeId> far{NodeId{99U}};
  Intent sound;
  sound.gait = Gait::run;
  EXPECT_NO_THROW(read(sound, 99'999, kLimits));
  EXPECT_THROW(read(sound, 100'000, kLimits), FormatError);
  for (const auto& change : std::initializer_list<void (*)(Intent&)>{
           [](Intent& i) { i.stance = StanceId{3U}; }, [](Intent& i) { i.arm = ArmId{4U}; },
           [](Intent& i) { i.lean = static_cast<Lean>(3); },
           [](Intent& i) { i.look = Vec3{0, std::numeric_limits<float>::infinity(), 0}; },
           [](Intent& i) { i.goal = Vec3{std::nanf(""), 0, 0}; }}) {
    Intent intent = sound;
    change(intent);
    EXPECT_THROW(read(intent, 0, kLimits), FormatError);
  }
  sound.path = far;
  EXPECT_THROW(read(sound, 0, kLimits), FormatError);
}

}  // namespace
}  // namespace defilade::test
