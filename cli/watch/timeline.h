#pragma once
// How alert is a watcher, over time? A drawing and the same as JSON.

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "watch/trial.h"

namespace defilade::cli {

/// Level over time; thresholds as lines, and below each the level at which its alertness ends;
/// alertness, grace periods, sight and percepts as bars underneath.
std::string svg_timeline(const std::string& title, std::span<const Moment> moments,
                         const AwarenessTraits& traits);

/// Ten moments per second, and when alertness changed.
nlohmann::json timeline_json(std::span<const Moment> moments, const AwarenessTraits& traits);

}  // namespace defilade::cli
