// One look and one sound, tried on a map: would somebody there be noticed, how soon, and why?

#include "defilade/mind/senses.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "cli.h"
#include "defilade/model/engine.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/values.h"

namespace defilade::cli {
namespace {

constexpr float kDegrees = std::numbers::pi_v<float> / 180;
constexpr double kSeconds = 30;  // for which the look is tried
constexpr std::size_t kRaysPerTick = 16;

struct SensesCall : MapOptions {
  std::string watcher, target;
  std::string stance = "stand", target_stance = "stand";
  std::string sound;
  double loudness = 0;
  double light = 1, haze = 0, speed = 0;
  bool firing = false;
  std::vector<std::string> closed;
};

/// When each alertness was reached; negative: never.
using Reached = std::array<double, kAlertnesses>;

struct Tried {
  Look look;
  Reached reached{};
  std::optional<HeardPath> heard;
  SceneSound sound;
};

StanceId stance_named(const TacticalMap& map, const std::string& name) {
  const StanceId stance = map.profile().find_stance(name);
  if (!stance.valid())
    throw Failure{Error{fmt::format("the map's body has no stance \"{}\"", name)}};
  return stance;
}

SceneBody body_at(const TacticalMap& map, Vec3 place, StanceId stance) {
  SceneBody body;
  body.feet = place;
  body.stance = stance;
  body.eye = above(place, map.profile().stance(stance).eye);
  return body;
}

/// The watcher looks at the target unless its yaw is given.
std::array<SceneBody, 2> bodies_of(const SensesCall& call, const TacticalMap& map) {
  const PlaceAndRest watcher = read_place_and_rest(map, call.watcher);
  SceneBody self = body_at(map, watcher.place, stance_named(map, call.stance));
  SceneBody other =
      body_at(map, read_place(map, call.target), stance_named(map, call.target_stance));
  const Vec3 way = other.eye - self.eye;
  self.yaw = std::atan2(way.y, way.x);
  self.pitch = std::atan2(way.z, std::hypot(way.x, way.y));
  if (!watcher.rest.empty()) {
    const auto yaw = read_number(watcher.rest[0]);
    if (!yaw || watcher.rest.size() > 1)
      throw Failure{Error{fmt::format("--watcher takes PLACE[,YAW], not \"{}\"", call.watcher)}};
    self.yaw = std::fmod(*yaw, 360.0F) * kDegrees;
    self.pitch = 0;
  }
  self.id = BodyId{0U};
  self.team = TeamId{0U};
  other.id = BodyId{1U};
  other.team = TeamId{1U};
  other.light = static_cast<float>(call.light);
  other.velocity = {static_cast<float>(call.speed), 0, 0};
  other.firing = call.firing;
  return {self, other};
}

/// Their boxes, and a byte for each door that is shut.
struct ShutDoors {
  ShutDoors(const TacticalMap& map, const std::vector<std::string>& names)
      : shut(map.graph().doors().size(), 0) {
    for (const std::string& name : names) {
      const DoorId door = map.find_door(name);
      shut[door.index()] = 1;
      Box box;
      for (const Vec3& vertex : shut_door(map, door).vertices) box.include(vertex);
      boxes.push_back(box);
    }
  }
  std::vector<std::uint8_t> shut;
  std::vector<Box> boxes;
};

/// The same look, tick after tick.
void look_on(const SensesCall& call, const TacticalMap& map, const Engine& engine,
             const ShutDoors& doors, std::span<const SceneBody> bodies, Tried& tried) {
  SensesLimits limits{.characters = 1, .bodies = 2};
  Senses senses(map, limits);
  const CharacterId watcher = senses.add(bodies[0].id, SenseTraits{});
  RayScheduler rays({.agents = 1, .requests_per_agent = limits.questions});
  tried.reached.fill(-1);
  Scene scene;
  scene.haze = static_cast<float>(call.haze);
  scene.bodies = bodies;
  for (; scene.seconds < kSeconds; scene.seconds += double{limits.tick}) {
    senses.sense(scene, {.added = doors.boxes}, rays);
    rays.run_frame(engine, kRaysPerTick);
    const Alertness now = senses.awareness(watcher, bodies[1].id).alertness();
    for (std::size_t i = 1; i <= static_cast<std::size_t>(now); ++i)
      if (tried.reached[i] < 0) tried.reached[i] = scene.seconds;
  }
  tried.look = senses.explain(watcher, bodies[1].id);
}

SceneSound sound_of(const SensesCall& call, Vec3 place) {
  static constexpr std::array<float, kSoundKinds> kUsual{10, 80, 12, 40, 150, 15, 30, 10};
  SceneSound sound;
  sound.place = place;
  while (name_of(sound.kind) != call.sound)
    sound.kind = static_cast<SoundKind>(static_cast<std::size_t>(sound.kind) + 1);
  sound.loudness = call.loudness > 0 ? static_cast<float>(call.loudness)
                                     : kUsual[static_cast<std::size_t>(sound.kind)];
  return sound;
}

Tried try_out(const SensesCall& call, const TacticalMap& map,
              const std::array<SceneBody, 2>& bodies) {
  const LiveWorld world = with_shut_doors(map, call.closed);
  const ShutDoors doors(map, call.closed);
  Tried tried;
  look_on(call, map, world.engine(), doors, bodies, tried);
  if (call.sound.empty()) return tried;
  tried.sound = sound_of(call, bodies[1].feet);
  const SoundPaths paths(map);
  SoundSearch search(paths);
  search.begin(tried.sound.place, tried.sound.kind, tried.sound.loudness, doors.shut, doors.boxes);
  tried.heard = search.to(bodies[0].feet);
  return tried;
}

bool is_observed(const Tried& tried) {
  return tried.reached[static_cast<std::size_t>(Alertness::observant)] >= 0;
}

bool is_heard(const Tried& tried) { return tried.heard && std::isfinite(tried.heard->metres); }

/// A sentence in lines for a terminal.
std::string in_lines(std::string text) {
  constexpr std::size_t kWidth = 78;
  for (std::size_t begin = 0; begin + kWidth < text.size();) {
    const std::size_t space = text.rfind(' ', begin + kWidth);
    if (space == std::string::npos || space <= begin) break;
    text.replace(space, 1, "\n  ");
    begin = space + 1;
  }
  return text + "\n";
}

void print_tried(const Tried& tried) {
  print(in_lines(describe(tried.look)));
  for (std::size_t i = 1; i < kAlertnesses; ++i)
    if (tried.reached[i] >= 0)
      print(fmt::format("  {} after {:.2f} s\n", name_of(static_cast<Alertness>(i)),
                        tried.reached[i]));
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

void print_tried_json(const Tried& tried) {
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
  print_json(answer);
}

Overlay overlay(const std::array<SceneBody, 2>& bodies, const Tried& tried) {
  Overlay over{
      {},
      {},
      "blue: the watcher and the edges of its view cones; red: the target; orange: the last "
      "part of the sound's way"};
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
  if (is_heard(tried)) over.route.push_back({tried.heard->from, feet, kOrange});
  over.marks = {{bodies[0].feet, kBlue, describe(tried.look), "watcher", bodies[0].yaw},
                {bodies[1].feet, kRed, "the target", "target"}};
  return over;
}

int sense(const SensesCall& call) {
  const TacticalMap map = open_baked(call);
  const std::array<SceneBody, 2> bodies = bodies_of(call, map);
  const Tried tried = try_out(call, map, bodies);
  give(call, map,
       {call.map, overlay(bodies, tried), [&] { print_tried_json(tried); },
        [&] { print_tried(tried); }});
  return is_observed(tried) || is_heard(tried) ? kOk : kProblems;
}

void add_what_is_tried(CLI::App& verb, SensesCall& call) {
  verb.add_option("--watcher", call.watcher, "Who looks, and where to (default: at the target)")
      ->required()
      ->type_name("PLACE[,YAW]");
  verb.add_option("--target", call.target, "Who may be noticed")->required()->type_name("PLACE");
  verb.add_option("--stance", call.stance, "The watcher's stance (default: stand)")
      ->type_name("STANCE");
  verb.add_option("--target-stance", call.target_stance, "The target's stance (default: stand)")
      ->type_name("STANCE");
  takes_number(verb.add_option("--light", call.light, "On the target: 0 is dark, 1 is daylight"), 0,
               1);
  takes_number(verb.add_option("--haze", call.haze, "Metres at which half is lost; 0: clear air"),
               0, 1e6);
  takes_number(verb.add_option("--speed", call.speed, "Of the target, in metres per second"), 0,
               1000);
  verb.add_flag("--firing", call.firing, "The target fires, and its flashes light it");
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < kSoundKinds; ++i)
    kinds.emplace_back(name_of(static_cast<SoundKind>(i)));
  CLI::Option* sound = takes_one_of(
      verb.add_option("--sound", call.sound, "What is heard of the target"), kinds, "KIND");
  takes_number(verb.add_option("--loudness", call.loudness, "Metres that the sound carries"), 0.01,
               1e6)
      ->needs(sound);
  verb.add_option("--closed", call.closed, "A door that is shut; may be repeated")
      ->type_name("DOOR")
      ->allow_extra_args(false);
}

}  // namespace

void add_senses(CLI::App& app, Context& context) {
  auto options = std::make_shared<SensesCall>();
  CLI::App* verb =
      app.add_subcommand("senses", "Try whether a character would notice somebody, and why");
  add_map_option(*verb, options->map, "The map to try it on");
  add_what_is_tried(*verb, *options);
  add_answer_options(*verb, *options, "Also draw a plan with the view cones on it");
  verb->footer(std::string(kPlaceHelp) +
               "\nYAW is in degrees. The watcher is the default soldier, who suspects nothing at\n"
               "first; the answer says how soon it reaches each alertness, if nobody moves.\n"
               "KIND is step, shot, reload, impact, explosion, door, voice or item.\n"
               "Exit code 1: the target is neither observed nor heard.\n\n"
               "Examples:\n"
               "  defilade senses demo.dfl --watcher gate --target garden --light 0.3\n"
               "  defilade senses demo.dfl --watcher gate,90 --target garden --sound shot");
  verb->callback([options, &context] { context.exit_code = sense(*options); });
}

}  // namespace defilade::cli
