#include "defilade/model/agent_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

bool positive(float value) { return std::isfinite(value) && value > 0; }
bool not_negative(float value) { return std::isfinite(value) && value >= 0; }

Result<void> validate_stance(const AgentProfile& profile, const Stance& stance) {
  const auto bad = [&](std::string_view what) {
    return Error{fmt::format("profile \"{}\", stance \"{}\": {}", profile.name, stance.name, what)};
  };
  if (stance.name.empty() || stance.name.find('>') != std::string::npos)
    return bad("a stance needs a name without '>'");
  if (!positive(stance.height)) return bad("height must be a positive number of metres");
  if (!positive(stance.eye) || stance.eye > stance.height)
    return bad("eye must be above 0 and not above the body's height");
  for (const float point : stance.body)
    if (!not_negative(point) || point > stance.height)
      return bad("body points must lie between 0 and the body's height");
  return {};
}

Result<void> validate_sizes(const AgentProfile& profile) {
  const auto bad = [&](std::string_view what) {
    return Error{fmt::format("profile \"{}\": {}", profile.name, what)};
  };
  if (!positive(profile.radius)) return bad("radius must be a positive number of metres");
  if (!not_negative(profile.step)) return bad("step must be 0 or more metres");
  if (profile.step >= std::ranges::min(profile.stances, {}, &Stance::height).height)
    return bad("step must be lower than the lowest stance");
  if (!not_negative(profile.drop)) return bad("drop must be 0 or more metres");
  if (!not_negative(profile.jump_height)) return bad("jump_height must be 0 or more metres");
  if (!not_negative(profile.jump_length)) return bad("jump_length must be 0 or more metres");
  if (!not_negative(profile.slope) || profile.slope >= 1.5707F)
    return bad("slope must be at least 0 and less than 90 degrees");
  return {};
}

/// Its boxes, eyes, steps and jumps in Quake's units of 1/32 m.
AgentProfile quake_player() {
  constexpr float kUnit = 1.0F / 32;
  AgentProfile player;
  player.name = "quake";
  player.radius = 15 * kUnit;
  player.stances = {{"stand", 56 * kUnit, 50 * kUnit, {}}, {"crouch", 40 * kUnit, 36 * kUnit, {}}};
  player.step = 18 * kUnit;
  player.drop =
      1280 * kUnit;  // however deep the fall, it costs at most a tenth of the player's health
  player.jump_height = 45 * kUnit;   // 270 units a second against a gravity of 800
  player.jump_length = 216 * kUnit;  // at 320 units a second
  player.slope = std::acos(0.7F);
  return player;
}

}  // namespace

StanceId AgentProfile::find_stance(std::string_view stance_name) const noexcept {
  const auto found = std::ranges::find(stances, stance_name, &Stance::name);
  if (found == stances.end()) return {};
  return StanceId{static_cast<std::size_t>(found - stances.begin())};
}

const Stance& AgentProfile::crouched() const noexcept { return stance(crouched_stance(*this)); }

StanceId crouched_stance(const AgentProfile& profile) noexcept {
  if (const StanceId named = profile.find_stance("crouch"); named.valid()) return named;
  const auto lowest = std::ranges::min_element(profile.stances, {}, &Stance::height);
  return StanceId{static_cast<std::size_t>(lowest - profile.stances.begin())};
}

Result<void> validate(const AgentProfile& profile) {
  if (profile.stances.empty() || profile.stances.size() > kMostStances)
    return Error{fmt::format("profile \"{}\" must have 1 to {} stances, not {}", profile.name,
                             kMostStances, profile.stances.size())};
  for (const Stance& stance : profile.stances) {
    if (auto ok = validate_stance(profile, stance); !ok) return ok;
    if (std::ranges::count(profile.stances, stance.name, &Stance::name) > 1)
      return Error{
          fmt::format("profile \"{}\": two stances are named \"{}\"", profile.name, stance.name)};
  }
  return validate_sizes(profile);
}

bool allows(const AgentProfile& profile, const WaypointGraph& graph, const Link& link) noexcept {
  if (!profile.can(link.kind)) return false;
  const bool low = link.kind == LinkKind::crouch;
  const float height = low ? profile.crouched().height : profile.upright().height;
  if (profile.radius > link.clearance_radius || height > link.clearance_height) return false;
  const bool falls = link.kind == LinkKind::drop || link.kind == LinkKind::jump;
  return !falls || -graph.rise(link) <= profile.drop;
}

std::vector<float> eye_and_body_heights(const AgentProfile& profile) {
  std::vector<float> heights;
  for (const Stance& stance : profile.stances) {
    heights.push_back(stance.eye);
    heights.insert(heights.end(), stance.body.begin(), stance.body.end());
  }
  std::ranges::sort(heights);
  heights.erase(std::ranges::unique(heights).begin(), heights.end());
  return heights;
}

std::optional<AgentProfile> profile_named(std::string_view name) {
  if (name == "soldier") return AgentProfile{};
  if (name == "quake") return quake_player();
  return std::nullopt;
}

}  // namespace defilade
