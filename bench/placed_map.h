#pragma once
// A map of OpenArena with placed nodes.

#include <string>

#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "levels.h"

namespace bench {

inline defilade::TacticalMap placed_map(const std::string& name) {
  const auto imported = must(defilade::import_level(name, {}, defilade::GameData::installed()));
  defilade::BakeSettings settings;
  settings.profile = imported.profile;
  settings.place = true;
  defilade::Progress silent;
  return must(defilade::bake(imported.level, {}, settings, silent)).map;
}

}  // namespace bench
