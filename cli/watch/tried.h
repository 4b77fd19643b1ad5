#pragma once
// What came of a trial of the senses, as text, as JSON and as an overlay on a plan.

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "defilade/mind/sound_paths.h"
#include "draw/svg_plan.h"
#include "watch/trial.h"

namespace defilade::cli {

/// When each alertness about the target was reached; negative: never.
using Reached = std::array<double, kAlertnesses>;

struct Tried {
  std::vector<Moment> moments;
  Look look;  // in the end; if the target walks or vanishes, when it was seen best
  Reached reached{};
  std::optional<HeardPath> heard;  // none: nothing was tried
  SceneSound sound;
};

bool is_observed(const Tried& tried);
bool is_heard(const Tried& tried);

void print_tried(const Tried& tried);
nlohmann::json to_json(const Tried& tried);
Overlay overlay(const Trial& trial, const Tried& tried);

}  // namespace defilade::cli
