#pragma once
// What to do under fire, and where to lean, as text and on a plan: for `cover`.

#include <string>

#include "answer/fire_answers.h"
#include "draw/svg_plan.h"

namespace defilade::cli {

/// "(1.00, 2.00, 0.00)".
std::string place_text(Vec3 place);

void print_lean(const Situation& s, const LeanResult& found);
Overlay lean_overlay(const Situation& s, const LeanResult& found);

void print_fire(const Situation& s, EnemyId shooter, const FireAnswer& answer);
Overlay fire_overlay(const Situation& s, const FireAnswer& answer);

}  // namespace defilade::cli
