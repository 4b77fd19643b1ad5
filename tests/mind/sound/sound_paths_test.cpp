// How sounds travel, as drawings, and against a slow and obvious twin.

#include "defilade/mind/sound_paths.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/drawings/drawings.h"
#include "support/drawings/next_room.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// A corner: S and L do not see each other.
constexpr std::string_view kCorner = R"(
###########
#S*.*.*.**#
#########.#
#########*#
#########.#
#########L#
###########
)";
constexpr std::string_view kWindow = R"(
###########
#*.*.#.*.*#
#.*.S=L.*.#
#*.*.#.*.*#
###########
)";

class Sounds : public Asked {
 public:
  explicit Sounds(std::string_view drawing, const SoundLoss& loss = {})
      : Asked(bake_drawing(drawing)),
        paths(map(), loss),
        search(paths),
        shut(map().graph().doors().size(), 0) {}

  Vec3 at(std::string_view name) const { return map().graph().position(node(name)); }
  HeardPath heard(std::string_view from, std::string_view to, float loudness = 100,
                  SoundKind kind = SoundKind::voice) {
    search.begin(at(from), kind, loudness, shut, added);
    return search.to(at(to));
  }

  SoundPaths paths;
  SoundSearch search;
  std::vector<std::uint8_t> shut;
  std::vector<Box> added;
};

TEST(SoundPaths, lead_straight_where_the_ears_see) {
  Sounds sounds("\n#########\n#S.....L#\n#########\n");
  const HeardPath path = sounds.heard("S", "L");
  EXPECT_FLOAT_EQ(path.metres, 6);
  EXPECT_EQ(path.from, sounds.at("S"));
}

TEST(SoundPaths, lead_around_corners_and_seem_to_come_from_the_last_one) {
  Sounds sounds(kCorner);
  const HeardPath path = sounds.heard("S", "L");
  EXPECT_GT(path.metres, 11);
  EXPECT_LT(path.metres, 13);
  EXPECT_NEAR(path.from.x, 9.5, 1.6) << "from the corner";
  EXPECT_GT(path.from.y, sounds.at("L").y + 1);
}

TEST(SoundPaths, are_not_longer_than_the_sound_carries) {
  Sounds sounds(kCorner);
  EXPECT_EQ(sounds.heard("S", "L", 11).metres, kInfinity);
  EXPECT_LT(sounds.heard("S", "L", 13).metres, 13);
}

TEST(SoundPaths, lead_through_a_thin_wall_at_its_loss) {
  Sounds sounds(kNextRoom);
  const HeardPath path = sounds.heard("S", "L");
  EXPECT_FLOAT_EQ(path.metres, 2 + sounds.paths.loss().wall);
  EXPECT_EQ(path.from, sounds.at("S"));
  EXPECT_LT(sounds.heard("S", "L", 100, SoundKind::explosion).metres, path.metres)
      << "bangs pass through walls more easily";
  EXPECT_GT(sounds.heard("S", "L", 100, SoundKind::step).metres, path.metres);
}

TEST(SoundPaths, lead_around_a_wall_that_is_too_thick) {
  SoundLoss loss;
  loss.thin = 1;
  Sounds sounds(kNextRoom, loss);
  const float around = sounds.heard("S", "L").metres;
  EXPECT_GT(around, 20);
  sounds.shut[0] = 1;
  EXPECT_FLOAT_EQ(sounds.heard("S", "L").metres, around + loss.door) << "through the door";
}

TEST(SoundPaths, lead_through_a_window_at_no_loss) {
  Sounds sounds(kWindow);
  EXPECT_FLOAT_EQ(sounds.heard("S", "L").metres, 2);
  EXPECT_LT(sounds.heard("n1-1", "n9-3").metres, 9.5);
}

TEST(SoundPaths, are_not_straight_through_what_was_added) {
  Sounds sounds(kWindow);
  const Vec3 s = sounds.at("S") + Vec3{0, 0.5F, 0}, l = sounds.at("L") + Vec3{0, 0.5F, 0};
  const auto metres = [&] {
    sounds.search.begin(s, SoundKind::voice, 100, sounds.shut, sounds.added);
    return sounds.search.to(l).metres;
  };
  sounds.added = {Box{{s.x + 0.9F, s.y - 1, 0}, {l.x - 0.9F, l.y + 1, 3}}};
  EXPECT_FLOAT_EQ(metres(), 3) << "by way of both nodes";
  sounds.added = {Box{{0, 0, 0}, {0.1F, 0.1F, 0.1F}}};
  EXPECT_FLOAT_EQ(metres(), 2);
}

TEST(SoundPaths, begin_and_end_on_their_own_floor) {
  Sounds sounds(
      "\n#####\n#*.*#\n#...#\n#*.*#\n#####\nfloor 3\n#####\n#*.*#\n#...#\n#*.*#\n#####\n");
  const Vec3 eye = above(sounds.at("n1-1"), 1.7F);
  EXPECT_EQ(sounds.paths.node_at(eye), sounds.node("n1-1")) << "the upper floor is nearer";
}

/// All lengths by repeated relaxation over steps that are found by the definition.
class SlowSounds {
 public:
  SlowSounds(const SoundPaths& paths, SoundKind kind, std::span<const std::uint8_t> shut)
      : graph_(paths.map().graph()), count_(graph_.node_count()) {
    const std::vector<float> on_foot = ways_on_foot();
    const auto sight = paths.map().visibility(kUpright, kUpright);
    const float damping = paths.loss().damping[static_cast<std::size_t>(kind)];
    for (const Link& link : graph_.links()) {
      if (link.kind == LinkKind::teleport) continue;
      const bool is_shut = link.door.valid() && shut[link.door.index()] != 0;
      const float length = link.length + damping * (is_shut ? paths.loss().door : 0);
      steps_.push_back({link.from, link.to, length});
      steps_.push_back({link.to, link.from, length});
    }
    for (const NodeId a : graph_.nodes())
      for (const NodeId b : graph_.nodes()) {
        const float straight = distance(graph_.position(a), graph_.position(b));
        const float short_way = 1.5F * straight + 1;
        const std::size_t way = std::min(a, b).index() * count_ + std::max(a, b).index();
        if (a == b || on_foot[way] <= short_way) continue;
        const bool open = sight.contains(a, b) && sight.contains(b, a);
        if (straight > (open ? paths.loss().opening : paths.loss().thin)) continue;
        steps_.push_back({a, b, straight + damping * (open ? 0 : paths.loss().wall)});
      }
  }

  std::vector<float> from(NodeId start, float first) const {
    std::vector<float> lengths(count_, kInfinity);
    lengths[start.index()] = first;
    relax(lengths, steps_);
    return lengths;
  }

 private:
  struct Step {
    NodeId from, to;
    float length;
  };

  static void relax(std::vector<float>& lengths, const std::vector<Step>& steps) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Step& step : steps) {
        const float length = lengths[step.from.index()] + step.length;
        if (length < lengths[step.to.index()]) {
          lengths[step.to.index()] = length;
          changed = true;
        }
      }
    }
  }

  std::vector<float> ways_on_foot() const {
    std::vector<Step> links;
    for (const Link& link : graph_.links()) {
      if (link.kind == LinkKind::teleport) continue;
      links.push_back({link.from, link.to, link.length});
      links.push_back({link.to, link.from, link.length});
    }
    std::vector<float> all;
    for (const NodeId start : graph_.nodes()) {
      std::vector<float> lengths(count_, kInfinity);
      lengths[start.index()] = 0;
      relax(lengths, links);
      all.insert(all.end(), lengths.begin(), lengths.end());
    }
    return all;
  }

  const WaypointGraph& graph_;
  std::size_t count_;
  std::vector<Step> steps_;
};

TEST(SoundPaths, are_the_shortest_of_all_on_random_drawings) {
  Random random(11);
  std::size_t around = 0;
  for (int round = 0; round < 12; ++round) {
    const TacticalMap map = bake_drawing(random_drawing(random, 22, 18), kRandomHeader);
    const SoundPaths paths(map);
    SoundSearch search(paths);
    std::vector<std::uint8_t> shut(map.graph().doors().size());
    for (auto& door : shut) door = random.chance(0.5) ? 1 : 0;
    const auto kind = static_cast<SoundKind>(random.below(kSoundKinds));
    const SlowSounds slow(paths, kind, shut);
    const auto nodes = map.graph().positions();
    for (int i = 0; i < 15; ++i) {
      const Vec3 place = nodes[random.below(nodes.size())] + Vec3{0.25F, 0.1F, 0};
      const float loudness = random.between(3, 60);
      const NodeId start = paths.node_at(place);
      const std::vector<float> lengths =
          slow.from(start, distance(place, map.graph().position(start)));
      search.begin(place, kind, loudness, shut, {});
      for (const NodeId end : map.graph().nodes()) {
        const Vec3 listener = map.graph().position(end);
        if (paths.node_at(listener) != end) continue;  // several nodes at one place
        float expected = std::max(lengths[end.index()], distance(place, listener));
        if (end == start || map.visibility(kUpright, kUpright).contains(end, start))
          expected = distance(place, listener);
        else
          ++around;
        if (expected > loudness) expected = kInfinity;
        ASSERT_EQ(search.to(listener).metres, expected) << round << ", node " << end.value;
      }
    }
  }
  EXPECT_GT(around, 5'000U);
}

TEST(SoundPaths, have_a_step_back_for_every_step) {
  Random random(4);
  for (int round = 0; round < 10; ++round) {
    const SoundPaths paths(bake_drawing(random_drawing(random, 22, 18), kRandomHeader));
    for (const NodeId from : paths.map().graph().nodes())
      for (SoundPaths::Step step : paths.steps(from)) {
        const NodeId to = std::exchange(step.to, from);
        const auto back = paths.steps(to);
        EXPECT_NE(std::ranges::find(back, step), back.end());
      }
  }
}

TEST(SoundPaths, do_not_allocate_after_the_beginning) {
  Sounds sounds(kNextRoom);
  const auto ask = [&] {
    for (const NodeId from : sounds.map().graph().nodes()) {
      sounds.search.begin(sounds.map().graph().position(from), SoundKind::shot, 80, sounds.shut,
                          {});
      for (const NodeId to : sounds.map().graph().nodes())
        sounds.search.to(sounds.map().graph().position(to));
    }
  };
  EXPECT_EQ(allocations_in(ask), 0U);
  sounds.search = SoundSearch(sounds.search);
  EXPECT_EQ(allocations_in(ask), 0U) << "nor do copies";
}

}  // namespace
}  // namespace defilade::test
