// Whatever is wrong: a sentence that names the file, exit code 3, no crash and no output file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/random/random.h"
#include "support/run/program.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kTriangle = "v 0 0 0\nv 9 0 0\nv 0 0 9\nf 1 2 3\n";
const std::string kOneNode =
    R"({"format": "defilade-waypoints", "version": 1, "nodes": [{"name": "a", "position": [1, -1, 0]}]})";

void expect_refused(const Workshop& shop, const std::string& arguments, const std::string& said) {
  const Outcome outcome = shop.run("bake " + arguments + " -o out.dfl");
  EXPECT_EQ(outcome.code, 3) << arguments << "\n" << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(said));
  EXPECT_THAT(outcome.err, ::testing::StartsWith("defilade: "));
  EXPECT_EQ(outcome.out, "");
  EXPECT_FALSE(shop.has("out.dfl")) << arguments;
}

std::string random_bytes(std::uint64_t seed) {
  Random random(seed);
  std::string bytes;
  for (int i = 0; i < 5000; ++i) bytes += static_cast<char>(random.below(256));
  return bytes;
}

TEST(BadInput, levels) {
  const Workshop shop;
  std::filesystem::create_directory(shop.path("folder.txt"));
  shop.write("empty.txt", "");
  shop.write("noise.txt", random_bytes(1));
  shop.write("noise.obj", random_bytes(2));
  shop.write("level.xyz", kRoom);
  shop.write("wall.obj", "v 0 0 0\nv 0 2 0\nv 1 0 0\nf 1 2 3\n");
  shop.write("no-triangles.obj", "v 0 0 0\n");
  shop.write("void.txt", "defilade level 1\nfloor 0\n   \n");
  expect_refused(shop, "missing.txt", "cannot open missing.txt: No such file");
  expect_refused(shop, "folder.txt", "it is a directory; name a file");
  expect_refused(shop, "empty.txt", "empty.txt is empty");
  expect_refused(shop, "noise.txt", "noise.txt: line 1: a text level begins with");
  expect_refused(shop, "noise.obj", "noise.obj: ");
  expect_refused(shop, "level.xyz", "levels are read from .txt (text level), .obj");
  expect_refused(shop, "wall.obj", "wall.obj: there is no floor to stand on");
  expect_refused(shop, "no-triangles.obj", "the level has no triangles");
  expect_refused(shop, "void.txt", "the level has no triangles");
}

TEST(BadInput, files_of_other_communities) {
  const Workshop shop;
  shop.write("noise.bsp", random_bytes(4));
  shop.write("noise.pk3", random_bytes(5));
  shop.write("noise.glb", random_bytes(6));
  shop.write("noise.gltf", random_bytes(7));
  shop.write("w.json", kOneNode);
  expect_refused(shop, "noise.bsp", "noise.bsp: it is not a Quake III map");
  expect_refused(shop, "noise.pk3:maps/a.bsp", "cannot open noise.pk3: ");
  expect_refused(shop, "missing.pk3:maps/a.bsp", "there is no such archive");
  expect_refused(shop, "noise.glb --waypoints w.json", "noise.glb: ");
  expect_refused(shop, "noise.gltf --waypoints w.json", "noise.gltf: ");
  expect_refused(shop, "no_such_map", "no maps/no_such_map.bsp in the installed game data");
  shop.write("level.obj", kTriangle);
  for (const std::string name : {"noise.aas", "noise.graph", "noise.wpt", "noise.waypoints"}) {
    shop.write(name, random_bytes(8));
    expect_refused(shop, "level.obj --waypoints " + name, name + ": ");
  }
  expect_refused(shop, "level.obj --waypoints level.obj", "level.obj: ");
}

TEST(BadInput, obj_lines) {
  const Workshop shop;
  shop.write("w.json", kOneNode);
  for (const auto& [line, said] : std::initializer_list<std::pair<const char*, const char*>>{
           {"f 1 2 99", "line 5: vertex 99 does not exist"},
           {"f 1 2 -9", "line 5: vertex -9 does not exist"},
           {"v 0 nan 0", "line 5: the coordinate \"nan\" is not a finite number"},
           {"v 0 -inf 0", "line 5: the coordinate \"-inf\" is not a finite number"},
           {"v 1 2", "line 5: a vertex needs three coordinates"}}) {
    shop.write("level.obj", kTriangle + line + "\n");
    expect_refused(shop, "level.obj --waypoints w.json", said);
  }
}

TEST(BadInput, waypoints) {
  const Workshop shop;
  shop.write("level.obj", kTriangle);
  shop.write("noise.json", random_bytes(3));
  shop.write(
      "types.json",
      R"({"format": "defilade-waypoints", "version": 1, "nodes": [{"name": "a", "position": "here"}]})");
  shop.write("none.json", R"({"format": "defilade-waypoints", "version": 1, "nodes": []})");
  shop.write(
      "self.json",
      R"({"format": "defilade-waypoints", "version": 1, "nodes": [{"name": "a", "position": [0,0,0]}],
                 "links": [{"from": "a", "to": "a"}]})");
  shop.write("deep.json", std::string(100'000, '['));
  expect_refused(shop, "level.obj --waypoints missing.json", "cannot open missing.json");
  expect_refused(shop, "level.obj --waypoints .", "it is a directory");
  expect_refused(shop, "level.obj --waypoints noise.json", "noise.json: not valid JSON");
  expect_refused(shop, "level.obj --waypoints types.json",
                 "nodes[0].position must be a list of three");
  expect_refused(shop, "level.obj --waypoints none.json", "there is no floor to stand on");
  expect_refused(shop, "level.obj --waypoints self.json", "leads to where it begins");
  expect_refused(shop, "level.obj --waypoints deep.json", "deep.json: not valid JSON");
}

TEST(BadInput, profiles_materials_and_previous_maps) {
  const Workshop shop;
  shop.write("level.txt", kRoom);
  shop.write("profile.json", R"({"radius": "wide"})");
  shop.write("materials.json", R"({"materials": {"a": {"fire": "all"}}})");
  shop.write("old.dfl", random_bytes(4));
  expect_refused(shop, "level.txt --profile profile.json", "profile.json: radius must be a number");
  expect_refused(shop, "level.txt --materials materials.json", "materials.a.fire must be a list");
  expect_refused(shop, "demo --materials materials.json", "materials.a.fire must be a list");
  expect_refused(shop, "level.txt --previous old.dfl",
                 "cannot open old.dfl: it is not a Defilade map");
}

TEST(BadInput, maps) {
  const Workshop shop;
  shop.write("level.txt", kRoom);
  ASSERT_EQ(shop.run("bake level.txt -o good.dfl").code, 0);
  std::string damaged = shop.read("good.dfl");
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  shop.write("damaged.dfl", damaged);
  shop.write("cut.dfl", shop.read("good.dfl").substr(0, 300));
  shop.write("noise.dfl", random_bytes(5));
  for (const std::string verb : {"info", "check", "export --json", "export --svg"})
    for (const auto& [file, said] : std::initializer_list<std::pair<const char*, const char*>>{
             {"damaged.dfl", "it is damaged; bake it again"},
             {"cut.dfl", "it is damaged; bake it again"},
             {"noise.dfl", "it is not a Defilade map"},
             {"missing.dfl", "No such file"},
             {".", "not a regular file"}}) {
      const Outcome outcome = shop.run(verb + " " + file);
      EXPECT_EQ(outcome.code, 3) << verb << " " << file;
      EXPECT_THAT(outcome.err, HasSubstr(said));
      EXPECT_EQ(outcome.out, "");
    }
}

TEST(BadInput, one_node_and_two_nodes_at_one_place_are_valid_and_linted) {
  const Workshop shop;
  shop.write("level.obj", kTriangle);
  shop.write("one.json", kOneNode);
  shop.write("two.json",
             R"({"format": "defilade-waypoints", "version": 1, "nodes":
                 [{"name": "a", "position": [2, -2, 0]}, {"name": "b", "position": [2, -2, 0]}]})");
  EXPECT_EQ(shop.run("bake level.obj --waypoints one.json -o one.dfl").code, 0);
  EXPECT_EQ(shop.run("check one.dfl").code, 0);
  EXPECT_EQ(shop.run("bake level.obj --waypoints two.json -o two.dfl").code, 0);
  const Outcome checked = shop.run("check two.dfl");
  EXPECT_EQ(checked.code, 1);
  EXPECT_THAT(checked.out, HasSubstr("too-close"));
}

TEST(BadInput, inputs_are_never_overwritten) {
  const Workshop shop;
  shop.write("level.txt", kRoom);
  EXPECT_EQ(shop.run("bake level.txt -o level.txt").code, 2);
  EXPECT_EQ(shop.read("level.txt"), kRoom);
  ASSERT_EQ(shop.run("bake level.txt -o map.dfl").code, 0);
  const std::string map = shop.read("map.dfl");
  EXPECT_EQ(shop.run("export map.dfl --svg -o map.dfl").code, 2);
  EXPECT_EQ(shop.read("map.dfl"), map);
}

TEST(BadInput, what_never_ends_is_not_read) {
  const Workshop shop;
  EXPECT_EQ(shop.run("bake /dev/zero -o out.dfl", "timeout 20").code, 3);
  EXPECT_EQ(shop.run("info /dev/zero", "timeout 20").code, 3);
}

TEST(BadInput, a_level_without_extent_can_still_be_drawn) {
  const Workshop shop;
  shop.write("wall.obj", "v 5 0 0\nv 5 3 0\nv 5 0 4\nf 1 2 3\n");
  shop.write("one.json", kOneNode);
  ASSERT_EQ(shop.run("bake wall.obj --waypoints one.json -o wall.dfl").code, 0);
  EXPECT_EQ(shop.run("info wall.dfl --plan").code, 0);
  EXPECT_EQ(shop.run("export wall.dfl --svg").code, 0);
}

TEST(BadInput, an_unwritable_output_is_reported_and_nothing_is_left) {
  const Workshop shop;
  shop.write("level.txt", kRoom);
  const Outcome outcome = shop.run("bake level.txt -o nowhere/out.dfl");
  EXPECT_EQ(outcome.code, 4);
  EXPECT_THAT(outcome.err, HasSubstr("cannot write nowhere/out.dfl: there is no folder nowhere"));
  EXPECT_EQ(shop.file_count(), 1U);
  EXPECT_EQ(shop.run("info level.txt --json >/dev/full").code, 3);
}

}  // namespace
}  // namespace defilade::test
