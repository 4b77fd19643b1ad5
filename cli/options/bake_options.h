#pragma once
// Options of every verb that bakes, and what they make of a level.

#include <string>

#include "defilade/bake/bake.h"
#include "options/level_options.h"

namespace defilade::cli {

struct BakeOptions {
  std::string level;
  std::string waypoints;
  std::string profile;
  LevelOptions from;
  float reach = BakeSettings{}.reach;
  float spacing = BakeSettings{}.spacing;
  bool place = false;
  AnalysisSettings analysis;
  unsigned threads = 0;
};

/// Declares all but the level.
void add_bake_options(CLI::App& verb, BakeOptions& options);

/// What bake() takes.
struct BakeInput {
  Level level;
  Waypoints waypoints;
  BakeSettings settings;
};

/// Reads everything; warns on stderr about what may not be as meant.
BakeInput load_bake_input(const BakeOptions& options);
/// The same for a level that was read before.
BakeInput load_bake_input(const BakeOptions& options, ImportedLevel imported);

}  // namespace defilade::cli
