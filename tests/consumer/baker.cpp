// Bakes a level of one room: the offline half as a tool links it.

#include <cstdio>

#include "defilade/bake.h"

int main() {
  const auto level =
      defilade::read_text_level("defilade level 1\nfloor 0\n#####\n#A.B#\n#####\n", "one room");
  if (!level) return std::fprintf(stderr, "%s\n", level.error().message.c_str()), 3;
  defilade::Progress silent;
  const auto baked =
      defilade::bake(level->level, {{level->nodes, {}, {}, {}, {}}, false}, {}, silent);
  if (!baked) return std::fprintf(stderr, "%s\n", baked.error().message.c_str()), 3;
  std::printf("%zu nodes, %zu links\n", baked->map.graph().node_count(),
              baked->map.graph().link_count());
  return baked->map.graph().link_count() == 2 ? 0 : 1;
}
