// Opens a map and asks what danger an enemy means: the run-time half as a game links it.

#include <cstdio>

#include "defilade/model/map_file.h"
#include "defilade/version.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto map = defilade::open_map(std::filesystem::path(argv[1]));
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 3;
  const defilade::StanceId stand = map->profile().find_stance("stand");
  const defilade::NodeId enemy = map->index().nearest({20, 12, 0});
  const auto danger = map->visibility(stand, stand).row(enemy);
  std::printf("%s: %zu of %zu nodes in danger\n", defilade::kVersion, danger.count(),
              danger.size());
  return danger.contains(enemy) ? 0 : 1;
}
