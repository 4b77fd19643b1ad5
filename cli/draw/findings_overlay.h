#pragma once
// What do findings look like on a plan? A ring at the place of each, and the area of those that
// have one.

#include "defilade/bake/lint.h"
#include "draw/svg_plan.h"

namespace defilade::cli {

/// Without a legend when there are no findings.
Overlay findings_overlay(const LintReport& report);

}  // namespace defilade::cli
