#include "answer/fire_text.h"

#include <fmt/format.h>

#include <cmath>

#include "cli.h"
#include "options/situation_options.h"

namespace defilade::cli {
namespace {

/// "  stay           2.5 s of fire, crouch", or that it is not possible, and why.
std::string response_line(const UnderFireResult& options, FireResponse response, bool possible,
                          double cost, const std::string& how) {
  const char* best = options.best == response ? " <- best" : "";
  return possible
             ? fmt::format("  {:<12} {:4.1f} s of fire, {}{}\n", name_of(response), cost, how, best)
             : fmt::format("  {:<12} not possible{}{}\n", name_of(response),
                           how.empty() ? "" : " " + how, best);
}

std::string step_line(const Situation& s, const FireOrder& order) {
  const std::string& stance = s.map().profile().stance(order.stance).name;
  std::string line =
      fmt::format("  {:<9} feet at {}, {}", name_of(order.move), place_text(order.place), stance);
  if (order.lean != 0)
    line += fmt::format(", head {:.1f} m to the {}", std::abs(order.lean),
                        order.lean > 0 ? "left" : "right");
  return line + "\n";
}

std::string node_text(const Situation& s, NodeId node) {
  return fmt::format("#{} {}", node.value, printable(s.graph().name(node)));
}

/// Rows are those of nodes: says so of anybody who stands beside a node.
std::string beside_node(const Situation& s, const std::string& name, float metres, NodeId node) {
  constexpr float kBeside = 0.05F;
  if (metres < kBeside) return "";
  return fmt::format("  {} is {:.1f} m from {}: counted as there\n", name, metres,
                     node_text(s, node));
}

/// The steps are tried with rays from where everybody really is, which rows cannot know.
void print_steps(const Situation& s, const FireAnswer& answer) {
  const std::string rays = counted(answer.steps.rays, "ray");
  const bool fires = answer.steps.orders.back().move == FireMove::fire;
  if (!answer.options.return_fire.possible && !fires)
    return print(fmt::format("so there are no steps of returning fire; {} agree{}\n", rays,
                             answer.steps.rays == 1 ? "s" : ""));
  print(fmt::format("steps of returning fire, {}{}:\n", rays,
                    fires ? "" : ", which end in vain from where everybody really is"));
  for (const FireOrder& order : answer.steps.orders) print(step_line(s, order));
}

}  // namespace

std::string place_text(Vec3 p) { return fmt::format("({:.2f}, {:.2f}, {:.2f})", p.x, p.y, p.z); }

Overlay lean_overlay(const Situation& s, const LeanResult& found) {
  Overlay over{{}, {}, "green: lean here; magenta: the head; blue: the character; red: threats"};
  for (const LeanSpot& spot : found.spots) {
    over.marks.push_back({s.graph().position(spot.node), kGreen, lean_side(spot), lean_side(spot)});
    over.marks.push_back({spot.head, kMagenta, "the head"});
  }
  over.marks.push_back({s.position(), kBlue, "the character"});
  mark_everybody(s, over);
  return over;
}

void print_lean(const Situation& s, const LeanResult& found) {
  print(fmt::format("{} by {}{}\n", counted(found.spots.size(), "lean spot"),
                    counted(found.rays, "ray"),
                    found.finished ? "" : "; more rays would check more"));
  for (const LeanSpot& spot : found.spots)
    print(fmt::format("  #{:<6} {:<24} lean {:<6} head at {}\n", spot.node.value,
                      printable(s.graph().name(spot.node)), lean_side(spot),
                      place_text(spot.head)));
}

Overlay fire_overlay(const Situation& s, const FireAnswer& answer) {
  Overlay over{{}, {}, "blue: the character, and the way to cover; magenta: steps; red: threats"};
  const std::span nodes = answer.options.move.path.nodes;
  for (std::size_t i = 1; i < nodes.size(); ++i)
    over.route.push_back({s.graph().position(nodes[i - 1]), s.graph().position(nodes[i]), kBlue});
  for (const FireOrder& order : answer.steps.orders)
    over.marks.push_back({order.eye, kMagenta, std::string(name_of(order.move))});
  over.marks.push_back(
      {s.position(), kBlue, "the character", std::string(name_of(answer.options.best))});
  mark_everybody(s, over);
  return over;
}

void print_fire(const Situation& s, EnemyId shooter, const FireAnswer& answer) {
  const auto& [stay, move, back, best] = answer.options;
  const auto stance = [&](StanceId id) { return s.map().profile().stance(id).name; };
  const std::string name = printable(s.enemy(shooter).name);
  print(fmt::format("{} fires at {}\n", name, node_text(s, s.node())));
  print(beside_node(s, name, s.distance_to_node(shooter), s.node(shooter)));
  print(beside_node(s, "the character", s.distance_to_node(), s.node()));
  print(response_line(answer.options, FireResponse::stay, stay.possible, stay.cost,
                      stance(stay.stance)));
  print(response_line(answer.options, FireResponse::move, move.possible, move.cost,
                      move.possible ? fmt::format("{}, at {}, {:.1f} m of way", stance(move.stance),
                                                  node_text(s, move.node), move.path.length)
                                    : ""));
  print(response_line(answer.options, FireResponse::return_fire, back.possible, back.cost,
                      back.possible
                          ? fmt::format("{}, from {}", stance(back.stance), name_of(back.from))
                          : "here, by leaning or from a peek-out"));
  print_steps(s, answer);
}

}  // namespace defilade::cli
