// Where is it safe while two enemies look on? With rows and sets alone.   usage: danger MAP.dfl

#include <cstdio>

#include "defilade/model/map_file.h"

int main(int argc, char** argv) {
  using namespace defilade;
  const auto map = open_map(argc > 1 ? argv[1] : "demo.dfl");
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 3;

  const NodeMatrixView sees = map->visibility(StanceId{0}, StanceId{0});  // standing, standing
  const NodeId first = map->index().nearest({8.0F, 12.0F, 0.0F});
  const NodeId second = map->index().nearest({36.0F, 20.0F, 0.0F});

  const NodeSet danger = sees.row(first) | sees.row(second);
  const NodeSet safe = ~danger;
  std::printf("%zu nodes in danger, %zu safe\n", danger.count(), safe.count());

  const Vec3 me{24.0F, 14.0F, 0.0F};
  const NodeId shelter = map->index().nearest(me, [&](NodeId id) { return safe.contains(id); });
  if (shelter.valid()) std::printf("run to %s\n", map->graph().name(shelter).c_str());
}
