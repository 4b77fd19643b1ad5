// One look and one sound, tried on a map: would somebody there be noticed, how soon, and why?

#include "defilade/mind/senses.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "cli.h"
#include "defilade/tactics/path.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/values.h"
#include "watch/timeline.h"
#include "watch/trial.h"
#include "watch/tried.h"

namespace defilade::cli {
namespace {

constexpr float kDegrees = std::numbers::pi_v<float> / 180;
constexpr double kStroll = 1.5;  // metres per second of a target that walks

struct SensesCall : MapOptions {
  std::string watcher, target;
  std::string stance = "stand", target_stance = "stand";
  std::string sound;
  double loudness = 0;
  double light = 1, haze = 0, speed = 0;
  bool firing = false;
  std::vector<std::string> closed;
  std::string walk, timeline;
  std::optional<double> gone_after;
  double seconds = 30;

  bool is_over_time() const { return !walk.empty() || !timeline.empty() || gone_after; }
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

/// From the target's place to where it walks, by way of nodes.
std::vector<Vec3> way_of(const SensesCall& call, const TacticalMap& map, Vec3 from) {
  if (call.walk.empty()) return {};
  const Vec3 to = read_place(map, call.walk);
  const WaypointGraph& graph = map.graph();
  PathRequest request;
  World world;
  world.closed_doors.resize(graph.doors().size());
  for (const std::string& name : call.closed)
    world.closed_doors[map.find_door(name).index()] = true;
  request.traveller = Traveller(map.profile(), &world);
  request.start = map.index().nearest(from);
  request.goal = map.index().nearest(to);
  Workspace work;
  const Path& path = find_path(graph, request, work);
  if (!path.found())
    refuse(
        fmt::format("the target cannot walk from {} to {}: there is no way on foot; name another "
                    "place, or leave doors open",
                    call.target, call.walk));
  std::vector<Vec3> way{from};
  for (const NodeId node : path.nodes)
    if (way.back() != graph.position(node)) way.push_back(graph.position(node));
  if (way.back() != to) way.push_back(to);
  return way;
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

Trial trial_of(const SensesCall& call, const TacticalMap& map,
               const std::array<SceneBody, 2>& bodies) {
  Trial trial{.bodies = bodies, .way = way_of(call, map, bodies[1].feet)};
  trial.speed = static_cast<float>(call.speed > 0 ? call.speed : kStroll);
  if (call.gone_after) trial.gone_after = *call.gone_after;
  trial.seconds = call.seconds;
  trial.haze = static_cast<float>(call.haze);
  if (!call.sound.empty()) trial.sound = sound_of(call, bodies[1].feet);
  return trial;
}

Reached reached_in(std::span<const Moment> moments) {
  Reached reached;
  reached.fill(-1);
  for (const Moment& moment : moments)
    for (std::size_t i = 1; i <= static_cast<std::size_t>(moment.of_target); ++i)
      if (reached[i] < 0) reached[i] = moment.seconds;
  return reached;
}

Tried try_out(const SensesCall& call, const TacticalMap& map, const LiveWorld& world,
              const Trial& trial) {
  const ShutDoors doors(map, call.closed);
  Tried tried;
  tried.moments = watch(trial, map, world.engine(), doors);
  const bool stays = trial.way.empty() && !call.gone_after;
  tried.look = (stays ? tried.moments.back() : clearest(tried.moments)).look;
  tried.reached = reached_in(tried.moments);
  if (!trial.sound) return tried;
  tried.sound = *trial.sound;
  const SoundPaths paths(map);
  SoundSearch search(paths);
  search.begin(tried.sound.place, tried.sound.kind, tried.sound.loudness, doors.shut, doors.boxes);
  tried.heard = search.to(trial.bodies[0].feet);
  return tried;
}

std::string title_of(const SensesCall& call) {
  std::string title = fmt::format("watcher at {}; target ", call.watcher);
  title += call.walk.empty() ? fmt::format("at {}", call.target)
                             : fmt::format("from {} to {}", call.target, call.walk);
  if (call.gone_after) title += fmt::format(", gone after {:g} s", *call.gone_after);
  if (!call.sound.empty()) title += fmt::format("; {} at 0 s", call.sound);
  return title;
}

/// Nothing is written twice to the same place.
void check_outputs(const SensesCall& call) {
  if (call.timeline.empty()) return;
  const bool stdout_taken = call.json || call.svg == kStdout;
  if (call.timeline == kStdout && stdout_taken)
    throw Misuse{fmt::format("--timeline - and {} would both write to stdout",
                             call.json ? "--json" : "--svg -")};
  if (call.timeline != kStdout && call.timeline == call.svg)
    throw Misuse{"--timeline and --svg name the same file; give each its own"};
  check_output("--timeline", call.timeline, {call.map});
}

void print_senses_json(const SensesCall& call, const Tried& tried) {
  nlohmann::json answer = to_json(tried);
  if (call.is_over_time()) answer["timeline"] = timeline_json(tried.moments, AwarenessTraits{});
  print_json(answer);
}

int sense(const SensesCall& call) {
  check_outputs(call);
  const TacticalMap map = open_baked(call);
  const LiveWorld world = with_shut_doors(map, call.closed);
  const Trial trial = trial_of(call, map, bodies_of(call, map));
  const Tried tried = try_out(call, map, world, trial);
  if (!call.timeline.empty())
    write_output(call.timeline, svg_timeline(title_of(call), tried.moments, AwarenessTraits{}));
  if (call.timeline != kStdout)
    give(call, map,
         {call.map, overlay(trial, tried), [&] { print_senses_json(call, tried); },
          [&] { print_tried(tried); }});
  return is_observed(tried) || is_heard(tried) ? kOk : kProblems;
}

void add_time(CLI::App& verb, SensesCall& call) {
  verb.add_option("--walk", call.walk, "The target walks there on the shortest way")
      ->type_name("PLACE");
  takes_number(verb.add_option("--gone-after", call.gone_after,
                               "Seconds after which the target is no longer there"),
               0, 3600);
  takes_number(verb.add_option("--seconds", call.seconds, "How long it is tried (default: 30)"), 1,
               3600);
  verb.add_option("--timeline", call.timeline, "Also draw over time how alert the watcher is")
      ->type_name("FILE.svg");
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
  add_time(verb, call);
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
               "first; the answer says how soon it reaches each alertness. A target that walks\n"
               "does so at 1.5 m/s, or --speed; the look is then that at the moment in which the\n"
               "target is seen best. --sound is made once, at the beginning.\n"
               "KIND is step, shot, reload, impact, explosion, door, voice or item.\n"
               "Exit code 1: the target is neither observed nor heard.\n\n"
               "Examples:\n"
               "  defilade senses demo.dfl --watcher gate --target garden --light 0.3\n"
               "  defilade senses demo.dfl --watcher gate,90 --target garden --sound shot\n"
               "  defilade senses demo.dfl --watcher n6-16,0 --target guard-room --walk pantry\n"
               "  defilade senses demo.dfl --watcher gate --target n6-16 --gone-after 1 \\\n"
               "      --seconds 120 --timeline awareness.svg");
  verb->callback([options, &context] { context.exit_code = sense(*options); });
}

}  // namespace defilade::cli
