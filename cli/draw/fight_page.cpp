// The page of `fight --html`: a forest plot, curves of survival and the table of meters.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "match/fight_meters.h"
#include "cli.h"
#include "draw/markup.h"

namespace defilade::cli {
namespace {

constexpr double kPlotWidth = 420;
constexpr std::array kColours{"#c2410c", "#1d4ed8"};

struct ForestRow {
  std::string name;
  PairCounts counts;
  bool sum = false;
};

/// A line per map with its interval, and a diamond for all of them.
std::string forest_plot(const std::vector<ForestRow>& rows) {
  constexpr double kLeft = 180, kLine = 26;
  const auto x = [](double score) { return kLeft + score * kPlotWidth; };
  const double height = kLine * static_cast<double>(rows.size()) + 40;
  std::string svg =
      fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"scores by map\">",
                  kLeft + kPlotWidth + 150, height);
  svg += fmt::format("<line x1=\"{0:.1f}\" y1=\"4\" x2=\"{0:.1f}\" y2=\"{1:.1f}\" class=\"even\"/>",
                     x(0.5), height - 30);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const ForestRow& row = rows[i];
    const double y = 18 + kLine * static_cast<double>(i), score = row.counts.score();
    const Interval range = row.counts.interval();
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"name\">{}</text>", kLeft - 10,
                       y + 4, escaped(row.name));
    svg +=
        fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"bar\"/>",
                    x(range.low), y, x(range.high), y);
    if (row.sum)
      svg += fmt::format(
          "<path d=\"M {:.1f} {:.1f} L {:.1f} {:.1f} L {:.1f} {:.1f} L {:.1f} {:.1f} Z\"/>",
          x(range.low), y, x(score), y - 7, x(range.high), y, x(score), y + 7);
    else
      svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"8\" height=\"8\"/>", x(score) - 4,
                         y - 4);
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{:.3f} [{:.3f}, {:.3f}]</text>",
                       kLeft + kPlotWidth + 10, y + 4, score, range.low, range.high);
  }
  for (const double tick : {0.0, 0.25, 0.5, 0.75, 1.0})
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"tick\">{}</text>", x(tick),
                       height - 12, tick);
  return svg + "</svg>";
}

/// "4.7 s": half of a team lives longer.
std::string median_text(const Fight& fight, std::size_t team) {
  const double median = median_life(fight, team);
  return std::isfinite(median) ? fmt::format("half live longer than {:.1f} s", median)
                               : "more than half were never killed";
}

/// In the corner of the plot, which ends at `right`.
std::string legend_line(const Fight& fight, std::size_t team, double right) {
  const TeamSetup& setup = fight.setup.teams[team];
  const double y = 22 + 18 * static_cast<double>(team);
  return fmt::format(
      "<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{2:.1f}\" y2=\"{1:.1f}\" stroke=\"{3}\" "
      "stroke-width=\"2\"/><text x=\"{4:.1f}\" y=\"{5:.1f}\" class=\"name\">{6} ({7}): "
      "{8}</text>",
      right - 22, y, right, kColours[team], right - 28, y + 4, escaped(setup.name),
      escaped(setup.controller), median_text(fight, team));
}

/// The chance that curves of teams that live equally long differ as much.
std::string log_rank_text(const Fight& fight) {
  const double z = log_rank(lives_of_all(fight, 0), lives_of_all(fight, 1));
  const double p = std::erfc(std::abs(z) / std::sqrt(2.0));
  return fmt::format("log-rank test: p {}", p < 0.001 ? "&lt; 0.001" : fmt::format("= {:.3f}", p));
}

std::string survival_plot(const Fight& fight) {
  constexpr double kHeight = 180, kLeft = 40;
  std::array<std::vector<SurvivalStep>, 2> curves;
  double longest = 1;
  for (const std::size_t team : {0U, 1U}) {
    const auto lives = lives_of_all(fight, team);
    curves[team] = survival(lives);
    for (const Lifetime& life : lives) longest = std::max(longest, life.seconds);
  }
  std::string svg = fmt::format(
      "<svg width=\"480\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"share of lives "
      "that last "
      "longer\">",
      kLeft + kPlotWidth + 20, kHeight + 40);
  for (const std::size_t team : {0U, 1U}) {
    std::string path = fmt::format("M {:.1f} 10", kLeft);
    for (const SurvivalStep& step : curves[team])
      path += fmt::format(" H {:.1f} V {:.1f}", kLeft + step.seconds / longest * kPlotWidth,
                          10 + (1 - step.share) * kHeight);
    svg += fmt::format("<path d=\"{} H {:.1f}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
                       path, kLeft + kPlotWidth, kColours[team]);
  }
  for (const std::size_t team : {0U, 1U}) svg += legend_line(fight, team, kLeft + kPlotWidth);
  svg += fmt::format("<text x=\"4\" y=\"16\">1</text><text x=\"4\" y=\"{:.0f}\">0</text>",
                     kHeight + 12);
  svg += fmt::format("<text x=\"{:.0f}\" y=\"{:.0f}\" class=\"name\">{:.0f} s</text>",
                     kLeft + kPlotWidth, kHeight + 32, longest);
  return svg + "</svg>";
}

std::string share_cells(const WonMatches& matches) {
  const Interval range = matches.interval();
  return fmt::format("<td>{} of {}</td><td>{:.3f} [{:.3f}, {:.3f}]</td>", matches.won,
                     matches.decided, matches.share(), range.low, range.high);
}

/// Matches that somebody won, by map.
std::string win_table(const Fight& fight) {
  std::string html = fmt::format(
      "<table><tr><th></th><th colspan=\"2\">won by {}</th><th colspan=\"2\">won from the first "
      "place</th><th></th></tr>",
      escaped(fight.setup.teams[0].name));
  for (const MapFight& map : fight.maps)
    html += fmt::format("<tr><td>{}</td>{}{}<td>{}</td></tr>", escaped(map.map),
                        share_cells(won_by_first_team(map.result)),
                        share_cells(won_from_first_place(map.result)), favour(fight, map));
  if (fight.maps.size() > 1)
    html += fmt::format("<tr><td>all maps</td>{}<td></td><td></td><td></td></tr>",
                        share_cells(won_by_first_team(fight)));
  return html + "</table>";
}

std::string test_text(const Fight& fight) {
  if (!fight.test) return {};
  return fmt::format("<h2>Test</h2><p><b>{}</b></p><p>{}.</p>", escaped(verdict_text(fight)),
                     escaped(stopping_rule(fight)));
}

std::string meter_table(const Fight& fight) {
  const auto totals = meters_of_all(fight);
  std::string html = "<table><tr><th></th>";
  for (const std::size_t team : {0U, 1U})
    html += fmt::format("<th style=\"color:{}\">{} ({})</th>", kColours[team],
                        escaped(fight.setup.teams[team].name),
                        escaped(fight.setup.teams[team].controller));
  html += "</tr>";
  for (const Meter& meter : kMeters)
    html += fmt::format("<tr><td>{}</td><td>{:.{}f}</td><td>{:.{}f}</td></tr>", meter.title,
                        meter.value(totals[0]), meter.digits, meter.value(totals[1]), meter.digits);
  return html + "</table>";
}

constexpr std::string_view kStyle = R"(
body { font: 15px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
svg { max-width: 100%; font-size: 12px; }
svg .even { stroke: #888; stroke-dasharray: 4 3; } svg .bar { stroke: #333; stroke-width: 1.5; }
svg .name { text-anchor: end; } svg .tick { text-anchor: middle; fill: #666; }
table { border-collapse: collapse; } td, th { padding: .2rem .8rem; text-align: right; }
td:first-child { text-align: left; } tr:nth-child(even) { background: #f3f4f6; })";

}  // namespace

std::string fight_page(const Fight& fight) {
  std::vector<ForestRow> rows;
  for (const MapFight& map : fight.maps) rows.push_back({map.map, map.result.counts});
  if (rows.size() > 1) rows.push_back({"all maps", counts_of_all(fight), true});
  const std::string title = fmt::format("{} against {}, {}", fight.setup.teams[0].controller,
                                        fight.setup.teams[1].controller, name_of(fight.setup.mode));
  const std::string seeds =
      fight.own_seeds ? " Both matches of a pair had seeds of their own." : "";
  return fmt::format(
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{0}</title>"
      "<style>{1}</style><h1>{0}</h1><p>{2}, seed {3}; score of <b>{4}</b> with its interval of "
      "95 %: 0.5 is even.{5}</p>{6}{7}<h2>Matches that somebody won</h2>{8}"
      "<h2>Lives</h2><p>The share of lives that last longer; {9}.</p>{10}"
      "<h2>Meters</h2>{11}</html>\n",
      escaped(title), kStyle, counted(counts_of_all(fight).pairs(), "pair"), fight.setup.seed,
      escaped(fight.setup.teams[0].name), seeds, forest_plot(rows), test_text(fight),
      win_table(fight), log_rank_text(fight), survival_plot(fight), meter_table(fight));
}

}  // namespace defilade::cli
