// Where do fighters die on a map, and from where are they killed? Frag maps of `fight`, added up.

#include "defilade/mind/frag_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli.h"
#include "draw/markup.h"
#include "options/map_options.h"
#include "options/situation_options.h"
#include "options/values.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct FragsCall : MapOptions {
  std::vector<std::string> files;
  std::string output;
  std::size_t top = 10;
};

/// A node, and how often something happened there.
struct Place {
  NodeId node;
  std::uint64_t times = 0;
};

/// Those where it happened, the most often first.
std::vector<Place> places_of(const std::vector<std::uint64_t>& counts, std::size_t most) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0) places.push_back({NodeId{i}, counts[i]});
  std::ranges::stable_sort(places, std::greater(), &Place::times);
  if (places.size() > most) places.resize(most);
  return places;
}

/// The pairs of places that killed the most.
std::vector<FragCount> lanes_of(const FragMap& frags, std::size_t most) {
  std::vector<FragCount> lanes;
  for (FragCount one : frags.counts()) {
    one.frag.side = 0;
    if (!one.frag.killer.valid()) continue;
    if (!lanes.empty() && lanes.back().frag == one.frag)
      lanes.back().times += one.times;
    else
      lanes.push_back(one);
  }
  std::ranges::stable_sort(lanes, std::greater(), &FragCount::times);
  if (lanes.size() > most) lanes.resize(most);
  return lanes;
}

std::string share_of(const FragMap& frags, std::uint64_t times) {
  return fmt::format("{:.1f} %",
                     100 * static_cast<double>(times) /
                         static_cast<double>(std::max<std::uint64_t>(1, frags.total())));
}

std::array<std::uint64_t, 2> deaths_by_side(const FragMap& frags) {
  std::array<std::uint64_t, 2> deaths{};
  for (const FragCount& one : frags.counts()) deaths[std::min(one.frag.side, 1U)] += one.times;
  return deaths;
}

void print_places(const TacticalMap& map, const FragMap& frags, const std::string& title,
                  const std::vector<Place>& places) {
  print(title + "\n");
  for (const auto& [node, times] : places)
    print(fmt::format("  {:>7} {:>7}  #{:<6} {}\n", grouped(times), share_of(frags, times),
                      node.value, printable(map.graph().name(node))));
}

void print_text(const FragsCall& call, const TacticalMap& map, const FragMap& frags) {
  const auto [first, second] = deaths_by_side(frags);
  print(fmt::format("{} in {} matches; {} in the first team's place, {} in the second's\n",
                    counted(frags.total(), "death"), grouped(frags.matches()), grouped(first),
                    grouped(second)));
  if (frags.total() == 0) return;
  print_places(map, frags, "where most died", places_of(frags.deaths(), call.top));
  print_places(map, frags, "from where most were killed", places_of(frags.kills(), call.top));
}

nlohmann::json places_json(const TacticalMap& map, const std::vector<Place>& places) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [node, times] : places)
    list.push_back({{"id", node.value}, {"name", map.graph().name(node)}, {"times", times}});
  return list;
}

nlohmann::json frags_json(const FragsCall& call, const TacticalMap& map, const FragMap& frags) {
  nlohmann::json lanes = nlohmann::json::array();
  for (const auto& [frag, times] : lanes_of(frags, call.top))
    lanes.push_back({{"from", frag.killer.value}, {"to", frag.victim.value}, {"times", times}});
  return {{"matches", frags.matches()},
          {"deaths", frags.total()},
          {"deaths_by_place", deaths_by_side(frags)},
          {"died", places_json(map, places_of(frags.deaths(), call.top))},
          {"killed_from", places_json(map, places_of(frags.kills(), call.top))},
          {"lanes", lanes},
          {"harm", frags.harm(map)}};
}

/// Nodes by how deadly they are, and the lanes along which most were killed.
Overlay overlay(const FragsCall& call, const TacticalMap& map, const FragMap& frags) {
  Overlay over;
  over.legend = fmt::format(
      "yellow: most died around here; violet: nobody did; lines: the {} deadliest lanes, from the "
      "killer (green) to the victim (red)",
      call.top);
  for (const float harm : frags.harm(map)) over.node_colours.push_back(ramp(double{harm}));
  const std::vector<FragCount> lanes = lanes_of(frags, call.top);
  for (const auto& [frag, times] : lanes) {
    const Vec3 from = map.graph().position(frag.killer), to = map.graph().position(frag.victim);
    const Vec3 middle = lerp(from, to, 0.5F);
    const double width =
        1 + 5 * static_cast<double>(times) / static_cast<double>(lanes.front().times);
    over.route.push_back({from, middle, kGreen, width});
    over.route.push_back({middle, to, kRed, width});
  }
  for (const auto& [node, times] : places_of(frags.deaths(), call.top))
    over.marks.push_back(
        {map.graph().position(node), kRed, fmt::format("{} died here", times), grouped(times)});
  return over;
}

int show(const FragsCall& call) {
  for (const std::string& file : call.files)
    if (!call.svg.empty()) check_output("--svg", call.svg, {file});
  if (!call.output.empty()) check_output("--output", call.output, {call.map, call.svg});
  const TacticalMap map = open_baked(call);
  const FragMap frags = read_frags(map, call.files);
  if (!call.output.empty()) need(save_frag_map(frags, call.output));
  give(call, map,
       {call.map, overlay(call, map, frags), [&] { print_json(frags_json(call, map, frags)); },
        [&] { print_text(call, map, frags); }});
  return kOk;
}

}  // namespace

void add_frags(CLI::App& app, Context& context) {
  auto options = std::make_shared<FragsCall>();
  CLI::App* verb = app.add_subcommand("frags", "Show where fighters die, and from where");
  add_map_option(*verb, options->map, "The map that they fought on");
  verb->add_option("files", options->files, "Frag maps of fight --frags; several are added up")
      ->required()
      ->type_name("FILE.dff");
  takes_whole_number(
      verb->add_option("--top", options->top, "How many places and lanes")->capture_default_str(),
      1, 1000)
      ->type_name("N");
  verb->add_option("-o,--output", options->output, "Also write the sum")->type_name("FILE.dff");
  add_answer_options(*verb, *options, "Also draw a plan with the deaths on it");
  verb->footer(
      "Each death counts at the node nearest to it, and so does each killer. Paths and\n"
      "queries use the same files: path --frags FILE.dff --avoid harm=4.\n\n"
      "Examples:\n"
      "  defilade fight demo.dfl --pairs 200 --frags demo.dff\n"
      "  defilade frags demo.dfl demo.dff --svg deaths.svg\n"
      "  defilade frags demo.dfl monday.dff tuesday.dff --output both.dff");
  verb->callback([options, &context] { context.exit_code = show(*options); });
}

}  // namespace defilade::cli
