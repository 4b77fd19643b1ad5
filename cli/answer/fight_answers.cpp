#include "answer/fight_answers.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "answer/fight_meters.h"
#include "cli.h"

namespace defilade::cli {

PairCounts counts_of_all(const Fight& fight) {
  PairCounts all;
  for (const MapFight& map : fight.maps) all.add(map.result.counts);
  return all;
}

Verdict verdict_of(const Fight& fight) {
  return fight.test ? fight.test->verdict(counts_of_all(fight)) : Verdict::undecided;
}

namespace {

std::string score_line(std::string_view name, const PairCounts& counts) {
  const Interval range = counts.interval();
  const double points = 2 * static_cast<double>(counts.pairs());
  return fmt::format("  {:<24} {:5.3f}  [{:5.3f}, {:5.3f}]  {:.1f} : {:.1f} in {}\n", name,
                     counts.score(), range.low, range.high, counts.score() * points,
                     (1 - counts.score()) * points, counted(counts.pairs(), "pair"));
}

std::string test_line(const Fight& fight) {
  const SequentialTest& test = *fight.test;
  const PairCounts all = counts_of_all(fight);
  const Interval bounds = test.bounds();
  const std::string red = printable(fight.setup.teams[0].name);
  const Verdict verdict = test.verdict(all);
  const std::string said =
      verdict == Verdict::undecided
          ? "undecided: play more pairs"
          : fmt::format("{} is {}better", red, verdict == Verdict::better ? "" : "not ");
  return fmt::format(
      "test: {}\n"
      "  evidence {:.2f}; at {:.2f} or above {} wins by {} : 1, at {:.2f} or below it does\n"
      "  not; either is wrong in {:.0f} % of all tests\n",
      said, test.evidence(all), bounds.high, red, test.ratio, bounds.low,
      100 * test.false_positive);
}

}  // namespace

std::string fight_text(const Fight& fight) {
  const auto& teams = fight.setup.teams;
  const auto name = [](const TeamSetup& team) {
    return fmt::format("{} ({})", printable(team.name), printable(team.controller));
  };
  std::string text = fmt::format("{}: {} {} against {} {}\n", name_of(fight.setup.mode),
                                 teams[0].size, name(teams[0]), teams[1].size, name(teams[1]));
  text += fmt::format("score of {}, with its interval of 95 %:\n", printable(teams[0].name));
  for (const MapFight& map : fight.maps) text += score_line(printable(map.map), map.result.counts);
  if (fight.maps.size() > 1) text += score_line("all maps", counts_of_all(fight));
  if (fight.test) text += test_line(fight);
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

nlohmann::json map_json(const MapFight& map) {
  nlohmann::json json = counts_json(map.result.counts);
  json["map"] = map.map;
  json["seconds"] = map.result.seconds;
  json["draws"] = map.result.draws;
  json["first_places_won"] = map.result.first_places_won;
  json["hash"] = fmt::format("{:016x}", map.result.hash);
  return json;
}

}  // namespace

nlohmann::json to_json(const Fight& fight) {
  nlohmann::json json = counts_json(counts_of_all(fight));
  json["mode"] = name_of(fight.setup.mode);
  json["seed"] = fight.setup.seed;
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
