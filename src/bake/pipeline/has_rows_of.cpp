#include <algorithm>

#include "bake/sight/measure.h"
#include "defilade/bake/bake.h"

namespace defilade {

Result<bool> has_rows_of(const TacticalMap& map, const Level& level, Progress& progress) {
  const LevelCaster caster(level);
  auto measured = measure(map.graph(), map.profile(), level, caster, nullptr, progress);
  if (!measured) return measured.error();
  return std::ranges::all_of(measured->visibility, [&](const Visibility& v) {
    return map.visibility(v.watcher, v.target, v.channel) == v.matrix.view();
  });
}

}  // namespace defilade
