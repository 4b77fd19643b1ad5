#include "bake/base/surfaces.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "bake/base/union_find.h"

namespace defilade {

std::vector<std::span<const Triangle>> surfaces_of(std::vector<Triangle>& triangles,
                                                   std::size_t vertices) {
  Groups groups(vertices);
  for (const Triangle& t : triangles) {
    groups.join(t.a, t.b);
    groups.join(t.b, t.c);
  }
  const auto leader = [&](const Triangle& t) { return groups.leader(t.a); };
  std::ranges::stable_sort(triangles, {}, leader);
  std::vector<std::span<const Triangle>> surfaces;
  for (auto first = triangles.begin(); first != triangles.end();) {
    const auto end = std::find_if(first, triangles.end(),
                                  [&](const Triangle& t) { return leader(t) != leader(*first); });
    surfaces.emplace_back(first, end);
    first = end;
  }
  return surfaces;
}

bool is_closed(std::span<const Triangle> surface) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> there, back;
  for (const Triangle& t : surface)
    for (const auto& [from, to] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
      there.emplace_back(from, to);
      back.emplace_back(to, from);
    }
  std::ranges::sort(there);
  std::ranges::sort(back);
  return there == back;
}

}  // namespace defilade
