// Four rooms in which something is heard, as docs/use/senses.md draws them, and how wrong the heard
// place is.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "defilade/model/live_world.h"
#include "support/drawings/next_room.h"
#include "support/run/watchers.h"

namespace defilade::test {
namespace {

constexpr std::string_view kRoundTheCorner = R"(
###########
#S*.*.*.**#
#########.#
#########*#
#########.#
#########L#
###########
)";
constexpr std::string_view kBehindTheDoor = R"(
################
#*.*.*###*.*.*.#
#......##......#
#*.S.*.+.*.L.*.#
#......##......#
#*.*.*###*.*.*.#
################
)";
constexpr std::string_view kBesideTheMachine = R"(
#####################
#*.*.*.*.*.*.*.*.*.*#
#...................#
#*.K.*.S.*.*.*.LM*.*#
#...................#
#*.*.*.*.*.*.*.*.*.*#
#####################
)";

/// Listeners at nodes of a drawing, and sounds at others.
class Room {
 public:
  Room(std::string_view drawing, std::initializer_list<std::string_view> listeners)
      : watchers(bake_drawing(drawing)) {
    for (const std::string_view name : listeners) watchers.add_character(at(name));
  }

  Vec3 at(std::string_view name) {
    const NodeId node = watchers.map().graph().find(name);
    EXPECT_TRUE(node.valid()) << name;
    return watchers.map().graph().position(node);
  }
  SceneSound sound(SoundKind kind, float loudness, std::string_view place) {
    return {.place = at(place), .loudness = loudness, .kind = kind, .by = {}};
  }
  void shut_the_door() {
    SceneThing& door = watchers.things.emplace_back();
    door.id = ThingId{0U};
    door.kind = ThingKind::door;
    for (const Vec3& vertex : shut_door(watchers.map(), DoorId{0U}).vertices) box_.include(vertex);
    watchers.changes.added = std::span(&box_, 1);
  }
  /// What the listener with that number hears of these sounds.
  std::vector<Percept> heard(const std::vector<SceneSound>& sounds, std::size_t listener = 0) {
    watchers.ticks(60);  // nothing rings any more
    watchers.tick_with(sounds);
    std::vector<Percept> out;
    for (const Percept& percept : watchers.senses().percepts(CharacterId{listener}))
      if (percept.sense == Sense::hearing) out.push_back(percept);
    return out;
  }

  Watchers watchers;

 private:
  Box box_;
};

TEST(SoundRooms, a_shot_round_the_corner_comes_from_the_corner) {
  Room room(kRoundTheCorner, {"L"});
  const auto heard = room.heard({room.sound(SoundKind::shot, 80, "S")});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_NEAR(heard[0].travelled, 12, 0.5);
  EXPECT_GT(heard[0].travelled, distance(room.at("S"), room.at("L")) + 2);
  EXPECT_GT(heard[0].from.x, room.at("L").x - 1.5F);
  EXPECT_GT(heard[0].from.y, room.at("L").y + 2) << "above L in the drawing";
  EXPECT_EQ(heard[0].sound, SoundKind::shot);
}

TEST(SoundRooms, behind_a_shut_door_a_shot_is_heard_and_a_step_is_not) {
  Room room(kBehindTheDoor, {"L"});
  const SceneSound shot = room.sound(SoundKind::shot, 80, "S");
  const SceneSound step = room.sound(SoundKind::step, 12, "S");
  ASSERT_EQ(room.heard({shot}).size(), 1U);
  EXPECT_FLOAT_EQ(room.heard({shot})[0].travelled, 8);
  EXPECT_EQ(room.heard({step}).size(), 1U);
  room.shut_the_door();
  const auto heard = room.heard({shot});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_NEAR(heard[0].travelled, 8 + 0.7 * 8, 0.1) << "bangs lose 0.7 of 8 m";
  EXPECT_TRUE(room.heard({step}).empty()) << "8 m and 1.5 times 8 m";
}

TEST(SoundRooms, in_the_next_room_a_call_is_heard_through_the_thin_wall) {
  Room room(kNextRoom, {"L"});
  const auto heard = room.heard({room.sound(SoundKind::voice, 30, "S")});
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_FLOAT_EQ(heard[0].travelled, 2 + SoundLoss{}.wall);
  EXPECT_TRUE(room.heard({room.sound(SoundKind::voice, 15, "S")}).empty());
}

TEST(SoundRooms, a_louder_sound_masks_steps_for_the_listener_beside_it_only) {
  Room room(kBesideTheMachine, {"L", "K"});
  const SceneSound step = room.sound(SoundKind::step, 12, "S");
  const SceneSound machine = room.sound(SoundKind::impact, 40, "M");
  EXPECT_EQ(room.heard({step}, 0).size(), 1U) << "the machine stands still";
  const auto beside = room.heard({step, machine}, 0);
  ASSERT_EQ(beside.size(), 1U);
  EXPECT_EQ(beside[0].sound, SoundKind::impact);
  EXPECT_EQ(room.heard({step, machine}, 1).size(), 2U) << "farther away from the machine";
}

TEST(SoundRooms, are_those_of_the_page_about_senses) {
  std::ifstream file(DEFILADE_SOURCE_DIR "/docs/use/senses.md");
  std::stringstream page;
  page << file.rdbuf();
  for (const std::string_view drawing :
       {kRoundTheCorner, kBehindTheDoor, kNextRoom, kBesideTheMachine}) {
    std::string indented;
    std::istringstream lines{std::string(drawing.substr(1))};
    for (std::string line; std::getline(lines, line);) indented += "    " + line + "\n";
    EXPECT_NE(page.str().find("\n" + indented + "\n"), std::string::npos) << drawing;
  }
}

/// Of heard places, by the way that the sound has travelled.
struct Errors {
  std::size_t count = 0;
  double metres = 0, wrong = 0;  // sums
};

/// One sound on a random drawing, heard by a listener at every node.
void listen_everywhere(Random& random, std::uint64_t round, std::span<Errors> by_distance,
                       std::size_t& around_corners) {
  const TacticalMap map = bake_drawing(random_drawing(random, 26, 20), kRandomHeader);
  const auto nodes = map.graph().positions();
  SensesLimits limits;
  limits.characters = limits.bodies = nodes.size();
  limits.seed = round;
  Watchers watchers(map, limits);
  for (const Vec3 node : nodes) watchers.add_character(node);
  for (int i = 0; i < 5; ++i) {
    watchers.ticks(30);
    const Vec3 place = nodes[random.below(nodes.size())];
    watchers.tick_with({{.place = place, .loudness = 150, .kind = SoundKind::explosion, .by = {}}});
    for (std::size_t listener = 0; listener < nodes.size(); ++listener)
      for (const Percept& percept : watchers.senses().percepts(CharacterId{listener})) {
        if (percept.sense != Sense::hearing) continue;
        const float wrong = distance(percept.place, place);
        EXPECT_LE(wrong, percept.error * 1.0001F);
        EXPECT_FLOAT_EQ(percept.error, Hearing().error * percept.travelled);
        around_corners += percept.travelled > distance(place, nodes[listener]) + 0.5F ? 1U : 0U;
        const auto part = static_cast<std::size_t>(percept.travelled / 5);
        Errors& errors = by_distance[std::min(part, by_distance.size() - 1)];
        ++errors.count;
        errors.metres += percept.travelled;
        errors.wrong += wrong;
      }
  }
}

TEST(SoundRooms, the_heard_place_is_wrong_in_proportion_to_the_way_of_the_sound) {
  Random random(23);
  std::array<Errors, 6> by_distance{};
  std::size_t around_corners = 0;
  for (std::uint64_t round = 0; round < 12; ++round)
    listen_everywhere(random, round, by_distance, around_corners);
  EXPECT_GT(around_corners, 500U);
  for (std::size_t i = 0; i < by_distance.size(); ++i) {
    const Errors& errors = by_distance[i];
    ASSERT_GT(errors.count, 100U) << i;
    EXPECT_NEAR(errors.wrong / errors.metres, Hearing().error * 2 / 3.0, 0.01) << 5 * i << " m";
  }
}

}  // namespace
}  // namespace defilade::test
