// A user's source: one header, one question.

#include "ask.h"

#include <cstdio>

#include "defilade/defilade.h"

int ask(const char* file) {
  const auto map = defilade::open_map(file);
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 3;
  defilade::Situation situation(*map, {24, 14, 0});
  situation.add_enemy({.name = "guard", .position = {20, 12, 0}});
  defilade::NodeSet seen(situation.size());
  defilade::danger(situation, seen);
  std::printf("%s: %zu of %zu nodes in danger\n", defilade::kVersion, seen.count(), seen.size());
  return seen.any() && seen.count() < seen.size() ? 0 : 1;
}
