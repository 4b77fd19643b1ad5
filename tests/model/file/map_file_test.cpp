#include "defilade/model/map_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "model/file/pack.h"
#include "support/files/file_forms.h"
#include "support/files/small_map.h"
#include "support/run/scratch.h"

namespace defilade::test {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Bytes = std::vector<std::byte>;

void expect_same(const TacticalMap& a, const TacticalMap& b) {
  EXPECT_EQ(a.profile(), b.profile());
  EXPECT_EQ(a.hashes(), b.hashes());
  EXPECT_TRUE(std::ranges::equal(a.light(), b.light()));
  ASSERT_EQ(a.graph().node_count(), b.graph().node_count());
  for (std::size_t i = 0; i < a.graph().node_count(); ++i) {
    const NodeId id{i};
    EXPECT_EQ(a.graph().name(id), b.graph().name(id));
    EXPECT_EQ(a.graph().position(id), b.graph().position(id));
    EXPECT_EQ(a.graph().kind(id), b.graph().kind(id));
    EXPECT_EQ(a.graph().radius(id), b.graph().radius(id));
    EXPECT_EQ(a.graph().stand_only(id), b.graph().stand_only(id));
    EXPECT_TRUE(std::ranges::equal(a.graph().tags(id), b.graph().tags(id)));
  }
  EXPECT_TRUE(std::ranges::equal(a.graph().links(), b.graph().links()));
  EXPECT_TRUE(std::ranges::equal(a.graph().doors(), b.graph().doors()));
  EXPECT_TRUE(std::ranges::equal(a.graph().formation(), b.graph().formation()));
  EXPECT_TRUE(std::ranges::equal(a.graph().peek_outs(), b.graph().peek_outs()));
  EXPECT_TRUE(std::ranges::equal(a.components(), b.components()));
  EXPECT_TRUE(std::ranges::equal(a.weapons(), b.weapons()));
  EXPECT_EQ(a.analysis(), b.analysis());
  EXPECT_EQ(a.landmarks(), b.landmarks());
  ASSERT_EQ(a.level() == nullptr, b.level() == nullptr);
  if (a.level()) {
    EXPECT_EQ(*a.level(), *b.level());
  }
}

void expect_same_rows(const TacticalMap& a, const TacticalMap& b) {
  for (const Channel channel :
       {Channel::sight(), Channel::fire(WeaponId{0}), Channel::fire(WeaponId{1})})
    for (std::size_t w = 0; w < 2; ++w)
      for (std::size_t t = 0; t < 2; ++t) {
        const StanceId watcher{w}, target{t};
        EXPECT_TRUE(a.visibility(watcher, target, channel) ==
                    b.visibility(watcher, target, channel));
        EXPECT_TRUE(std::ranges::equal(a.exposure(watcher, target), b.exposure(watcher, target)));
      }
}

INSTANTIATE_TEST_SUITE_P(MapFile, MapFileForm, testing::Bool(), name_of_form);

TEST_P(MapFileForm, carries_everything) {
  const Scratch folder;
  ASSERT_TRUE(save_map(small_map(), folder.path("small.dfl"), form()));
  const auto opened = open_map(folder.path("small.dfl"));
  ASSERT_TRUE(opened) << opened.error().message;
  expect_same(*opened, small_map());
  expect_same_rows(*opened, small_map());
  EXPECT_FALSE(opened->analysis().sniper_spots.empty());
  EXPECT_FALSE(opened->analysis().pinch_points.empty());
  EXPECT_EQ(opened->landmarks().nodes().size(), 2U);
  EXPECT_EQ(serialize_map(*opened, form()), serialize_map(small_map(), form()));
}

TEST_P(MapFileForm, carries_matrices_of_any_size_mutual_or_not) {
  for (const std::size_t nodes : {1U, 2U, 63U, 64U, 65U, 130U, 200U, 600U})
    for (const bool mutual : {false, true}) {
      SCOPED_TRACE(testing::Message() << nodes << " nodes, mutual " << mutual);
      const TacticalMap map = some_map(nodes, mutual);
      const auto bytes = serialize_map(map, form());
      const auto opened = open_map(bytes, "any.dfl");
      ASSERT_TRUE(opened) << opened.error().message;
      expect_same(*opened, map);
      for (const Channel channel : {Channel::sight(), Channel::fire(WeaponId{0U})})
        for (std::size_t pair = 0; pair < 4; ++pair)
          EXPECT_TRUE(opened->visibility(StanceId{pair / 2}, StanceId{pair % 2}, channel) ==
                      map.visibility(StanceId{pair / 2}, StanceId{pair % 2}, channel));
      EXPECT_EQ(serialize_map(*opened, form()), bytes);
    }
}

TEST(MapFile, packing_makes_it_smaller_and_changes_nothing) {
  const TacticalMap map = some_map(600, true);
  const auto packed = serialize_map(map, {.packed = true});
  const auto unpacked = serialize_map(map, {.packed = false});
  const auto opened = open_map(packed, "packed.dfl");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(serialize_map(*opened, {.packed = false}), unpacked);
  if (can_pack()) {
    EXPECT_LT(packed.size(), unpacked.size() / 4);
  }
}

/// Nodes in a row; each sees some near ones, and a third of them all behind some place.
TacticalMap large_map(std::size_t nodes) {
  GraphParts graph;
  for (std::size_t i = 0; i < nodes; ++i)
    graph.nodes.push_back({"n" + std::to_string(i), {static_cast<float>(i), 0, 0}});
  MapParts parts;
  parts.graph = *WaypointGraph::build(std::move(graph));
  parts.profile.stances.resize(1);
  parts.components = components(parts.graph, parts.profile);
  parts.light.assign(nodes, 1);
  std::vector<LineRows> rows(1, LineRows(nodes));
  for (std::size_t i = 0; i < nodes; ++i) {
    NodeSet row(nodes);
    for (std::size_t j = i; j < std::min(nodes, i + 90); j += 1 + i % 7) row.insert(NodeId{j});
    if (i % 3 == 0)
      for (std::size_t j = nodes - i / 2; j < nodes; ++j) row.insert(NodeId{j});
    rows.front().add_row(row);
  }
  parts.visibility.push_back(
      {Channel::sight(), StanceId{0U}, StanceId{0U}, LineRows::join(std::move(rows))});
  return test::build_map(std::move(parts));
}

TEST(MapFile, of_a_large_map_has_lines_where_they_are_used) {
  const TacticalMap map = large_map(16'500);
  const auto bytes = serialize_map(map, {.packed = false});
  EXPECT_LT(bytes.size(), 16'500U * 16'500 / 8 / 3);
  const auto opened = open_map(bytes, "large.dfl");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_FALSE(opened->visibility(kUpright, kUpright).is_dense());
  EXPECT_TRUE(opened->visibility(kUpright, kUpright) == map.visibility(kUpright, kUpright));
  EXPECT_TRUE(opened->watchers(kUpright, kUpright) == map.watchers(kUpright, kUpright));
  EXPECT_EQ(serialize_map(*opened, {.packed = false}), bytes);
  const auto packed = open_map(serialize_map(map), "packed.dfl");
  ASSERT_TRUE(packed) << packed.error().message;
  EXPECT_EQ(serialize_map(*packed, {.packed = false}), bytes);
}

TEST(MapFile, fire_that_is_like_sight_takes_almost_nothing) {
  if (!can_pack()) GTEST_SKIP() << "built without zstd";
  const Scratch folder;
  Random random(5);
  MapParts parts;
  parts.graph = random_graph(random, 400);
  parts.components = components(parts.graph, parts.profile);
  parts.light.assign(400, 1);
  parts.weapons = {"rifle"};
  NodeMatrix sees(400);
  for (std::size_t i = 0; i < 400; ++i)
    for (std::size_t j = 0; j < 400; ++j)
      if (i == j || random.chance(0.3)) sees.insert(NodeId{i}, NodeId{j});
  NodeMatrix hits = sees;
  for (std::size_t i = 0; i < 9; ++i) hits.insert(NodeId{i}, NodeId{399 - i});
  for (std::size_t pair = 0; pair < 8; ++pair)
    parts.visibility.push_back({pair < 4 ? Channel::sight() : Channel::fire(WeaponId{0U}),
                                StanceId{pair / 2 % 2}, StanceId{pair % 2},
                                pair < 4 ? sees : hits});
  ASSERT_TRUE(save_map(*TacticalMap::build(parts), folder.path("fire.dfl")));
  const auto opened = inspect_map(folder.path("fire.dfl"));
  ASSERT_TRUE(opened) << opened.error().message;
  for (std::size_t pair = 0; pair < 4; ++pair) {
    const StanceId watcher{pair / 2}, target{pair % 2};
    EXPECT_TRUE(NodeMatrix(opened->map.visibility(watcher, target)) == sees);
    EXPECT_TRUE(NodeMatrix(opened->map.visibility(watcher, target, Channel::fire(WeaponId{0U}))) ==
                hits);
    EXPECT_LT(opened->matrices[4 + pair].bytes, opened->matrices[pair].bytes / 20);
  }
}

TEST(MapFile, reports_how_it_was_stored) {
  const Scratch folder;
  const TacticalMap map = some_map(130, true);
  ASSERT_TRUE(save_map(map, folder.path("packed.dfl")));
  ASSERT_TRUE(save_map(map, folder.path("rows.dfl"), {.packed = false}));
  const auto packed = inspect_map(folder.path("packed.dfl"));
  const auto rows = inspect_map(folder.path("rows.dfl"));
  ASSERT_TRUE(packed && rows);
  EXPECT_EQ(packed->packed, can_pack());
  EXPECT_FALSE(rows->packed);
  EXPECT_EQ(rows->bytes, fs::file_size(folder.path("rows.dfl")));
  ASSERT_EQ(packed->matrices.size(), 8U);
  ASSERT_EQ(rows->matrices.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    const StoredMatrix& matrix = packed->matrices[i];
    EXPECT_EQ(rows->matrices[i].bytes, 130 * sizeof(NodeBlock));
    if (!can_pack()) continue;
    EXPECT_EQ(matrix.bytes == 0, matrix.target < matrix.watcher) << i;  // the transpose of another
  }
}

TEST(MapFile, carries_a_stripped_map) {
  MapParts parts = small_parts();
  parts.level.reset();
  const auto map = TacticalMap::build(parts);
  ASSERT_TRUE(map) << map.error().message;
  const auto opened = open_map(serialize_map(*map), "stripped");
  ASSERT_TRUE(opened) << opened.error().message;
  expect_same(*opened, *map);
}

TEST_P(MapFileForm, a_map_without_landmarks_is_opened_without) {
  Random random(3);
  MapParts parts = random_parts(random_graph(random, 300), random, true);
  parts.landmark_settings.count = 0;
  const auto opened = open_map(serialize_map(build_map(std::move(parts)), form()), "none.dfl");
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_TRUE(opened->landmarks().empty());
}

TEST_P(MapFileForm, rows_begin_on_cache_line_boundaries) {
  const Scratch folder;
  ASSERT_TRUE(save_map(small_map(), folder.path("small.dfl"), form()));
  const auto opened = open_map(folder.path("small.dfl"));
  ASSERT_TRUE(opened) << opened.error().message;
  const auto row = opened->visibility(StanceId{0}, StanceId{0}).row(NodeId{1});
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(row.blocks().data()) % 64, 0U);
}

TEST(MapFile, outlives_its_first_handle) {
  auto map = std::make_unique<TacticalMap>(small_map());
  const TacticalMap copy = *map;
  map.reset();
  EXPECT_TRUE(copy.visibility(StanceId{0}, StanceId{0}).contains(NodeId{0}, NodeId{0}));
}

TEST(MapFile, a_file_that_is_not_a_map_is_refused_by_name) {
  const Scratch folder;
  std::ofstream(folder.path("empty.dfl"));
  std::ofstream(folder.path("text.dfl"))
      << "this is some text that is longer than any header would be";
  EXPECT_THAT(open_map(folder.path("missing.dfl")).error().message,
              HasSubstr("missing.dfl: No such file"));
  EXPECT_THAT(open_map(folder.path(".")).error().message, HasSubstr("not a regular file"));
  EXPECT_THAT(open_map(folder.path("empty.dfl")).error().message, HasSubstr("is empty"));
  EXPECT_THAT(open_map(folder.path("text.dfl")).error().message, HasSubstr("not a Defilade map"));
}

TEST(MapFile, saving_replaces_the_old_file_whole_and_leaves_nothing_else) {
  const Scratch folder;
  std::ofstream(folder.path("map.dfl")) << "old";
  const auto still_open = open_map(folder.path("map.dfl"));
  ASSERT_TRUE(save_map(small_map(), folder.path("map.dfl")));
  EXPECT_TRUE(open_map(folder.path("map.dfl")));
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(MapFile, a_map_in_use_survives_being_replaced) {
  const Scratch folder;
  ASSERT_TRUE(save_map(small_map(), folder.path("map.dfl")));
  const auto opened = open_map(folder.path("map.dfl"));
  ASSERT_TRUE(opened);
  const Bytes other(10, std::byte{1});
  ASSERT_TRUE(write_file(folder.path("map.dfl"), other));
  expect_same_rows(*opened, small_map());
}

TEST(MapFile, failing_to_save_leaves_the_old_file_and_nothing_else) {
  const Scratch folder;
  EXPECT_FALSE(save_map(small_map(), folder.path("no-such-folder/map.dfl")));
  fs::create_directory(folder.path("map.dfl"));
  const auto saved = save_map(small_map(), folder.path("map.dfl"));
  ASSERT_FALSE(saved);
  EXPECT_THAT(saved.error().message, HasSubstr("it is a directory"));
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(MapFile, a_cancelled_save_leaves_the_old_file_and_nothing_else) {
  const Scratch folder;
  std::ofstream(folder.path("map.dfl")) << "old";
  const auto saved = save_map(small_map(), folder.path("map.dfl"), {}, [] { return true; });
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().kind, ErrorKind::cancelled);
  EXPECT_EQ(fs::file_size(folder.path("map.dfl")), 3U);
  EXPECT_EQ(folder.file_count(), 1U);
}

TEST(MapFile, leftovers_of_a_killed_process_do_not_prevent_saving) {
  const Scratch folder;
  for (int i = 0; i < 100; ++i)
    folder.write("map.dfl." + std::to_string(getpid()) + "-" + std::to_string(i) + ".tmp", "");
  EXPECT_TRUE(save_map(small_map(), folder.path("map.dfl")));
}

TEST(MapFile, only_regular_files_are_replaced) {
  const Scratch folder;
  ASSERT_EQ(mkfifo(folder.path("pipe").c_str(), 0600), 0);
  EXPECT_FALSE(save_map(small_map(), folder.path("pipe")));
  EXPECT_TRUE(fs::is_fifo(folder.path("pipe")));
  EXPECT_THAT(open_map(folder.path("pipe")).error().message, HasSubstr("not a regular file"));
}

TEST(MapFile, saving_through_a_symbolic_link_keeps_the_link) {
  const Scratch folder;
  std::ofstream(folder.path("real.dfl")) << "old";
  fs::create_symlink("real.dfl", folder.path("link.dfl"));
  ASSERT_TRUE(save_map(small_map(), folder.path("link.dfl")));
  EXPECT_TRUE(fs::is_symlink(folder.path("link.dfl")));
  EXPECT_TRUE(open_map(folder.path("real.dfl")));
}

}  // namespace
}  // namespace defilade::test
