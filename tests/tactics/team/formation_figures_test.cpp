// Teams on the move through drawn rooms and through a map that people play.

#include <gtest/gtest.h>

#include <bitset>
#include <set>
#include <string>
#include <vector>

#include "defilade/tactics/path.h"
#include "model/body/level_mover.h"
#include "support/drawings/cover_drawings.h"
#include "support/drawings/march.h"
#include "support/drawings/placing.h"
#include "support/maps/installed_map.h"

namespace defilade::test {
namespace {

const float kRadius = AgentProfile{}.radius;

void expect_at_their_slots(const March& march) {
  for (std::size_t i = 0; i < march.places().size(); ++i) {
    EXPECT_EQ(march.goals()[i].yield, Yield::none) << i;
    EXPECT_LT(distance(march.places()[i], slot_place(march.leader(), march.slots()[i])), 1e-3F)
        << i;
  }
}

TEST(FormationFigures, in_a_corridor_one_cell_wide_all_members_walk_in_single_file) {
  const CoverDrawing drawing(R"(
########################
B......................A
########################)");
  March march(drawing.mover(), kRadius, FormationShape::wedge, 4, {drawing.place("A"), {-1, 0}});
  march.lead_to(drawing.place("B"));
  march.stand(5);
  std::set<float> columns;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(march.places()[i].y, drawing.place("A").y, 1e-3F);
    EXPECT_GE(march.places()[i].x - drawing.place("B").x, 2 * kRadius);
    columns.insert(std::round(10 * march.places()[i].x));
  }
  EXPECT_EQ(columns.size(), 4U) << "nobody shares a place";
}

TEST(FormationFigures, through_a_door_in_single_file_and_spread_out_again) {
  const CoverDrawing drawing(R"(
#############################
#.............#.............#
#.............#.............#
#.............#.............#
#.............#.............#
#.............#.............#
#.........A..C+D..........B.#
#.............#.............#
#.............#.............#
#.............#.............#
#.............#.............#
#.............#.............#
#############################)");
  for (const FormationShape shape : {FormationShape::file, FormationShape::column,
                                     FormationShape::wedge, FormationShape::line}) {
    March march(drawing.mover(), kRadius, shape, 4, {drawing.place("A"), {1, 0}});
    march.stand(5);
    expect_at_their_slots(march);
    std::set<std::size_t> passed;
    for (const char* name : {"C", "D", "B"})
      march.lead_to(drawing.place(name), [&] {
        for (std::size_t i = 0; i < 4; ++i)
          if (march.places()[i].x > 14 && march.places()[i].x < 15) {
            EXPECT_NEAR(march.places()[i].y, drawing.place("A").y, 0.15F) << "within the doorway";
            passed.insert(i);
          }
      });
    march.stand(5);
    EXPECT_EQ(passed.size(), 4U);
    expect_at_their_slots(march);
    for (const Vec3 place : march.places()) EXPECT_GT(place.x, 15) << name_of(shape);
  }
}

TEST(FormationFigures, a_slot_in_the_next_room_is_not_taken_even_by_a_member_in_that_room) {
  const CoverDrawing drawing(R"(
############
#..M.......#
#...########
#B.......A.#
############)");
  Trail trail;
  const Vec3 end = drawing.place("A");
  for (Vec3 place = drawing.place("B"); place.x <= end.x; place.x += 0.25F) trail.add(place);
  const std::vector<Slot> slots{slot_of(FormationShape::wedge, 0)};
  const std::vector<Vec3> places{drawing.place("M")};
  const Pose leader{end, {1, 0}};
  ASSERT_TRUE(drawing.mover().walks(places[0], slot_place(leader, slots[0])));
  std::vector<FollowerPlace> out(1);
  follow(leader, trail, {slots, places}, drawing.mover(), out);
  EXPECT_EQ(out[0].yield, Yield::trail);
  EXPECT_NEAR(out[0].place.y, end.y, 1e-3F) << "back to the corridor";
}

TEST(FormationFigures, round_a_corner_no_member_cuts_it) {
  const CoverDrawing drawing(R"(
##############
#C..........B#
#..#########.#
#..#########.#
#..#########.#
#D.#########A#
##############)");
  March march(drawing.mover(), kRadius, FormationShape::column, 4, {drawing.place("A"), {0, 1}});
  for (const char* name : {"B", "C", "D"}) march.lead_to(drawing.place(name));
  march.stand(5);
  for (const Vec3 place : march.places()) EXPECT_LT(place.x, 8) << "all came along";
  EXPECT_GT(march.moves(), 200U);
}

TEST(FormationFigures, members_take_the_places_of_the_cover_node) {
  const CoverDrawing drawing(R"(
.........
...###...
..FAGH...
.........
M.N...OQ.)");
  const std::vector<Vec3> members{
      drawing.place("O"), drawing.place("N"), drawing.place("M"), {7.5F, 1.5F, 0}};
  Workspace work;
  std::vector<PlaceId> out(4);
  take_places(drawing.graph(), drawing.node("A"), members, out, work);
  const auto places = drawing.graph().formation(drawing.node("A"));
  ASSERT_EQ(places.size(), 3U);
  const auto place = [&](std::size_t m) {
    return out[m].valid() ? places[out[m].index()].position : Vec3{};
  };
  EXPECT_EQ(place(0), drawing.place("G"));
  EXPECT_EQ(place(1), drawing.place("F"));
  EXPECT_FALSE(out[2].valid()) << "the farthest keeps following";
  EXPECT_EQ(place(3), drawing.place("H"));
}

/// Walks anywhere on a map, and nothing else: no jumps, lifts or teleporters.
class WalkOnMap {
 public:
  explicit WalkOnMap(const ImportedLevel& imported)
      : profile_(imported.profile),
        graph_(*WaypointGraph::build(placed(imported))),
        mover_(imported.level, profile_) {
    walker_ = profile_;
    walker_.abilities = std::bitset<kLinkKinds>(1U << static_cast<unsigned>(LinkKind::walk));
  }

  /// A long way from anywhere; empty for a start from which nothing leads.
  std::vector<Vec3> way(Random& random) {
    for (int attempt = 0; attempt < 200; ++attempt) {
      PathRequest request{Traveller(walker_)};
      request.start = NodeId{random.below(graph_.node_count())};
      request.goal = NodeId{random.below(graph_.node_count())};
      Path path;
      path = find_path(graph_, request, work_);
      if (!path.found() || path.length < 25 || !walks_all(path)) continue;
      std::vector<Vec3> places;
      for (const NodeId node : path.nodes) places.push_back(graph_.position(node));
      return places;
    }
    return {};
  }

  const LevelMover& mover() const { return mover_; }
  float radius() const { return profile_.radius; }

 private:
  bool walks_all(const Path& path) const {
    for (std::size_t i = 0; i + 1 < path.nodes.size(); ++i)
      if (!mover_.walks(graph_.position(path.nodes[i]), graph_.position(path.nodes[i + 1])))
        return false;
    return true;
  }

  AgentProfile profile_, walker_;
  WaypointGraph graph_;
  LevelMover mover_;
  Workspace work_;
};

TEST(FormationFigures, five_members_follow_all_over_oa_dm4) {
  const auto imported = installed_map("oa_dm4");
  if (!imported) return;
  WalkOnMap map(*imported);
  Random random(1);
  std::size_t slots = 0, yields = 0, moves = 0;
  for (int round = 0; round < 8; ++round) {
    const std::vector<Vec3> way = map.way(random);
    ASSERT_FALSE(way.empty());
    March march(map.mover(), map.radius(), FormationShape::wedge, 5, {way.front(), {1, 0}});
    for (const Vec3 place : way) march.lead_to(place);
    march.stand(5);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_NE(march.goals()[i].yield, Yield::waits) << round << ' ' << i;
      EXPECT_LT(distance(march.places()[i], march.goals()[i].place), 1e-3F) << round << ' ' << i;
      EXPECT_LT(distance(march.places()[i], march.leader().place), 15) << round << ' ' << i;
      ++(march.goals()[i].yield == Yield::none ? slots : yields);
    }
    moves += march.moves();
  }
  EXPECT_GT(moves, 2000U);
  EXPECT_GT(slots, 0U);
  EXPECT_GT(yields, 0U);
}

}  // namespace
}  // namespace defilade::test
