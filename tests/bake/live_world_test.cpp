// A world that changes, against a full measurement of the changed level.

#include "defilade/model/live_world.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>

#include "defilade/bake/cover.h"
#include "defilade/bake/measure.h"
#include "defilade/model/doors.h"
#include "defilade/model/mesh.h"
#include "support/drawings.h"
#include "support/installed_map.h"
#include "support/random.h"

namespace defilade::test {
namespace {

/// A live world, and the level as a bake would get it: changed triangles, shut doors among them.
class Changing {
 public:
  explicit Changing(const TacticalMap& map) : map_(map), world_(*LiveWorld::create(map)) {
    for (std::size_t i = 0; i < map.graph().doors().size(); ++i)
      doors_.push_back(shut_door(*map.level(), map.graph(), DoorId{i}, map.profile().step));
    shut_.resize(doors_.size());
  }

  LiveWorld& world() { return world_; }

  /// A material that the level cannot tell from others is refused.
  void add_box(const Box& box, const Material& material) {
    if (const auto added = world_.add(box_mesh(box), material)) keep(*added);
  }
  void add_hull(const std::vector<Vec3>& points) {
    if (const auto mesh = hull_mesh(points)) keep(*world_.add(*mesh));
  }
  void remove(const Box& box) { keep(world_.remove(box)); }
  bool undo(std::size_t i) {
    if (changes_.empty()) return false;
    world_.undo(changes_[i % changes_.size()]);
    changes_.erase(changes_.begin() + static_cast<std::ptrdiff_t>(i % changes_.size()));
    return true;
  }
  void toggle(std::size_t i) {
    if (doors_.empty()) return;
    const DoorId door{i % doors_.size()};
    shut_[door.index()] = !shut_[door.index()];
    world_.set_door(door, shut_[door.index()]);
  }

  Level level() const {
    Level level = world_.level().level();
    for (std::size_t i = 0; i < doors_.size(); ++i)
      if (shut_[i]) append(doors_[i], level);
    return level;
  }

  /// Rows, their transposes, exposure.
  testing::AssertionResult equals_a_full_measurement() const {
    Progress silent;
    const Level now = level();
    const LevelCaster caster(now);
    // Matrices as the map has them: a full bake may measure apart what the first could not tell.
    const auto measured =
        measure(map_.graph(), map_.profile(), *map_.level(), caster, nullptr, silent);
    const LiveState state = world_.state();
    for (const Visibility& v : measured->visibility) {
      const NodeMatrixView rows = state.map.visibility(v.watcher, v.target, v.channel);
      if (!std::ranges::equal(rows.blocks(), v.matrix.blocks())) return differs("rows", v);
      const NodeMatrix flipped = transpose(v.matrix);
      const NodeMatrixView watchers = state.map.watchers(v.watcher, v.target, v.channel);
      if (!std::ranges::equal(watchers.blocks(), flipped.blocks())) return differs("watchers", v);
      if (!v.channel.is_sight()) continue;
      std::vector<std::uint32_t> exposure = column_counts(v.matrix);
      for (std::uint32_t& count : exposure) --count;
      if (!std::ranges::equal(exposure, state.map.exposure(v.watcher, v.target)))
        return differs("exposure", v);
    }
    return testing::AssertionSuccess();
  }

 private:
  static testing::AssertionResult differs(std::string_view what, const Visibility& v) {
    return testing::AssertionFailure()
           << what << " differ: stances " << v.watcher.value << " to " << v.target.value
           << (v.channel.is_sight() ? ", sight" : ", fire");
  }

  void keep(ChangeId id) { changes_.push_back(id); }

  static void append(const Level& piece, Level& level) {
    const auto vertex = static_cast<std::uint32_t>(level.vertices.size());
    const auto material = static_cast<std::uint32_t>(level.materials.size());
    level.vertices.insert(level.vertices.end(), piece.vertices.begin(), piece.vertices.end());
    level.materials.insert(level.materials.end(), piece.materials.begin(), piece.materials.end());
    for (const Triangle& t : piece.triangles)
      level.triangles.push_back({vertex + t.a, vertex + t.b, vertex + t.c, material + t.material});
  }

  TacticalMap map_;
  LiveWorld world_;
  std::vector<Level> doors_;
  std::vector<bool> shut_;
  std::vector<ChangeId> changes_;
};

Box random_box(Random& random, const Box& within, float most) {
  const Vec3 low{random.between(within.min.x, within.max.x),
                 random.between(within.min.y, within.max.y),
                 random.between(within.min.z, within.max.z)};
  return {low,
          low + Vec3{random.between(0, most), random.between(0, most), random.between(0, most)}};
}

std::vector<Vec3> random_points(Random& random, const Box& within) {
  const Box box = random_box(random, within, 3);
  std::vector<Vec3> points(random.below(8) + 4);
  for (Vec3& p : points)
    p = {random.between(box.min.x, box.max.x), random.between(box.min.y, box.max.y),
         random.between(box.min.z, box.max.z)};
  return points;
}

void change(Changing& changing, Random& random, const Box& within) {
  switch (random.below(6)) {
    case 0:
      return changing.add_box(random_box(random, within, 2), {.name = "crate"});
    case 1: {
      Material foliage{.name = "foliage", .movement = false};
      foliage.fire.reset();
      return changing.add_box(random_box(random, within, 2), foliage);
    }
    case 2:
      return changing.add_hull(random_points(random, within));
    case 3:
      return changing.remove(random_box(random, within, 6));
    case 4:
      changing.undo(random.below(1000));
      return;
    default:
      return changing.toggle(random.below(1000));
  }
}

void check_random_drawings(const AgentProfile& profile, std::size_t levels) {
  Random random(61);
  for (std::size_t i = 0; i < levels; ++i) {
    BakeSettings settings;
    settings.profile = profile;
    const TacticalMap map = bake_drawing(random_drawing(random, 14, 10), kRandomHeader, settings);
    Changing changing(map);
    for (int step = 0; step < 12; ++step) {
      change(changing, random, bounds_of(*map.level()));
      ASSERT_TRUE(changing.equals_a_full_measurement()) << "level " << i << " step " << step;
    }
  }
}

TEST(LiveWorld, equals_a_full_measurement_after_any_change) { check_random_drawings({}, 60); }

TEST(LiveWorld, equals_a_full_measurement_for_bodies_with_body_points) {
  AgentProfile profile;
  profile.stances[0].body = {1.2F, 0.6F};
  check_random_drawings(profile, 30);
}

TEST(LiveWorld, doors_are_prepared_only_for_single_lines) {
  const TacticalMap map = bake_drawing("A..#..B\n...+...\n...#...");
  EXPECT_EQ(map.doors().size(), 1U);
  BakeSettings settings;
  settings.profile.stances[0].body = {1.2F};
  EXPECT_TRUE(bake_drawing("A..#..B\n...+...\n...#...", "", settings).doors().empty());
}

TEST(LiveWorld, a_door_hides_while_it_is_shut_and_costs_no_ray) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  const auto sees = [&] {
    return world.state().map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b);
  };
  ASSERT_TRUE(sees());
  world.set_door(DoorId{0U}, true);
  EXPECT_FALSE(sees());
  EXPECT_TRUE(world.state().world.is_closed(DoorId{0U}));
  EXPECT_TRUE(world.state().stale_analysis);
  EXPECT_EQ(world.looked().rays, 0U);
  EXPECT_EQ(world.looked().segments, 0U);
  world.set_door(DoorId{0U}, false);
  EXPECT_TRUE(sees());
}

TEST(LiveWorld, analysis_is_stale_when_sight_or_ways_have_changed_until_it_settles) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  EXPECT_FALSE(world.state().stale_analysis);
  world.remove({{-9, -9, -9}, {-8, -8, -8}});
  EXPECT_FALSE(world.state().stale_analysis) << "nothing is there";
  world.set_door(DoorId{0U}, true);
  EXPECT_TRUE(world.state().stale_analysis);
  world.settle();
  EXPECT_FALSE(world.state().stale_analysis);
}

TEST(LiveWorld, what_a_reader_holds_never_changes) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  std::vector<LiveState> kept;
  for (int i = 0; i < 10; ++i) {
    world.set_door(DoorId{0U}, i % 2 == 0);
    kept.push_back(world.state());
  }
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(
        kept[static_cast<std::size_t>(i)].map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b),
        i % 2 == 1);
}

TEST(LiveWorld, a_crate_closes_the_links_and_nodes_that_it_stands_on) {
  const TacticalMap map = bake_drawing("#######\nA..C..B\n#######");
  LiveWorld world = *LiveWorld::create(map);
  const World before = world.state().world;
  const NodeId c = map.graph().find("C");
  const Vec3 p = map.graph().position(c);
  const ChangeId crate =
      *world.add(box_mesh({{p.x - 0.6F, p.y - 0.6F, 0}, {p.x + 0.6F, p.y + 0.6F, 1.5F}}));
  EXPECT_TRUE(world.state().world.is_disabled(c));
  for (const Link& link : map.graph().leaving(c))
    EXPECT_TRUE(world.state().world.is_closed(map.graph().id_of(link)));
  world.undo(crate);
  EXPECT_EQ(world.state().world, before) << "as if it had not been";
}

/// A node between two walls is shut in, whichever came first, and open as soon as one is gone.
TEST(LiveWorld, a_node_that_is_walled_in_is_disabled) {
  const TacticalMap map = bake_drawing("###########\nA....C....B\n###########");
  const NodeId c = map.graph().find("C");
  const float x = map.graph().position(c).x;
  const auto wall = [&](LiveWorld& world, float at) {
    return *world.add(box_mesh({{x + at - 0.1F, -1, 0}, {x + at + 0.1F, 4, 3}}));
  };
  for (const float first : {-2.0F, 2.0F}) {
    LiveWorld world = *LiveWorld::create(map);
    const ChangeId one = wall(world, first);
    EXPECT_FALSE(world.state().world.is_disabled(c));
    const ChangeId other = wall(world, -first);
    EXPECT_TRUE(world.state().world.is_disabled(c));
    world.undo(one);
    EXPECT_FALSE(world.state().world.is_disabled(c));
    world.undo(other);
    EXPECT_FALSE(world.state().world.is_disabled(c));
  }
}

/// The floor between two nodes sinks by 1.8 m, in steps of 0.2 m.
TEST(LiveWorld, a_wall_in_a_valley_closes_the_link_across_it) {
  ImportedLevel valley;
  valley.level.materials = {{.name = "solid"}};
  for (int i = 0; i < 19; ++i) {
    const float x = 0.25F * static_cast<float>(i),
                z = -0.2F * static_cast<float>(std::min(i, 18 - i));
    for (const Corners& t : box_mesh({{x, 0, -4}, {x + 0.25F, 2, z}})) {
      const auto first = static_cast<std::uint32_t>(valley.level.vertices.size());
      valley.level.vertices.insert(valley.level.vertices.end(), {t.a, t.b, t.c});
      valley.level.triangles.push_back({first, first + 1, first + 2, 0});
    }
  }
  valley.nodes = {{"A", {0.125F, 1, 0}}, {"B", {4.625F, 1, 0}}};
  const TacticalMap map = bake_level(valley).map;
  ASSERT_GE(map.graph().link_count(), 1U);
  LiveWorld world = *LiveWorld::create(map);
  ASSERT_TRUE(world.add(box_mesh({{2.3F, 0, -2}, {2.4F, 2, -0.4F}})));
  for (const Link& link : map.graph().links())
    EXPECT_TRUE(world.state().world.is_closed(map.graph().id_of(link))) << name_of(link.kind);
}

TEST(LiveWorld, refuses_a_material_that_the_bake_could_not_tell_from_others) {
  LiveWorld world = *LiveWorld::create(bake_drawing("A..B"));
  Material smoke{.name = "smoke", .movement = false};
  smoke.fire.reset();
  const auto added = world.add(box_mesh({{0, 0, 0}, {1, 1, 1}}), smoke);
  ASSERT_FALSE(added);
  EXPECT_NE(added.error().message.find("smoke"), std::string::npos);
}

TEST(LiveWorld, a_state_can_be_saved_and_opened_but_is_like_no_bake) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  world.set_door(DoorId{0U}, true);
  const auto opened = open_map(serialize_map(world.state().map), "state.dfl");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_NE(opened->hashes(), map.hashes());
  EXPECT_TRUE(opened->doors().empty());
}

TEST(LiveWorld, a_stripped_map_knows_what_its_doors_hid_also_after_a_crate_came_and_went) {
  BakeSettings settings;
  settings.strip = true;
  const std::string_view drawing = "...#...\nA..+..B\n...#...";
  const TacticalMap map = bake_drawing(drawing, "", settings);
  LiveLevel level(import_drawing(drawing).level);
  LiveMap live(map);
  const auto crate = level.add(box_mesh({{1.4F, 1, 0}, {1.9F, 2, 3}}), {.name = "crate"});
  live.look_again(crate->difference, level);
  live.look_again(level.undo(crate->id), level);
  live.set_door(DoorId{0U}, true);
  EXPECT_FALSE(live.state()
                   .map.visibility(StanceId{0U}, StanceId{0U})
                   .contains(map.graph().find("A"), map.graph().find("B")));
}

/// Fire of the second weapon class first: the order in which rows are given means nothing.
TEST(LiveWorld, rows_may_be_given_in_any_order) {
  Random random(65);
  for (int i = 0; i < 10; ++i) {
    const TacticalMap map = bake_drawing(random_drawing(random, 14, 10), kRandomHeader);
    MapParts parts;
    parts.profile = map.profile();
    parts.graph = map.graph();
    parts.weapons.assign(map.weapons().begin(), map.weapons().end());
    parts.components.assign(map.components().begin(), map.components().end());
    parts.light.assign(map.light().begin(), map.light().end());
    parts.level = *map.level();
    std::vector<Channel> channels{Channel::sight()};
    for (std::size_t w = 0; w < map.weapons().size(); ++w)
      if (map.has_own_fire(WeaponId{w})) channels.push_back(Channel::fire(WeaponId{w}));
    std::ranges::reverse(channels);
    for (const Channel channel : channels)
      for (std::size_t w = 0; w < 2; ++w)
        for (std::size_t t = 0; t < 2; ++t)
          parts.visibility.push_back(
              {channel, StanceId{w}, StanceId{t},
               NodeMatrix(map.visibility(StanceId{w}, StanceId{t}, channel))});
    Changing changing(*TacticalMap::build(std::move(parts)));
    for (int step = 0; step < 4; ++step) {
      change(changing, random, bounds_of(*map.level()));
      ASSERT_TRUE(changing.equals_a_full_measurement()) << i << ' ' << step;
    }
  }
}

TEST(LiveWorld, a_link_closed_by_hand_stays_closed) {
  const TacticalMap map = bake_drawing("#######\nA..C..B\n#######");
  LiveWorld world = *LiveWorld::create(map);
  const LinkId link = map.graph().id_of(map.graph().leaving(map.graph().find("C")).front());
  world.set_link(link, false);
  world.undo(*world.add(box_mesh({{2.9F, 1, 0}, {4.1F, 2, 1.5F}})));
  EXPECT_TRUE(world.state().world.is_closed(link));
  world.set_link(link, true);
  EXPECT_FALSE(world.state().world.is_closed(link));
}

TEST(LiveWorld, settling_brings_cover_and_analysis_up_to_date) {
  Random random(62);
  for (int i = 0; i < 10; ++i) {
    const TacticalMap map = bake_drawing(random_drawing(random, 14, 10), kRandomHeader);
    Changing changing(map);
    for (int step = 0; step < 3; ++step) {
      changing.add_box(random_box(random, bounds_of(*map.level()), 2), {.name = "crate"});
      changing.remove(random_box(random, bounds_of(*map.level()), 6));
    }
    changing.world().settle();
    const LiveState state = changing.world().state();
    EXPECT_TRUE(state.stale_cover.none());
    EXPECT_FALSE(state.stale_analysis);
    const StanceId upright{0U};
    const auto& closed = state.world.closed_links;
    if (std::ranges::find(closed, true) == closed.end()) {
      EXPECT_EQ(state.map.analysis(),
                analyze(map.graph(), map.regions(), state.map.watchers(upright, upright),
                        state.map.exposure(upright, upright)));
    }
    Progress silent;
    const Level level = changing.level();
    const LevelCaster caster(level);
    EXPECT_EQ(state.map.cover(), *detect_cover(map.graph().positions(), map.profile(),
                                               map.weapons().size(), caster, silent));
  }
}

TEST(LiveWorld, a_change_spread_over_frames_shows_only_when_it_is_done) {
  const TacticalMap map = bake_drawing("A.....B\n.......\nC.....D");
  LiveLevel level(*map.level());
  LiveMap live(map);
  const auto changed = level.add(box_mesh({{3, 0, 0}, {4, 3, 3}}), {.name = "wall"});
  live.begin(changed->difference, level);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  int frames = 0;
  while (!live.work(level, 1)) {
    EXPECT_TRUE(live.state().map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b));
    ++frames;
  }
  EXPECT_GE(frames, 3);
  EXPECT_FALSE(live.state().map.visibility(StanceId{0U}, StanceId{0U}).contains(a, b));
}

TEST(LiveWorld, an_unknown_difference_is_looked_at_with_rays_alone) {
  Random random(63);
  for (int i = 0; i < 20; ++i) {
    const TacticalMap map = bake_drawing(random_drawing(random, 12, 8), kRandomHeader);
    LiveLevel level(*map.level());
    LiveMap known(map), unknown(map);
    const auto changed =
        level.add(box_mesh(random_box(random, bounds_of(*map.level()), 2)), {.name = "crate"});
    known.look_again(changed->difference, level);
    unknown.look_again({changed->difference.box}, level);
    for (const std::size_t stance : {0U, 1U})
      EXPECT_TRUE(std::ranges::equal(
          known.state().map.visibility(StanceId{stance}, StanceId{0U}).blocks(),
          unknown.state().map.visibility(StanceId{stance}, StanceId{0U}).blocks()));
  }
}

/// Each state must agree with itself: exposure counts the rows, and the shut doors of its world
/// hide what they must.
TEST(LiveWorld, readers_on_other_threads_never_see_something_between) {
  const TacticalMap map = bake_drawing("...#...\nA..+..B\n...#...\nC..+..D\n...#...");
  LiveWorld world = *LiveWorld::create(map);
  const NodeId a = map.graph().find("A"), b = map.graph().find("B");
  std::atomic<bool> done = false;
  std::atomic<std::size_t> wrong = 0, looked = 0;
  const auto read = [&] {
    while (!done || looked == 0) {
      const LiveState state = world.state();
      const NodeMatrixView rows = state.map.visibility(StanceId{0U}, StanceId{0U});
      if (rows.contains(a, b) == state.world.is_closed(DoorId{0U})) ++wrong;
      const std::vector<std::uint32_t> counts = column_counts(rows);
      for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] != state.map.exposure(StanceId{0U}, StanceId{0U})[i] + 1) ++wrong;
      ++looked;
    }
  };
  std::array<std::thread, 3> readers{std::thread(read), std::thread(read), std::thread(read)};
  for (std::size_t i = 0; i < 2000; ++i) world.set_door(DoorId{i % 2}, i % 4 < 2);
  done = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(wrong, 0U);
}

TEST(LiveWorld, equals_a_full_measurement_on_a_real_map) {
  const auto imported = installed_map("oa_dm4");
  ASSERT_TRUE(imported);
  BakeSettings settings;
  settings.spacing = 4;
  settings.profile = imported->profile;
  const TacticalMap map = bake_level(*imported, settings).map;
  Changing changing(map);
  Random random(64);
  for (int i = 0; i < 12; ++i) {
    change(changing, random, bounds_of(*map.level()));
    ASSERT_TRUE(changing.equals_a_full_measurement()) << "step " << i;
  }
}

TEST(LiveWorld, refuses_a_stripped_map) {
  BakeSettings settings;
  settings.strip = true;
  const auto world = LiveWorld::create(bake_drawing("A.B", "", settings));
  ASSERT_FALSE(world);
  EXPECT_NE(world.error().message.find("stripped"), std::string::npos);
}

}  // namespace
}  // namespace defilade::test
