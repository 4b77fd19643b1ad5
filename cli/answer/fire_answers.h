#pragma once
// What to do under fire, step by step, and where to lean: for `cover` and the viewer.

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "defilade/tactics/lean_spots.h"
#include "defilade/tactics/under_fire.h"

namespace defilade::cli {

/// The published steps of returning fire, as they go when the caster answers.
struct FireSteps {
  std::vector<FireOrder> orders;  // the last one is to fire or to give up
  std::size_t rays = 0;
};

struct FireAnswer {
  UnderFireResult options;
  FireSteps steps;
};

/// The shooter fires at the character at its node now; all peek-outs are free. The steps begin in
/// `stance` or, without one, in the stance that serves best.
FireAnswer answer_fire(const Situation& s, EnemyId shooter, const RayCaster& caster,
                       StanceId stance = {});

nlohmann::json to_json(const Situation& s, EnemyId shooter, const FireAnswer& answer);
nlohmann::json to_json(const Situation& s, EnemyId target, const LeanResult& found);

/// "left" or "right".
const char* lean_side(const LeanSpot& spot);

}  // namespace defilade::cli
