#include "match/replay_answers.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli.h"

namespace defilade::cli {
namespace {

constexpr std::array kTeamColours{kRed, kBlue};

double seconds_at(std::uint64_t tick) { return static_cast<double>(tick) / kTicksPerSecond; }

/// "red 2": the second fighter of red.
std::string fighter_name(const Replay& replay, BodyId fighter) {
  const auto& teams = replay.setup().teams;
  const std::size_t team = replay.team_of(fighter);
  return fmt::format("{} {}", teams[team].name,
                     fighter.index() - (team == 0 ? 0 : teams[0].size) + 1);
}

std::string kill_sentence(const Replay& replay, const Kill& kill) {
  const std::string victim = fighter_name(replay, kill.victim);
  if (!kill.by.valid()) return fmt::format("{} dies", victim);
  if (kill.by == kill.victim) return fmt::format("{} kills itself", victim);
  return fmt::format("{} kills {}", fighter_name(replay, kill.by), victim);
}

std::string round_sentence(const Replay& replay, std::size_t number) {
  const ReplayRound& round = replay.rounds()[number];
  if (!round.winner) return fmt::format("round {} ends, and nobody wins it", number + 1);
  return fmt::format("{} wins round {}", replay.setup().teams[*round.winner].name, number + 1);
}

/// Kills and rounds in the order of their ticks; calls `kill(i)` and `round(i)`.
template <class OnKill, class OnRound>
void for_each_event(const WatchedReplay& watched, const OnKill& kill, const OnRound& round) {
  const auto kills = watched.replay.kills();
  const auto rounds = watched.replay.rounds();
  for (std::size_t k = 0, r = 0; k < kills.size() || r < rounds.size();) {
    const bool kill_first =
        r == rounds.size() || (k < kills.size() && kills[k].tick <= rounds[r].tick);
    const std::uint64_t tick = kill_first ? kills[k].tick : rounds[r].tick;
    const bool told = seconds_at(tick) >= watched.from;
    if (kill_first) {
      if (told) kill(k);
      ++k;
    } else {
      if (told) round(r);
      ++r;
    }
  }
}

std::string timeline(const WatchedReplay& watched) {
  const Replay& replay = watched.replay;
  std::string text;
  const auto line = [&](std::uint64_t tick, const std::string& what) {
    text += fmt::format("{:8.2f} s  {}\n", seconds_at(tick), printable(what));
  };
  for_each_event(
      watched,
      [&](std::size_t i) {
        line(replay.kills()[i].tick, kill_sentence(replay, replay.kills()[i].kill));
      },
      [&](std::size_t i) { line(replay.rounds()[i].tick, round_sentence(replay, i)); });
  return text;
}

std::string check_line(const WatchedReplay& watched) {
  if (!watched.divergence)
    return fmt::format("check: all {} are as they were recorded\n",
                       counted(watched.replay.ticks(), "tick"));
  return fmt::format("check: after {} ({:.2f} s) the {} are not as they were recorded\n",
                     counted(watched.divergence->tick, "tick"),
                     seconds_at(watched.divergence->tick), name_of(watched.divergence->subsystem));
}

}  // namespace

std::string replay_text(const WatchedReplay& watched) {
  const Replay& replay = watched.replay;
  const MatchSetup& setup = replay.setup();
  std::string text = fmt::format("{} on {}: {:.2f} s, {} of {}, seed {}{}\n", name_of(setup.mode),
                                 printable(replay.map_name()), replay.seconds(),
                                 replay.rounds().size(), counted(setup.rounds, "round"), setup.seed,
                                 replay.is_complete() ? "" : "; not to its end");
  for (const std::size_t team : {0U, 1U}) {
    const TeamSetup& side = setup.teams[team];
    text +=
        fmt::format("  {} {} ({}): {} won, {:g} points\n", side.size, printable(side.name),
                    printable(side.controller), counted(replay.result().rounds_won[team], "round"),
                    std::round(10 * replay.result().points[team]) / 10);
  }
  text += timeline(watched);
  if (watched.checked) text += check_line(watched);
  return text;
}

nlohmann::json to_json(const WatchedReplay& watched) {
  const Replay& replay = watched.replay;
  const MatchSetup& setup = replay.setup();
  nlohmann::json json{
      {"map", replay.map_name()},         {"map_hash", fmt::format("{:016x}", replay.map_hash())},
      {"mode", name_of(setup.mode)},      {"seed", setup.seed},
      {"ticks", replay.ticks()},          {"seconds", replay.seconds()},
      {"complete", replay.is_complete()}, {"hash", fmt::format("{:016x}", replay.result().hash)},
      {"kills", nlohmann::json::array()}, {"rounds", nlohmann::json::array()}};
  std::array<std::size_t, 2> shots{};
  for (const ReplayShot& shot : replay.shots())
    shots[replay.team_of(shot.by)] += seconds_at(shot.tick) >= watched.from ? 1U : 0U;
  for (const std::size_t team : {0U, 1U}) {
    const TeamSetup& side = setup.teams[team];
    json["teams"].push_back({{"name", side.name},
                             {"controller", side.controller},
                             {"size", side.size},
                             {"rounds_won", replay.result().rounds_won[team]},
                             {"points", replay.result().points[team]},
                             {"shots", shots[team]}});
  }
  for_each_event(
      watched,
      [&](std::size_t i) {
        const ReplayKill& event = replay.kills()[i];
        nlohmann::json by;
        if (event.kill.by.valid()) by = fighter_name(replay, event.kill.by);
        json["kills"].push_back({{"tick", event.tick},
                                 {"by", by},
                                 {"victim", fighter_name(replay, event.kill.victim)},
                                 {"place", {event.place.x, event.place.y, event.place.z}}});
      },
      [&](std::size_t i) {
        const ReplayRound& round = replay.rounds()[i];
        nlohmann::json winner;
        if (round.winner) winner = setup.teams[*round.winner].name;
        json["rounds"].push_back({{"tick", round.tick}, {"winner", winner}});
      });
  if (!watched.checked) return json;
  json["check"] = {{"same", !watched.divergence}};
  if (watched.divergence)
    json["check"].update({{"tick", watched.divergence->tick},
                          {"subsystem", name_of(watched.divergence->subsystem)}});
  return json;
}

namespace {

/// The way of one fighter, in pieces of half a metre or more; a new life begins a new way.
void add_track(const WatchedReplay& watched, BodyId fighter, Overlay& over) {
  constexpr float kPiece = 0.5F, kLeap = 3;  // metres; nobody runs so far between two frames
  constexpr double kWidth = 1.5;
  const Replay& replay = watched.replay;
  const auto first = static_cast<std::size_t>(
      std::ceil(watched.from * kTicksPerSecond / static_cast<double>(kTicksPerPose)));
  std::optional<Vec3> from;
  Vec3 last;
  for (std::size_t frame = first; frame < replay.frames(); ++frame) {
    const ReplayPose pose = replay.pose(frame, fighter);
    const bool goes_on = pose.health > 0 && from && distance(last, pose.feet) < kLeap;
    if (!goes_on || distance(*from, pose.feet) >= kPiece) {
      if (goes_on)
        over.route.push_back({*from, pose.feet, kTeamColours[replay.team_of(fighter)], kWidth});
      from = pose.health > 0 ? std::optional(pose.feet) : std::nullopt;
    }
    last = pose.feet;
  }
}

}  // namespace

Overlay replay_overlay(const WatchedReplay& watched, const TacticalMap& map) {
  constexpr const char* kPale = "#cfd8dc";
  const Replay& replay = watched.replay;
  const auto& teams = replay.setup().teams;
  Overlay over;
  over.legend = fmt::format("red: the ways of {}; blue: of {}; rings: where one of them was killed",
                            teams[0].name, teams[1].name);
  for (std::size_t i = 0; i < replay.fighters(); ++i) add_track(watched, BodyId{i}, over);
  for (const ReplayKill& event : replay.kills()) {
    if (seconds_at(event.tick) < watched.from) continue;
    over.marks.push_back(
        {event.place, kTeamColours[replay.team_of(event.kill.victim)],
         fmt::format("{:.2f} s: {}", seconds_at(event.tick), kill_sentence(replay, event.kill))});
  }
  over.node_colours.assign(map.graph().node_count(), kPale);
  return over;
}

}  // namespace defilade::cli
