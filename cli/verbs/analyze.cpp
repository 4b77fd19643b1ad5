#include "defilade/model/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>

#include "answer/json_export.h"
#include "answer/summary.h"
#include "cli.h"
#include "defilade/tactics/ambush.h"
#include "options/map_options.h"

namespace defilade::cli {
namespace {

std::string labels(const TacticalMap& map, const PinchPoint& pinch) {
  if (pinch.gates.size() == 1) return node_label(map, pinch.gates[0].node);
  std::string all;
  for (const PinchGate& gate : pinch.gates)
    all += fmt::format("{}#{}", all.empty() ? "" : ", ", gate.node.value);
  return all;
}

void print_sniper_spots(const TacticalMap& map) {
  constexpr std::size_t kMost = 10;
  const auto& spots = map.analysis().sniper_spots;
  print(fmt::format("{}\n", counted(spots.size(), "sniper spot")));
  for (std::size_t i = 0; i < std::min(kMost, spots.size()); ++i)
    print(fmt::format("  {:<32} {:.0f} % more exposed than #{}{}\n", node_label(map, spots[i].node),
                      100 * spots[i].advantage, spots[i].retreat.value,
                      spots[i].hit_and_run ? ", hit and run" : ""));
  if (spots.size() > kMost) print(fmt::format("  and {} more\n", grouped(spots.size() - kMost)));
}

std::string direction_of(const PinchPoint& pinch) {
  return pinch.direction == PinchDirection::both ? ""
                                                 : fmt::format(" ({})", name_of(pinch.direction));
}

/// By gate.
std::vector<std::size_t> ambush_counts(const TacticalMap& map, const PinchPoint& pinch,
                                       AmbushForm form) {
  std::vector<std::size_t> counts;
  NodeSet spots(map.graph().node_count());
  for (std::size_t i = 0; i < pinch.gates.size(); ++i) {
    ambush(map, pinch, i, StanceId{0U}, spots, form);
    counts.push_back(spots.count());
  }
  return counts;
}

/// The plain form too where other gates make a difference.
std::string ambush_words(const TacticalMap& map, const PinchPoint& pinch) {
  const auto strict = ambush_counts(map, pinch, AmbushForm::strict);
  const auto plain = ambush_counts(map, pinch, AmbushForm::plain);
  const std::string words = fmt::format("{} {}", fmt::join(strict, " + "),
                                        strict == std::vector<std::size_t>{1} ? "place" : "places");
  return plain == strict ? words : fmt::format("{} (plain: {})", words, fmt::join(plain, " + "));
}

struct RankedPinch {
  const PinchPoint* pinch;
  bool holds = false;      // every gate has a place for an ambush
  std::size_t places = 0;  // at all gates together
};

RankedPinch ranked_pinch(const TacticalMap& map, const PinchPoint& pinch) {
  const auto counts = ambush_counts(map, pinch, AmbushForm::strict);
  return {&pinch, std::ranges::count(counts, 0U) == 0,
          std::accumulate(counts.begin(), counts.end(), std::size_t{0})};
}

/// Of one rule: first those whose gates can all be held, then those with the most places for an
/// ambush, then those with the largest inside.
void print_pinch_points(const TacticalMap& map, PinchRule rule) {
  constexpr std::size_t kMost = 4;
  std::vector<RankedPinch> found;
  for (const PinchPoint& pinch : map.analysis().pinch_points)
    if (pinch.rule == rule) found.push_back(ranked_pinch(map, pinch));
  std::ranges::stable_sort(found, std::greater{}, [](const RankedPinch& ranked) {
    return std::tuple(ranked.holds, ranked.places, ranked.pinch->inside.size());
  });
  print(fmt::format("{} by rule {}\n", counted(found.size(), "pinch point"), name_of(rule)));
  for (std::size_t i = 0; i < std::min(kMost, found.size()); ++i) {
    const PinchPoint& pinch = *found[i].pinch;
    print(fmt::format("  {}{}: {} inside, ambush from {}\n", labels(map, pinch),
                      direction_of(pinch), counted(pinch.inside.size(), "node"),
                      ambush_words(map, pinch)));
  }
  if (found.size() > kMost) print(fmt::format("  and {} more\n", grouped(found.size() - kMost)));
}

void print_watch(const TacticalMap& map) {
  const auto& watch = map.analysis().watch;
  const auto sides = [&](NodeId node) { return std::popcount(watch[node.index()]); };
  NodeId most{0U}, fewest{0U};
  for (std::size_t i = 1; i < watch.size(); ++i) {
    if (sides(NodeId{i}) > sides(most)) most = NodeId{i};
    if (sides(NodeId{i}) < sides(fewest)) fewest = NodeId{i};
  }
  const auto degrees = [&](NodeId node) {
    return static_cast<std::size_t>(sides(node)) * 360 / kSectors;
  };
  print(fmt::format("danger appears from {}° around {},\n                    from {}° around {}\n",
                    degrees(most), node_label(map, most), degrees(fewest),
                    node_label(map, fewest)));
}

void print_analysis(const TacticalMap& map) {
  print(fmt::format("{}\n", counted(map.regions().names.size(), "region")));
  print_sniper_spots(map);
  for (std::size_t rule = 0; rule < kPinchRules; ++rule)
    print_pinch_points(map, static_cast<PinchRule>(rule));
  print_watch(map);
}

Overlay overlay(const TacticalMap& map) {
  Overlay over{{}, {}, "orange: sniper spots, magenta: gates of pinch points"};
  for (const SniperSpot& spot : map.analysis().sniper_spots)
    over.marks.push_back({map.graph().position(spot.node), kOrange,
                          fmt::format("sniper spot: {:.0f} % more exposed than {}",
                                      100 * spot.advantage, node_label(map, spot.retreat))});
  for (const PinchPoint& pinch : map.analysis().pinch_points)
    for (const PinchGate& gate : pinch.gates)
      over.marks.push_back({map.graph().position(gate.node), kMagenta,
                            fmt::format("{} gate of {}: {}", name_of(pinch.rule),
                                        counted(pinch.inside.size(), "node"), labels(map, pinch))});
  return over;
}

}  // namespace

void add_analyze(CLI::App& app, Context&) {
  auto options = std::make_shared<MapOptions>();
  CLI::App* verb = app.add_subcommand("analyze", "Show sniper spots, pinch points and ambushes");
  add_map_option(*verb, options->map, "The map to analyze");
  add_answer_options(*verb, *options, "Also draw a plan with these places marked on it");
  verb->footer(
      "The page \"Tactics\" of the documentation says what the words mean.\n\n"
      "Examples:\n"
      "  defilade analyze demo.dfl\n"
      "  defilade analyze demo.dfl --svg analysis.svg\n"
      "  defilade analyze demo.dfl --json");
  verb->callback([options] {
    const TacticalMap map = open_baked(*options);
    const auto json = [&] {
      print(json_export(map, {"sniper_spots", "pinch_points", "watch_directions", "regions"}));
    };
    give(*options, map, {options->map, overlay(map), json, [&] { print_analysis(map); }});
  });
}

}  // namespace defilade::cli
