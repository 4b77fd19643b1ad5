// A crate is dropped and doors are shut: who can still see us, and where is cover now?
// usage: take_cover MAP.dfl

#include <cstdio>

#include "defilade/model/live_world.h"
#include "defilade/model/map_file.h"
#include "defilade/model/mesh.h"
#include "defilade/tactics/find_cover.h"
#include "defilade/tactics/sets.h"

using namespace defilade;

namespace {

/// One character against one enemy, in the world as it is now.
void ask(const LiveWorld& world, Vec3 me, Vec3 enemy, Workspace& work) {
  const LiveState now = world.state();  // complete, whatever happens meanwhile
  Situation s(now.map, me);
  s.set_world(now.world);
  s.add_enemy(Enemy{"enemy", enemy});
  NodeSet seen(s.size());
  danger(s, seen);
  std::printf("  %zu nodes in danger\n", seen.count());

  const CoverResult& found = find_cover(s, {}, world.engine(), work);
  std::printf("  %s\n", explain(found, s, {}).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const auto map = open_map(argc > 1 ? argv[1] : "demo.dfl");
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 3;
  auto world = LiveWorld::create(*map);
  if (!world) return std::fprintf(stderr, "%s\n", world.error().message.c_str()), 3;
  const Vec3 me{22.0F, 21.5F, 0.0F}, enemy{33.0F, 21.5F, 0.0F};

  Workspace work;  // one for each thread, for all of its questions

  std::printf("as baked\n");
  ask(*world, me, enemy, work);

  std::printf("a crate between them\n");
  const auto crate = world->add(box_mesh({{25.0F, 20.0F, 0}, {25.5F, 23.0F, 1.4F}}));
  if (!crate) return std::fprintf(stderr, "%s\n", crate.error().message.c_str()), 3;
  ask(*world, me, enemy, work);

  std::printf("and all doors shut\n");
  for (std::size_t i = 0; i < map->graph().doors().size(); ++i) world->set_door(DoorId{i}, true);
  ask(*world, me, enemy, work);

  std::printf("everything undone\n");
  world->undo(*crate);
  for (std::size_t i = 0; i < map->graph().doors().size(); ++i) world->set_door(DoorId{i}, false);
  ask(*world, me, enemy, work);
}
