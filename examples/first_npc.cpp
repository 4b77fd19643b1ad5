// An NPC that flanks one of two moving guards, takes cover and opens a door: the README's example.
// usage: first_npc MAP.dfl

#include <cstdio>

#include "defilade/defilade.h"

using namespace defilade;

int main(int argc, char** argv) {
  const auto map = open_map(argc > 1 ? argv[1] : "demo.dfl");
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 1;
  auto world = LiveWorld::create(*map);  // rays, floors and doors of the level itself
  if (!world) return std::fprintf(stderr, "%s\n", world.error().message.c_str()), 1;
  Workspace work;  // one per thread: it owns every buffer

  // Once per NPC: where it is, and the enemies that it knows of.
  Situation npc(*map, {22.5F, 23.5F, 0});
  const EnemyId red = npc.add_enemy({.name = "red", .position = {33.0F, 21.5F, 0}});
  const EnemyId blue = npc.add_enemy({.name = "blue", .position = {8.0F, 12.0F, 0}});

  // Every frame: they have moved, and turned. Nothing allocates from here on.
  npc.move(red, {34.0F, 20.0F, 0}, 1.57F);
  npc.move(blue, {9.0F, 12.0F, 0}, 0);

  // How do I get behind red, around what blue sees?
  const FlankResult& flank = flank_route(npc, red, {.danger_weight = 4}, work);
  std::printf("flank: %zu spots, %.1f m to walk\n", flank.spots.count(), flank.path.length);

  // Where is the nearest place that neither of them sees? At most 64 rays.
  const CoverResult& cover = find_cover(npc, {.rays = 64}, world->engine(), work);
  std::printf("cover: %s\n", explain(cover, npc, {}).c_str());

  // Which way leads to red, and which once a door is shut? Sight and paths follow.
  const PathRequest to_red{.goal = npc.node(red), .danger_weight = 4};
  const Path& open = find_path(npc, to_red, work);
  std::printf("door open: %.1f m, %.1f m of it in danger\n", open.length, open.danger_length);
  world->set_door(map->find_door("door1"), true);
  npc.follow(world->state());
  const Path& shut = find_path(npc, to_red, work);
  std::printf("door shut: %.1f m, %.1f m of it in danger\n", shut.length, shut.danger_length);
}
