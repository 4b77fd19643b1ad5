#include "defilade/tactics/analysis.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "cli.h"
#include "defilade/model/map_file.h"
#include "defilade/tactics/ambush.h"

namespace defilade::cli {
namespace {

struct Options {
  std::string map;
  bool json = false;
};

nlohmann::json ids(const auto& nodes) {
  nlohmann::json list = nlohmann::json::array();
  for (const NodeId node : nodes) list.push_back(node.value);
  return list;
}

nlohmann::json describe(const TacticalMap& map, const PinchPoint& pinch) {
  nlohmann::json gates = nlohmann::json::array();
  NodeSet spots(map.graph().node_count());
  for (std::size_t i = 0; i < pinch.gates.size(); ++i) {
    ambush(map, pinch, i, StanceId{0U}, spots);
    gates.push_back({{"node", pinch.gates[i].node.value},
                     {"inside_nodes", ids(pinch.gates[i].inside_nodes)},
                     {"outside_nodes", ids(pinch.gates[i].outside_nodes)},
                     {"ambush", ids(spots)}});
  }
  return {{"k", pinch.gates.size()},
          {"direction", name_of(pinch.direction)},
          {"rule", name_of(pinch.rule)},
          {"gates", gates},
          {"inside", ids(pinch.inside)}};
}

nlohmann::json watch_directions(const TacticalMap& map) {
  nlohmann::json list = nlohmann::json::array();
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) {
    nlohmann::json degrees = nlohmann::json::array();
    for (const NodeId from : watch_nodes(map, NodeId{i}))
      degrees.push_back(bearing(map.graph().position(NodeId{i}), map.graph().position(from)) * 180 /
                        std::numbers::pi);
    list.push_back(std::move(degrees));
  }
  return list;
}

void print_json_analysis(const TacticalMap& map, const Analysis& facts) {
  nlohmann::json snipers = nlohmann::json::array(), pinches = nlohmann::json::array();
  for (const SniperSpot& spot : facts.sniper_spots())
    snipers.push_back({{"node", spot.node.value},
                       {"retreat", spot.retreat.value},
                       {"advantage", spot.advantage},
                       {"hit_and_run", spot.hit_and_run}});
  for (const PinchPoint& pinch : facts.pinch_points()) pinches.push_back(describe(map, pinch));
  print_json({{"sniper_spots", snipers},
              {"pinch_points", pinches},
              {"watch_directions", watch_directions(map)}});
}

void print_analysis(const TacticalMap& map, const Analysis& facts) {
  constexpr std::size_t kMost = 10;
  const auto name = [&](NodeId node) {
    return fmt::format("#{} {}", node.value, printable(map.graph().name(node)));
  };
  print(fmt::format("{}\n", counted(facts.sniper_spots().size(), "sniper spot")));
  for (const SniperSpot& spot :
       facts.sniper_spots().first(std::min(kMost, facts.sniper_spots().size())))
    print(fmt::format("  {:<32} {:.0f} % more exposed than {}{}\n", name(spot.node),
                      100 * spot.advantage, name(spot.retreat),
                      spot.hit_and_run ? ", two ways out" : ""));
  print(fmt::format("{}\n", counted(facts.pinch_points().size(), "pinch point")));
  for (const PinchPoint& pinch :
       facts.pinch_points().first(std::min(kMost, facts.pinch_points().size()))) {
    std::string gates;
    for (const PinchGate& gate : pinch.gates)
      gates += (gates.empty() ? "" : ", ") + name(gate.node);
    print(fmt::format("  {:<10} {}: {} inside\n", name_of(pinch.rule), gates,
                      counted(pinch.inside.size(), "node")));
  }
}

}  // namespace

void add_analyze(CLI::App& app, Context& context) {
  auto options = std::make_shared<Options>();
  CLI::App* verb = app.add_subcommand("analyze", "Show sniper spots, pinch points and ambushes");
  verb->add_option("MAP.dfl", options->map, "The map to analyze")->required();
  add_json_flag(*verb, options->json);
  verb->footer(
      "Examples:\n"
      "  defilade analyze demo.dfl\n"
      "  defilade analyze demo.dfl --json");
  verb->callback([options, &context] {
    const TacticalMap map = need(open_map(options->map));
    const Analysis facts(map);
    if (options->json)
      print_json_analysis(map, facts);
    else
      print_analysis(map, facts);
    context.exit_code = kOk;
  });
}

}  // namespace defilade::cli
