#pragma once
// Maps of OpenArena as they are installed.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "defilade/bake/game_data.h"
#include "defilade/bake/import.h"

namespace defilade::test {

/// A map that is not there is a failure which says what to install.
inline std::optional<ImportedLevel> installed_map(const std::string& name) {
  auto imported = import_level(name, {}, GameData::installed());
  if (imported) return *std::move(imported);
  ADD_FAILURE() << imported.error().message
                << "\n./run test installs openarena-081-maps and openarena-085-data.";
  return {};
}

}  // namespace defilade::test
