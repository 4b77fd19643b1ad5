#include "watch/tried.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "cli.h"

namespace defilade::cli {
namespace {

/// A sentence in lines for a terminal.
std::string in_lines(std::string text) {
  constexpr std::size_t kColumns = 78;
  for (std::size_t begin = 0; begin + kColumns < text.size();) {
    const std::size_t space = text.rfind(' ', begin + kColumns);
    if (space == std::string::npos || space <= begin) break;
    text.replace(space, 1, "\n  ");
    begin = space + 1;
  }
  return text + "\n";
}

/// How alert it still is in the end, if that is less than it was.
void print_end(const Tried& tried) {
  const Moment& last = tried.moments.back();
  for (std::size_t i = kAlertnesses - 1; i > static_cast<std::size_t>(last.of_target); --i)
    if (tried.reached[i] >= 0)
      return print(
          fmt::format("  and {} again after {:.0f} s\n", name_of(last.of_target), last.seconds));
}

nlohmann::json seconds_json(const Reached& reached) {
  nlohmann::json seconds = nlohmann::json::object();
  for (std::size_t i = 1; i < kAlertnesses; ++i) {
    auto& when = seconds[std::string(name_of(static_cast<Alertness>(i)))];
    if (reached[i] >= 0) when = reached[i];
  }
  return seconds;
}

nlohmann::json heard_json(const Tried& tried) {
  if (!is_heard(tried)) return nullptr;
  const Vec3 from = tried.heard->from;
  return {{"kind", name_of(tried.sound.kind)},
          {"loudness", tried.sound.loudness},
          {"travelled", tried.heard->metres},
          {"from", {from.x, from.y, from.z}}};
}

}  // namespace

bool is_observed(const Tried& tried) {
  return tried.reached[static_cast<std::size_t>(Alertness::observant)] >= 0;
}

bool is_heard(const Tried& tried) { return tried.heard && std::isfinite(tried.heard->metres); }

void print_tried(const Tried& tried) {
  print(in_lines(describe(tried.look)));
  for (std::size_t i = 1; i < kAlertnesses; ++i)
    if (tried.reached[i] >= 0)
      print(fmt::format("  {} after {:.2f} s\n", name_of(static_cast<Alertness>(i)),
                        tried.reached[i]));
  print_end(tried);
  if (!tried.heard) return;
  const std::string what =
      fmt::format("{} that carries {:g} m", name_of(tried.sound.kind), tried.sound.loudness);
  if (!is_heard(tried)) return print(fmt::format("not heard: a {} does not come here\n", what));
  const Hearing ears;
  const bool straight = tried.heard->from == tried.sound.place;
  const Vec3 from = tried.heard->from;
  print(fmt::format("heard: a {} has travelled {:.1f} m; strength {:.1f}\n", what,
                    tried.heard->metres,
                    tried.sound.loudness / std::max(1.0F, tried.heard->metres)));
  print(fmt::format(
      "  it comes {}; its place is known to {:.1f} m\n",
      straight ? "straight"
               : fmt::format("from the corner at {:.1f},{:.1f},{:.1f}", from.x, from.y, from.z),
      ears.error * tried.heard->metres));
}

nlohmann::json to_json(const Tried& tried) {
  const Look& look = tried.look;
  nlohmann::json answer{{"verdict", name_of(look.verdict)},
                        {"why", describe(look)},
                        {"distance", look.distance},
                        {"behind", look.behind},
                        {"cone", nullptr},
                        {"points", look.points},
                        {"in_sight", look.in_sight},
                        {"proved", look.proved},
                        {"clarity", look.clarity},
                        {"factors",
                         {{"distance", look.near},
                          {"light", look.lit},
                          {"motion", look.moving},
                          {"air", look.clear_air},
                          {"shown", look.shown}}},
                        {"seconds", seconds_json(tried.reached)},
                        {"heard", heard_json(tried)}};
  if (look.cone != kMostCones) answer["cone"] = look.cone + 1;
  return answer;
}

Overlay overlay(const Trial& trial, const Tried& tried) {
  const std::array<SceneBody, 2>& bodies = trial.bodies;
  Overlay over{{},
               {},
               "blue: the watcher and the edges of its view cones; red: the target and its way; "
               "orange: the last part of the sound's way"};
  const Eyesight eyes;
  const Vec3 feet = bodies[0].feet;
  for (const ViewCone& cone : eyes.all()) {
    if (cone.half_width >= std::numbers::pi_v<float>) continue;
    for (const float side : {-cone.half_width, cone.half_width}) {
      const float yaw = bodies[0].yaw + side;
      over.route.push_back(
          {feet, feet + Vec3{cone.length * std::cos(yaw), cone.length * std::sin(yaw), 0}, kBlue,
           1.5});
    }
  }
  for (std::size_t i = 0; i + 1 < trial.way.size(); ++i)
    over.route.push_back({trial.way[i], trial.way[i + 1], kRed});
  if (is_heard(tried)) over.route.push_back({tried.heard->from, feet, kOrange});
  over.marks = {{bodies[0].feet, kBlue, describe(tried.look), "watcher", bodies[0].yaw},
                {bodies[1].feet, kRed, "the target", "target"}};
  return over;
}

}  // namespace defilade::cli
