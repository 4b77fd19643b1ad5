// Writes the inputs that the fuzzers start from: one small valid example of everything a format
// has. Usage: seeds DIRECTORY; makes DIRECTORY/<fuzzer>/<seed>.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/mind/frag_map.h"
#include "defilade/model/map_file.h"
#include "support/files/aas_builder.h"
#include "support/files/busy_bsp.h"
#include "support/files/foreign_waypoints.h"
#include "support/files/gltf_builder.h"
#include "support/files/pk3_builder.h"
#include "support/files/replay_seed.h"
#include "support/random/level_plan.h"

namespace {

using namespace defilade;

struct Seed {
  const char* name;
  std::string_view text;
};

constexpr std::array kTextLevels{
    Seed{"room", "defilade level 1\nfloor 0\n#####\n#A.B#\n#..>#\n#####\n"},
    Seed{"everything",
         "defilade level 1\n; a comment\ncell 1.5\nwall 2.5\nlow 0.9\ndoor 2\nrise 0.2\n"
         "window 0.8 1.6\ndefine f foliage 0 1.5\ndefine p plank 0.5 2\n"
         "node A alpha cover #left #right\nnode B beta tree stand-only\nfloor 0\n"
         "########\n#A.+.12#\n#-f=p.B#\n#<^v> *#\n########\noverlay\n\n  C\nfloor 3\n   ...\n   "
         ".*.\n"},
    Seed{"stairs", "defilade level 1\nfloor 0\n123456789\nA.......B\n.*.*.*.*.\n"},
    Seed{"gap", "defilade level 1\nfloor -1e1\nA.. ..B\nfloor 2\n.C\n"},
};

constexpr std::array kObjs{
    Seed{"quad", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n"},
    Seed{"concave",
         "# L\no L\nusemtl glass\nv 0 0 0\nv 2 0 0\nv 2 0 1\nv 1 0 1\nv 1 0 2\nv 0 0 2\n"
         "vt 0 0\nvn 0 1 0\nf 1/1/1 2//1 3/1 4 5 -1\nusemtl mystery\nf -3 -2 -1\n"},
    Seed{"numbers", "v +1e-45 -1.5E3 .5\r\nv 3.4e38 0 1\r\nv 0 1e-320 0\r\nf 1 2 3\r\n"},
};

constexpr std::array kTomls{
    Seed{"arms",
         "[[arm]]\nname = \"rifle\"\nkind = \"bullet\"\nfire_class = \"rifle\"\ndamage = 20.5\n"
         "automatic = true\nmagazine = 30\n\n[[arm]] # a second one\nname = 'lobber'\n"
         "kind = \"grenade\"\nspeed = 1e1\ngravity = 1\nsplash = 4\nfuse = 2.5\n"},
    Seed{"scenario",
         "map = \"demo.dfl\"\nmode = \"escort\"\nseed = 7\ngoal = [1, -2.5, 0]\n[[team]]\n"
         "name = \"red\"\nsize = 2\ncontroller = \"rusher\"\narms = [\"rifle\", \"pistol\"]\n"
         "[[team]]\nname = \"blue\"\n[[crate]]\nplace = [1, 2, 0]\nsize = [1, 1, 1]\n"
         "[[lamp]]\nplace = [1, 2, 3]\nradius = 5\nlight = 0.5\n"},
};

constexpr std::array kWaypoints{
    Seed{
        "nodes",
        R"({"format":"defilade-waypoints","version":1,"nodes":[{"name":"a","position":[0,0,0]}]})"},
    Seed{"links",
         R"({"format":"defilade-waypoints","version":1,"nodes":[
{"name":"a","position":[0,0,0],"kind":"cover","radius":0.7,"tags":["x","y"],
 "peek_outs":[[1,0,0],[0,1,0]],"formation":[[-1,0,0]]},
{"name":"b","position":[4,1e0,0.5],"kind":"tree","stand_only":true},
{"name":"c","position":[8,0,-1]}],
"links":[{"from":"a","to":"b","kind":"walk","both_ways":true,"length":5,
 "clearance":{"radius":1,"height":2},"door":"d1"},
{"from":"b","to":"c","kind":"jump-pad","door":"d2"},{"from":"c","to":"a","kind":"teleport"},
{"from":"a","to":"c","kind":"crouch"},{"from":"c","to":"b","kind":"drop"}]})"},
};

constexpr std::array kProfiles{
    Seed{"soldier",
         R"({"name":"soldier","radius":0.4,"stances":[{"name":"stand","height":1.8,"eye":1.6,
"body":[0.5,1.2]},{"name":"prone","height":0.5,"eye":0.3}],"step":0.4,"drop":3,"jump_height":1,
"jump_length":3,"slope":45,"abilities":["walk","crouch","jump","drop","climb","swim","teleport",
"jump-pad"]})"},
    Seed{"empty", "{}"},
    Seed{"materials",
         R"({"weapons":["pistol","rifle","cannon"],"materials":{"wood":{"movement":true,
"sight":true,"fire":["pistol"]},"mist":{"movement":false,"sight":false,"fire":[]}}})"},
};

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "seeds: %s\n", why.c_str());
  std::exit(1);
}

void write(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  std::filesystem::create_directories(path.parent_path());
  if (const auto ok = write_file(path, bytes); !ok) give_up(ok.error().message);
}

template <std::size_t N>
void write_texts(const std::filesystem::path& directory, const std::array<Seed, N>& seeds) {
  for (const Seed& seed : seeds) write(directory / seed.name, std::as_bytes(std::span(seed.text)));
}

/// Stripped ones are not packed: there are seeds of both forms.
void write_map(const std::filesystem::path& path, std::string_view text, bool strip) {
  auto imported = read_text_level(text, path.string());
  if (!imported) give_up(imported.error().message);
  Waypoints waypoints;
  waypoints.parts.nodes = imported->nodes;
  BakeSettings settings;
  settings.strip = strip;
  settings.threads = 1;
  Progress silent;
  const auto baked = bake(imported->level, std::move(waypoints), settings, silent);
  if (!baked) give_up(baked.error().message);
  write(path, serialize_map(baked->map, {.packed = !strip}));
}

/// Nodes with every kind of link and child, which text levels do not have.
void write_linked_map(const std::filesystem::path& path) {
  BakeSettings settings;
  settings.threads = 1;
  auto waypoints = read_waypoints(kWaypoints[1].text, path.string(), settings.profile);
  const auto imported = read_text_level(kTextLevels[0].text, path.string());
  if (!waypoints || !imported) give_up("a seed of ours is wrong");
  Progress silent;
  const auto baked = bake(imported->level, *std::move(waypoints), settings, silent);
  if (!baked) give_up(baked.error().message);
  write(path, serialize_map(baked->map));
}

void write_maps(const std::filesystem::path& directory) {
  for (const Seed& level : kTextLevels) {
    write_map(directory / level.name, level.text, false);
    write_map(directory / (std::string(level.name) + "-stripped"), level.text, true);
  }
  write_linked_map(directory / "linked");
}

void write_points(const std::filesystem::path& directory) {
  constexpr std::array<float, 15> kThrough{0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1};
  constexpr std::array<float, 15> kGrazing{0, 0, 0, 3, 0, 0, 0, 3, 0, 1.5F, 0, -1, 1.5F, 0, 1};
  constexpr std::array<float, 15> kTiny{0,      0, 0, 1e-44F, 0,      0,      0,    1e-44F,
                                        1e-45F, 0, 0, -1e38F, 1e-45F, 1e-45F, 3e38F};
  std::array<std::int8_t, 30> small{0, 0, 0, 9, 0, 0, 0, 9, 0, 3, 3, -5, 3, 3, 5};
  write(directory / "through", std::as_bytes(std::span(kThrough)));
  write(directory / "grazing", std::as_bytes(std::span(kGrazing)));
  write(directory / "tiny", std::as_bytes(std::span(kTiny)));
  write(directory / "small", std::as_bytes(std::span(small)));
}

void write_plans(const std::filesystem::path& directory) {
  for (std::uint64_t seed = 0; seed < 16; ++seed) {
    test::Random random(seed);
    const auto bytes = test::random_plan_bytes(random);
    write(directory / std::to_string(seed), std::as_bytes(std::span(bytes)));
  }
}

void write_text(const std::filesystem::path& path, std::string_view text) {
  write(path, std::as_bytes(std::span(text)));
}

void write_foreign_waypoints(const std::filesystem::path& directory) {
  using namespace defilade::test;
  write_text(directory / "fuzz_xonotic" / "all", xonotic_seed());
  write_text(directory / "fuzz_cube" / "plain", cube_file(cube_waypoints()));
  write_text(directory / "fuzz_cube" / "versioned", cube_file(cube_waypoints(), 1));
  write_text(directory / "fuzz_cube" / "packed", gzipped(cube_file(cube_waypoints())));
  write_text(directory / "fuzz_yapb" / "packed", yapb_file(yapb_records(yapb_nodes())));
  write_text(directory / "fuzz_yapb" / "records", yapb_records(yapb_nodes()));
  write_text(directory / "fuzz_aas" / "version4", small_aas(4).bytes());
  write_text(directory / "fuzz_aas" / "version5", small_aas(5).bytes());
}

void write_foreign_levels(const std::filesystem::path& directory) {
  using namespace defilade::test;
  for (const auto& [name, bytes] : gltf_seeds()) write_text(directory / "fuzz_gltf" / name, bytes);
  write_text(directory / "fuzz_bsp" / "everything", busy_bsp().bytes());
  write_text(directory / "fuzz_archive" / "stored", pk3_of({{"maps/a.bsp", "level"}, {"b", ""}}));
  write_text(directory / "fuzz_archive" / "packed",
             pk3_of({{"maps/long.bsp", std::string(5000, 'x')}}));
}

void write_frag_maps(const std::filesystem::path& directory) {
  const TacticalMap& map = test::replay_seed_map();
  FragMap frags(map);
  write(directory / "empty", serialize_frag_map(frags));
  for (std::uint32_t i = 0; i < 8; ++i)
    frags.add({NodeId{i % 3}, i % 4 == 0 ? NodeId{} : NodeId{i % 2}, i % 2});
  frags.add_match();
  write(directory / "counted", serialize_frag_map(frags));
}

void write_replays(const std::filesystem::path& directory) {
  for (const auto& [name, bytes] : test::replay_seeds()) write(directory / name, bytes);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) give_up("usage: seeds DIRECTORY");
  const std::filesystem::path directory = argv[1];
  write_texts(directory / "fuzz_text_level", kTextLevels);
  write_texts(directory / "fuzz_obj", kObjs);
  write_texts(directory / "fuzz_toml", kTomls);
  write_texts(directory / "fuzz_waypoints", kWaypoints);
  write_texts(directory / "fuzz_profile", kProfiles);
  write_maps(directory / "fuzz_map");
  write_frag_maps(directory / "fuzz_frags");
  write_replays(directory / "fuzz_replay");
  write_points(directory / "fuzz_sight");
  write_plans(directory / "fuzz_level");
  write_foreign_waypoints(directory);
  write_foreign_levels(directory);
  return 0;
}
