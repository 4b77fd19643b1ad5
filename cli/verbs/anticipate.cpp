#include "defilade/tactics/anticipate.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/anticipate_json.h"
#include "cli.h"
#include "options/map_options.h"
#include "options/places.h"
#include "options/situation_options.h"
#include "options/situation_parts.h"
#include "options/team_option.h"

namespace defilade::cli {
namespace {

struct AnticipateCall : MapOptions {
  SituationOptions situation;
  std::string of;
  int team = 0;
};

using Plan = std::optional<AnticipateResult>;

std::string named(const Situation& situation, NodeId node) {
  return fmt::format("#{} {}", node.value, printable(situation.graph().name(node)));
}

/// "#3, #17", and that there are more.
std::string numbers_of(const std::vector<NodeId>& nodes) {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < std::min(nodes.size(), kShown); ++i)
    text += fmt::format("{}#{}", i == 0 ? "" : ", ", nodes[i].value);
  return nodes.size() > kShown ? text + ", …" : text;
}

/// Where a member waits, for whom, what it sees there, and who could see it.
void print_post(const Situation& situation, const PinchPoint& pinch, const Post& post) {
  const PinchGate& gate = pinch.gates[post.gate];
  const PostReasons reasons = reasons_of(situation, pinch, post);
  print(fmt::format("  {:<10} waits at {}, {:.1f} m of way\n",
                    printable(member_name(situation, post.member)), named(situation, post.node),
                    post.way));
  print(fmt::format("{:13}for gate {}\n", "", named(situation, gate.node)));
  print(fmt::format("{:13}watches {} of {} outside of it: {}\n", "", reasons.watches.size(),
                    counted(gate.outside_nodes.size(), "node"), numbers_of(reasons.watches)));
  print(fmt::format("{:13}no gate sees it; {} of {} inside could, and {:.0f} % of the map\n", "",
                    reasons.seen_from, counted(pinch.inside.size(), "node"),
                    100 * reasons.exposure));
}

void print_plan(const Situation& situation, EnemyId enemy, const Plan& plan) {
  const std::string name = printable(situation.enemy(enemy).name);
  if (!plan) {
    print(fmt::format("{} is not inside of anything that {} can hold\n", name,
                      counted(1 + situation.friends().size(), "member")));
    return;
  }
  print(fmt::format("{} is in a part of {} and must come out by {}\n", name,
                    counted(plan->pinch->inside.size(), "node"),
                    counted(plan->pinch->gates.size(), "gate")));
  for (const Post& post : plan->posts) print_post(situation, *plan->pinch, post);
}

Overlay overlay(const Situation& situation, const Plan& plan) {
  Overlay over{{}, {}, "magenta: inside; orange: gates; green: where the team waits; red: enemies"};
  const auto mark = [&](NodeId node, const char* colour, const char* tip, std::string label = {}) {
    over.marks.push_back({situation.graph().position(node), colour, tip, std::move(label)});
  };
  if (plan) {
    for (const NodeId node : plan->pinch->inside) mark(node, kMagenta, "inside");
    for (const PinchGate& gate : plan->pinch->gates) mark(gate.node, kOrange, "gate", "gate");
    for (const Post& post : plan->posts)
      mark(post.node, kGreen, "waits here", "for " + member_name(situation, post.member));
  }
  mark_everybody(situation, over);
  over.marks.push_back({situation.position(), kBlue, "npc", "npc"});
  return over;
}

/// The enemy of --of, or the only one.
EnemyId expected(const AnticipateCall& options, const Situation& situation) {
  return options.of.empty() ? situation.enemies().front() : enemy_named(situation, options.of);
}

int wait_for(const AnticipateCall& options) {
  const TacticalMap map = open_baked(options);
  Situation situation =
      read_situation(map_with_shut_doors(map, options.situation.closed), options.situation);
  fill_team(options.team, situation);
  const EnemyId enemy = expected(options, situation);
  const Plan plan = anticipate(situation, enemy);
  give(options, map,
       {options.map, overlay(situation, plan), [&] { print_json(to_json(situation, enemy, plan)); },
        [&] { print_plan(situation, enemy, plan); }});
  return plan ? kOk : kProblems;
}

}  // namespace

void add_anticipate(CLI::App& app, Context& context) {
  auto options = std::make_shared<AnticipateCall>();
  CLI::App* verb =
      app.add_subcommand("anticipate", "Ask a map where to wait for an enemy that must come out");
  add_map_option(*verb, options->map, "The map to ask");
  add_npc_option(*verb, options->situation);
  add_world_options(*verb, options->situation);
  verb->get_option("--enemy")->required();
  verb->add_option("--of", options->of, "The enemy to wait for (default: the first)")
      ->type_name("ENEMY");
  add_team_option(*verb, options->team);
  add_answer_options(*verb, *options, "Also draw a plan with the gates and the team on it");
  verb->footer(std::string(kPlaceHelp) +
               "\nYAW is in degrees. The answer is the smallest part of the map that contains\n"
               "the enemy and all of whose gates the team can hold. A member waits at each\n"
               "gate: it sees everybody come out, and the gate does not see it. Others back it\n"
               "up.\n"
               "Exit code 1: there is no such part.\n\n"
               "Examples:\n"
               "  defilade anticipate demo.dfl --enemy a=guard-room --npc yard-centre\n"
               "  defilade anticipate demo.dfl --enemy a=guard-room --npc garden --team 3");
  verb->callback([options, &context] { context.exit_code = wait_for(*options); });
}

}  // namespace defilade::cli
