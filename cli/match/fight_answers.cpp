#include "match/fight_answers.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "match/fight_meters.h"

namespace defilade::cli {

PairCounts counts_of_all(const Fight& fight) {
  PairCounts all;
  for (const MapFight& map : fight.maps) all.add(map.result.counts);
  return all;
}

Verdict verdict_of(const Fight& fight) {
  return fight.test ? fight.test->verdict(counts_of_all(fight)) : Verdict::undecided;
}

Interval WonMatches::interval() const {
  return wilson(static_cast<double>(won), static_cast<double>(decided));
}

double WonMatches::share() const {
  return decided == 0 ? 0.5 : static_cast<double>(won) / static_cast<double>(decided);
}

WonMatches won_by_first_team(const PairsResult& result) {
  return {result.matches_won[0], result.matches_won[0] + result.matches_won[1]};
}

WonMatches won_from_first_place(const PairsResult& result) {
  return {result.first_places_won, result.matches_won[0] + result.matches_won[1]};
}

WonMatches won_by_first_team(const Fight& fight) {
  WonMatches all;
  for (const MapFight& map : fight.maps) {
    all.won += won_by_first_team(map.result).won;
    all.decided += won_by_first_team(map.result).decided;
  }
  return all;
}

std::string favour(const Fight& fight, const MapFight& map) {
  const MatchMode mode = fight.setup.mode;
  const bool even = mode == MatchMode::elimination || mode == MatchMode::deathmatch ||
                    mode == MatchMode::team_deathmatch;
  constexpr double kZ99 = 2.575829303548901;  // there are many maps, and warnings should be rare
  const WonMatches matches = won_from_first_place(map.result);
  const Interval range =
      wilson(static_cast<double>(matches.won), static_cast<double>(matches.decided), kZ99);
  if (!even || (range.low <= 0.5 && range.high >= 0.5)) return {};
  return range.low > 0.5 ? "favours the first place" : "favours the second place";
}

std::string running_score(const Fight& fight, const PairCounts& all) {
  const Interval range = all.interval();
  std::string text = fmt::format("{} {:.3f} [{:.3f}, {:.3f}]", printable(fight.setup.teams[0].name),
                                 all.score(), range.low, range.high);
  if (fight.test)
    text += fmt::format(", evidence {:.2f} ({:.2f} to {:.2f})", fight.test->evidence(all),
                        fight.test->bounds().low, fight.test->bounds().high);
  return text;
}

std::string verdict_text(const Fight& fight) {
  const Verdict verdict = verdict_of(fight);
  if (verdict == Verdict::undecided) return "undecided: play more pairs";
  return fmt::format("{} is {}better", printable(fight.setup.teams[0].name),
                     verdict == Verdict::better ? "" : "not ");
}

std::string stopping_rule(const Fight& fight) {
  const SequentialTest& test = *fight.test;
  const Interval bounds = test.bounds();
  return fmt::format(
      "evidence {:.2f}; at {:.2f} or above {} wins by {} : 1, at {:.2f} or below it does\n"
      "  not; either is wrong in {:.0f} % of all tests",
      test.evidence(counts_of_all(fight)), bounds.high, printable(fight.setup.teams[0].name),
      test.ratio, bounds.low, 100 * test.false_positive);
}

namespace {

std::string score_line(std::string_view name, const PairCounts& counts) {
  const Interval range = counts.interval();
  const double points = 2 * static_cast<double>(counts.pairs());
  return fmt::format("  {:<24} {:5.3f}  [{:5.3f}, {:5.3f}]  {:.1f} : {:.1f} in {}\n", name,
                     counts.score(), range.low, range.high, counts.score() * points,
                     (1 - counts.score()) * points, counted(counts.pairs(), "pair"));
}

std::string share_line(std::string_view name, const WonMatches& matches) {
  const Interval range = matches.interval();
  return fmt::format("  {:<24} {:5.3f}  [{:5.3f}, {:5.3f}]  {} of {}\n", name, matches.share(),
                     range.low, range.high, grouped(matches.won), grouped(matches.decided));
}

std::string scores_text(const Fight& fight) {
  const std::string red = printable(fight.setup.teams[0].name);
  const bool many = fight.maps.size() > 1;
  std::string text = fmt::format("score of {}, with its interval of 95 %:\n", red);
  for (const MapFight& map : fight.maps) text += score_line(printable(map.map), map.result.counts);
  if (many) text += score_line("all maps", counts_of_all(fight));
  text += fmt::format("matches that {} won, of those that anybody won:\n", red);
  for (const MapFight& map : fight.maps)
    text += share_line(printable(map.map), won_by_first_team(map.result));
  if (many) text += share_line("all maps", won_by_first_team(fight));
  text += "matches that the team in the first place won:\n";
  for (const MapFight& map : fight.maps)
    text += share_line(printable(map.map), won_from_first_place(map.result));
  for (const MapFight& map : fight.maps)
    if (const std::string found = favour(fight, map); !found.empty())
      text += fmt::format("  warning: {} {}\n", printable(map.map), found);
  if (fight.own_seeds) text += "both matches of a pair had seeds of their own\n";
  return text;
}

}  // namespace

std::string fight_text(const Fight& fight) {
  const auto& teams = fight.setup.teams;
  const auto name = [](const TeamSetup& team) {
    return fmt::format("{} ({})", printable(team.name), printable(team.controller));
  };
  std::string text = fmt::format("{}: {} {} against {} {}\n", name_of(fight.setup.mode),
                                 teams[0].size, name(teams[0]), teams[1].size, name(teams[1]));
  text += scores_text(fight);
  if (fight.test)
    text += fmt::format("test: {}\n  {}\n", verdict_text(fight), stopping_rule(fight));
  text += fmt::format("\n{:<34} {:>14} {:>14}\n", "", printable(teams[0].name),
                      printable(teams[1].name));
  const auto totals = meters_of_all(fight);
  for (const Meter& meter : kMeters)
    text += fmt::format("{:<34} {:>14.{}f} {:>14.{}f}\n", meter.title, meter.value(totals[0]),
                        meter.digits, meter.value(totals[1]), meter.digits);
  for (const std::size_t team : {0U, 1U})
    if (const double median = median_life(fight, team); std::isfinite(median))
      text += fmt::format("half of {} live longer than {:.1f} s\n", printable(teams[team].name),
                          median);
  return text;
}

namespace {

nlohmann::json counts_json(const PairCounts& counts) {
  const Interval range = counts.interval();
  return {{"pairs", counts.pairs()},
          {"by_half_points", counts.by_half_points},
          {"score", counts.score()},
          {"interval", {range.low, range.high}}};
}

nlohmann::json wins_json(const WonMatches& matches) {
  const Interval range = matches.interval();
  return {{"won", matches.won},
          {"decided", matches.decided},
          {"share", matches.share()},
          {"interval", {range.low, range.high}}};
}

nlohmann::json map_json(const MapFight& map) {
  nlohmann::json json = counts_json(map.result.counts);
  json["wins"] = wins_json(won_by_first_team(map.result));
  json["first_places"] = wins_json(won_from_first_place(map.result));
  json["map"] = map.map;
  json["seconds"] = map.result.seconds;
  json["draws"] = map.result.draws;
  json["hash"] = fmt::format("{:016x}", map.result.hash);
  return json;
}

}  // namespace

nlohmann::json to_json(const Fight& fight) {
  nlohmann::json json = counts_json(counts_of_all(fight));
  json["mode"] = name_of(fight.setup.mode);
  json["seed"] = fight.setup.seed;
  json["own_seeds"] = fight.own_seeds;
  json["wins"] = wins_json(won_by_first_team(fight));
  for (const MapFight& map : fight.maps) json["maps"].push_back(map_json(map));
  const auto totals = meters_of_all(fight);
  for (const std::size_t i : {0U, 1U}) {
    const TeamSetup& team = fight.setup.teams[i];
    nlohmann::json side{{"name", team.name}, {"controller", team.controller}, {"size", team.size}};
    for (const Meter& meter : kMeters) side["meters"][meter.name] = meter.value(totals[i]);
    const double median = median_life(fight, i);
    side["median_life"] = std::isfinite(median) ? nlohmann::json(median) : nlohmann::json();
    json["teams"].push_back(std::move(side));
  }
  if (fight.test)
    json["test"] = {{"verdict", name_of(verdict_of(fight))},
                    {"evidence", fight.test->evidence(counts_of_all(fight))},
                    {"bounds", {fight.test->bounds().low, fight.test->bounds().high}},
                    {"ratio", fight.test->ratio}};
  return json;
}

}  // namespace defilade::cli
