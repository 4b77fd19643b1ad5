#pragma once
// What should a designer know about this level? One page that needs nothing else, for the screen
// and for paper: plans, histograms, lists and what to fix.

#include <string>

#include "defilade/bake/lint.h"

namespace defilade::cli {

/// As HTML, without scripts. `lint` may be null: then the page says that it was not looked for.
std::string report_page(const TacticalMap& map, const std::string& title, const LintReport* lint);

}  // namespace defilade::cli
