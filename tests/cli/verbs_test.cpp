#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "defilade/model/simd.h"
#include "support/run/program.h"

namespace defilade::test {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Verbs : public ::testing::Test {
 protected:
  void SetUp() override {
    const Outcome baked = shop.run("bake " + kDemo + " -o demo.dfl");
    ASSERT_EQ(baked.code, 0) << baked.err;
    EXPECT_THAT(baked.out, HasSubstr("demo.dfl: "));
    EXPECT_EQ(baked.err, "") << "no progress bar in a pipe";
  }

  json exported(const std::string& arguments) const {
    const Outcome outcome = shop.run("export demo.dfl --json " + arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(outcome.out);
  }

  Workshop shop;
};

TEST_F(Verbs, the_instruction_set_changes_no_byte_and_must_be_there) {
  for (const Simd simd : kEverySimd) {
    const std::string name(name_of(simd));
    const Outcome outcome = shop.run("--simd " + name + " bake " + kDemo + " -o " + name);
    EXPECT_EQ(outcome.code, has_simd(simd) ? 0 : 2) << outcome.err;
    if (outcome.code == 0) {
      EXPECT_EQ(shop.read(name), shop.read("demo.dfl"));
    }
  }
  const Outcome unknown = shop.run("--simd mmx info demo.dfl");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, AllOf(HasSubstr("--simd takes scalar"), HasSubstr("not \"mmx\"")));
}

TEST_F(Verbs, bakes_by_tiles_and_by_rays_are_the_same_file) {
  EXPECT_EQ(shop.run("bake " + kDemo + " --baker rays -o rays.dfl").code, 0);
  EXPECT_EQ(shop.read("rays.dfl"), shop.read("demo.dfl"));
  EXPECT_EQ(shop.run("bake " + kDemo + " --baker guess -o guess.dfl").code, 2);
}

TEST_F(Verbs, info_prints_and_draws_a_map) {
  const Outcome outcome = shop.run("info demo.dfl --plan");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("most exposed"), HasSubstr("most hidden"),
                                 HasSubstr("in sight"), HasSubstr("######"), HasSubstr("E")));
  for (std::size_t at = 0, end = 0; at < outcome.out.size(); at = end + 1) {
    end = outcome.out.find('\n', at);
    EXPECT_LE(end - at, 80U) << outcome.out.substr(at, end - at);
  }
}

TEST_F(Verbs, bake_packs_by_default_and_info_shows_it) {
  ASSERT_EQ(shop.run("bake " + kDemo + " -o rows.dfl --unpacked").code, 0);
  const json rows = json::parse(shop.run("info rows.dfl --json").out)["file"];
  const json packed = json::parse(shop.run("info demo.dfl --json").out)["file"];
  EXPECT_FALSE(rows["packed"]);
  for (const json& bytes : rows["matrix_bytes"]) EXPECT_EQ(bytes, rows["dense_matrix_bytes"]);
  EXPECT_EQ(rows["used_matrix_bytes"], rows["matrix_bytes"]);
  EXPECT_EQ(packed["used_matrix_bytes"], rows["matrix_bytes"]);
  if (packed["packed"]) {
    EXPECT_LT(packed["bytes"], rows["bytes"]);
    EXPECT_LT(packed["matrix_bytes"]["stand>stand"], rows["matrix_bytes"]["stand>stand"]);
  }
  EXPECT_EQ(shop.run("export rows.dfl --json").out, shop.run("export demo.dfl --json").out);
  EXPECT_THAT(
      shop.run("info rows.dfl").out,
      AllOf(HasSubstr("bytes, not packed"), HasSubstr("bytes in use ("), HasSubstr("landmarks")));
}

TEST_F(Verbs, info_json_has_the_format_version_of_the_file) {
  const json info = json::parse(shop.run("info demo.dfl --json").out);
  EXPECT_EQ(info["format_version"], 6);
  EXPECT_EQ(info["format_minor"], 2);
}

TEST_F(Verbs, info_json_agrees_with_export) {
  const json info = json::parse(shop.run("info demo.dfl --json").out);
  const json all = exported("");
  EXPECT_EQ(info["nodes"], all["nodes"].size());
  EXPECT_EQ(info["links"], all["links"].size());
  EXPECT_EQ(info["components"], all["components"].size());
  const auto exposed = info["most_exposed"];
  EXPECT_EQ(all["exposure"]["stand>stand"][exposed["id"].get<std::size_t>()], exposed["seen_by"]);
  EXPECT_EQ(all["nodes"][exposed["id"].get<std::size_t>()]["name"], exposed["name"]);
}

TEST_F(Verbs, export_only_prints_what_is_asked_for) {
  const json some = exported("--only links,stances");
  EXPECT_EQ(some.size(), 2U);
  EXPECT_TRUE(some.contains("links"));
  EXPECT_EQ(some["stances"][0]["name"], "stand");
}

TEST_F(Verbs, export_writes_files_whole) {
  EXPECT_EQ(shop.run("export demo.dfl --svg -o plan.svg").code, 0);
  EXPECT_EQ(shop.read("plan.svg"), shop.run("export demo.dfl --svg").out);
  EXPECT_THAT(shop.read("plan.svg"), AllOf(::testing::StartsWith("<svg "), HasSubstr("</svg>"),
                                           HasSubstr("<circle"), HasSubstr("marker-end")));
}

TEST_F(Verbs, maps_lists_what_is_installed) {
  const json maps = json::parse(shop.run("maps --json").out)["maps"];
  const auto found = std::find_if(maps.begin(), maps.end(),
                                  [](const json& map) { return map["name"] == "oa_dm1"; });
  ASSERT_NE(found, maps.end()) << "./run test installs openarena-081-maps";
  EXPECT_THAT((*found)["location"], ::testing::EndsWith("pak1-maps.pk3:maps/oa_dm1.bsp"));
  EXPECT_THAT(shop.run("maps").out, HasSubstr("oa_dm1 "));
  std::filesystem::create_directory(shop.path("none"));
  EXPECT_THAT(shop.run("maps --game-data none").out, HasSubstr("no maps found in:\n  none"));
}

TEST_F(Verbs, shipped_levels_are_known_by_name) {
  const json maps = json::parse(shop.run("maps --json").out)["maps"];
  EXPECT_EQ(maps[0]["name"], "compound");
  EXPECT_EQ(maps[1]["name"], "demo");
  EXPECT_EQ(maps[1]["location"], "shipped with defilade");
  EXPECT_THAT(shop.run("maps --names").out, ::testing::StartsWith("compound\ndemo\n"));
  ASSERT_EQ(shop.run("bake demo -o named.dfl").code, 0);
  EXPECT_EQ(shop.read("named.dfl"), shop.read("demo.dfl"));
  EXPECT_EQ(shop.run("import compound").code, 0);
  shop.write("demo", "this is not a level");
  EXPECT_NE(shop.run("bake demo -o named.dfl").code, 0) << "a file of that name comes first";
}

TEST_F(Verbs, import_shows_what_was_understood) {
  const json level = json::parse(shop.run("import oa_dm1 --json").out);
  EXPECT_EQ(level["what"], "level");
  EXPECT_EQ(level["entities"]["spawn"]["info_player_deathmatch"], 7);
  EXPECT_EQ(level["volumes"]["lava"], 1);
  EXPECT_EQ(level["light_grid"]["counts"], json({30, 19, 5}));
  std::size_t triangles = 0;
  for (const json& material : level["materials"])
    triangles += material["triangles"].get<std::size_t>();
  EXPECT_EQ(triangles,
            level["triangles"].get<std::size_t>() + level["moving_triangles"].get<std::size_t>());
  const json ways = json::parse(shop.run("import oa_dm1.aas --json").out);
  EXPECT_EQ(ways["what"], "waypoints");
  EXPECT_EQ(ways["links_by_kind"]["teleport"], 2);
  const Outcome text = shop.run("import oa_dm1");
  for (std::size_t at = 0, end = 0; at < text.out.size(); at = end + 1) {
    end = text.out.find('\n', at);
    EXPECT_LE(end - at, 80U) << text.out.substr(at, end - at);
  }
}

TEST_F(Verbs, a_game_map_bakes_with_its_own_waypoints_for_its_own_player) {
  const Outcome baked = shop.run("bake oa_dm1 --waypoints oa_dm1.aas -o oa_dm1.dfl");
  ASSERT_EQ(baked.code, 0) << baked.err;
  EXPECT_THAT(baked.err, Not(HasSubstr("will not fit")));
  const json info = json::parse(shop.run("info oa_dm1.dfl --json").out);
  EXPECT_EQ(info["profile"], "quake");
  EXPECT_LT(info["components"], 60);
  ASSERT_EQ(shop.run("bake oa_dm1 --waypoints oa_dm1.aas --profile soldier -o s.dfl").code, 0);
  EXPECT_EQ(json::parse(shop.run("info s.dfl --json").out)["profile"], "soldier");
  const json light = json::parse(shop.run("export oa_dm1.dfl --json --only light").out)["light"];
  EXPECT_EQ(light.size(), info["nodes"]);
  EXPECT_LT(*std::min_element(light.begin(), light.end()), 0.5);
}

TEST_F(Verbs, the_shipped_level_passes_its_own_check) {
  const Outcome outcome = shop.run("check demo.dfl");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("m² that characters get to"));
  EXPECT_THAT(outcome.out, HasSubstr("demo.dfl: whole, no findings\n"));
}

TEST_F(Verbs, check_lists_and_draws_what_a_level_lacks) {
  shop.write("hall.txt", "defilade level 1\nfloor 0\nA...............\n..............>.\n");
  ASSERT_EQ(shop.run("bake hall.txt -o hall.dfl").code, 0);
  const Outcome outcome = shop.run("check hall.dfl --svg findings.svg");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("no-node-at: Add a node at (14.5, 0.5, 0.0): the spawn"));
  EXPECT_THAT(outcome.out, HasSubstr("hall.dfl: whole, 2 findings\n"));
  EXPECT_THAT(shop.read("findings.svg"), HasSubstr("<title>no-node-at: Add a node"));
  // From 4.5 m to the east end: the plan, 960 pixels wide, shows all 16 m.
  EXPECT_THAT(shop.read("findings.svg"), HasSubstr("<path class=\"area\" d=\"M"));
  EXPECT_THAT(shop.read("findings.svg"), HasSubstr("H960.0"));
  const json report = json::parse(shop.run("check hall.dfl --json").out);
  EXPECT_GT(report["floor"]["covered"], 0.1);
  EXPECT_LT(report["floor"]["covered"], 0.5);
  const json& uncovered = report["findings"].at(0);
  EXPECT_EQ(uncovered["rule"], "uncovered");
  EXPECT_GT(uncovered["area"]["square_metres"], 10);
  EXPECT_EQ(uncovered["area"]["box"].size(), 2U);
  EXPECT_FALSE(uncovered["area"]["rectangles"].empty());
  EXPECT_EQ(uncovered["remedy"], (json{{"op", "add_node"}, {"at", uncovered["place"]}}));
  EXPECT_TRUE(report["findings"].at(1)["area"].is_null());
}

TEST_F(Verbs, a_level_without_nodes_gets_them_and_given_ones_are_kept) {
  shop.write("rooms.txt",
             "defilade level 1\nfloor 0\n#########\n#...#...#\n#.......#\n#...#...#\n#########\n");
  ASSERT_EQ(shop.run("bake rooms.txt -o rooms.dfl").code, 0);
  EXPECT_EQ(shop.run("check rooms.dfl").code, 0);
  const json sparse = json::parse(shop.run("bake rooms.txt --spacing 4 -o s.dfl --json").out);
  EXPECT_LT(sparse["nodes"], json::parse(shop.run("info rooms.dfl --json").out)["nodes"]);
  ASSERT_EQ(shop.run("bake " + kDemo + " --place -o filled.dfl").code, 0);
  const json before = json::parse(shop.run("export demo.dfl --json --only nodes").out)["nodes"];
  const json after = json::parse(shop.run("export filled.dfl --json --only nodes").out)["nodes"];
  ASSERT_GT(after.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(after[i], before[i]);
}

TEST_F(Verbs, check_json_lists_rules_nodes_and_places) {
  shop.write("bad.txt", "defilade level 1\nfloor 0\n#######\n#A.B#C#\n#######\n");
  ASSERT_EQ(shop.run("bake bad.txt -o bad.dfl").code, 0);
  const Outcome outcome = shop.run("check bad.dfl --json");
  EXPECT_EQ(outcome.code, 1);
  const json finding = json::parse(outcome.out)["findings"].at(0);
  EXPECT_EQ(finding["rule"], "isolated");
  EXPECT_EQ(finding["nodes"][0]["name"], "C");
  EXPECT_EQ(finding["place"].size(), 3U);
  EXPECT_TRUE(finding["remedy"].is_null());
  EXPECT_TRUE(finding["area"].is_null());
}

TEST_F(Verbs, strip_leaves_the_level_out) {
  ASSERT_EQ(shop.run("bake " + kDemo + " --strip -o small.dfl").code, 0);
  EXPECT_LT(shop.read("small.dfl").size(), shop.read("demo.dfl").size());
  EXPECT_TRUE(json::parse(shop.run("info small.dfl --json").out)["level"].is_null());
  EXPECT_EQ(shop.run("info small.dfl --plan").code, 0);
  EXPECT_EQ(shop.run("export small.dfl --svg").code, 0);
  EXPECT_THAT(shop.run("check small.dfl").err, HasSubstr("stripped"));
}

TEST_F(Verbs, previous_map_can_be_the_output) {
  const std::string first = shop.read("demo.dfl");
  const Outcome again = shop.run("bake " + kDemo + " --previous demo.dfl -o demo.dfl --json");
  ASSERT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(json::parse(again.out)["pairs_cast"], 0);
  EXPECT_EQ(shop.read("demo.dfl"), first);
}

TEST_F(Verbs, ctrl_c_stops_at_once_and_leaves_the_old_file) {
  std::string drawing;
  for (int row = 0; row < 120; ++row) drawing += std::string(100, '*') + "\n";
  shop.write("large.txt", "defilade level 1\nfloor 0\n" + drawing);
  shop.write("out.dfl", "the old file");
  const std::size_t files = shop.file_count();
  // Rays take minutes; tiles may be done before the signal arrives.
  const Outcome outcome = shop.run("bake large.txt --reach 1.1 --baker rays -o out.dfl",
                                   "timeout --foreground -s INT 2");
  EXPECT_EQ(outcome.code, 124) << outcome.out << outcome.err;  // what timeout(1) makes of it
  EXPECT_EQ(outcome.err, "defilade: stopped\n");
  EXPECT_EQ(shop.read("out.dfl"), "the old file");
  EXPECT_EQ(shop.file_count(), files);
}

TEST_F(Verbs, no_escape_sequences_reach_a_pipe) {
  EXPECT_THAT(shop.run("info demo.dfl --plan").out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(shop.run("info missing.dfl").err, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace defilade::test
