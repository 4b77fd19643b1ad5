#pragma once
// What must hold for the map of a drawn level, whatever was drawn: judged by the block world, which
// knows what is solid, and not by the code that the bake uses.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "defilade/model/live_world.h"
#include "defilade/model/tactical_map.h"
#include "support/random/drawn_level.h"

namespace defilade::test {

/// Sentences about what is wrong.
using Complaints = std::vector<std::string>;

inline std::string place_text(Vec3 p) {
  const auto rounded = [](float v) { return std::to_string(v).substr(0, v < 0 ? 6 : 5); };
  return '(' + rounded(p.x) + ", " + rounded(p.y) + ", " + rounded(p.z) + ')';
}

class BakePromises {
 public:
  BakePromises(const DrawnLevel& drawn, const TacticalMap& map, Complaints& complaints)
      : drawn_(drawn), world_(drawn.world), map_(map), complaints_(complaints) {}

  void check() {
    for (const NodeId node : map_.graph().nodes())
      check_place(map_.graph().position(node), name(node));
    for (const CoverChild& child : map_.graph().peek_outs())
      check_place(child.position, "a peek-out of " + name(child.cover));
    for (const CoverChild& child : map_.graph().formation())
      check_place(child.position, "a formation place of " + name(child.cover));
    for (const Link& link : map_.graph().links()) check_link(link);
    for (const Carrier& carrier : drawn_.carriers) check_carrier(carrier);
    check_sight(map_, world_, "");
  }

  /// Each door shut in turn, as one more block.
  void check_doors() {
    auto live = LiveWorld::create(map_);
    if (!live) return complain("a live world refuses the map: " + live.error().message);
    for (const auto& [door_name, box] : drawn_.doors) {
      const DoorId door = map_.find_door(door_name);
      if (!door.valid()) continue;
      live->set_door(door, true);
      BlockWorld shut = world_;
      shut.blocks.push_back({box});
      check_sight(live->state().map, shut, " with " + door_name + " shut");
      live->set_door(door, false);
    }
    check_sight(live->state().map, world_, " with all doors open again");
  }

 private:
  void complain(std::string what) { complaints_.push_back(std::move(what)); }
  const std::string& name(NodeId node) const { return map_.graph().name(node); }
  Vec3 position(NodeId node) const { return map_.graph().position(node); }
  std::string text(const Link& link) const {
    return "the " + std::string(name_of(link.kind)) + " link from " + name(link.from) + ' ' +
           place_text(position(link.from)) + " to " + name(link.to) + ' ' +
           place_text(position(link.to));
  }

  void check_place(Vec3 feet, const std::string& who) {
    const AgentProfile& profile = map_.profile();
    const float top = profile.crouched().height;
    for (const float height : {profile.step + 0.02F, (profile.step + top) / 2, top - 0.02F})
      if (world_.is_solid(above(feet, height)))
        return complain("inside a solid: " + who + " at " + place_text(feet));
  }

  static bool is_on_foot(LinkKind kind) {
    return kind == LinkKind::walk || kind == LinkKind::crouch;
  }

  void check_link(const Link& link) {
    const float apart = distance(position(link.from), position(link.to));
    if (!allows(map_.profile(), map_.graph(), link))
      complain("the bake's own profile may not use " + text(link));
    if (link.kind == LinkKind::teleport ? link.length != 0 : link.length < 0)
      complain("wrong length: " + text(link));
    if (!is_on_foot(link.kind)) return;
    if (link.length < 0.999F * apart) complain("shorter than a straight line: " + text(link));
    check_way(link);
    check_door_of(link);
  }

  /// The middle of a walking body is above all steps and below all lintels.
  void check_way(const Link& link) {
    constexpr int kSamples = 32;
    const AgentProfile& profile = map_.profile();
    const float middle = (profile.step + profile.crouched().height) / 2 + 0.1F;
    if (std::abs(map_.graph().rise(link)) > 0.1F) return;
    for (int i = 0; i <= kSamples; ++i) {
      const Vec3 at =
          lerp(position(link.from), position(link.to), static_cast<float>(i) / kSamples);
      if (world_.is_solid(above(at, middle)))
        return complain("through a wall at " + place_text(at) + ": " + text(link));
    }
  }

  void check_door_of(const Link& link) {
    const Vec3 from = above(position(link.from), 1), to = above(position(link.to), 1);
    for (const auto& [door_name, box] : drawn_.doors) {
      BlockWorld door;
      door.blocks.push_back({shrunk(box, 0.05F)});
      if (door.sight(from, to) != BlockWorld::Sight::blocked) continue;
      if (!link.door.valid()) complain("does not name " + door_name + ": " + text(link));
    }
  }

  /// If some node can surely walk to where a carrier is entered, and it surely leads somewhere, it
  /// has a link that leads there.
  void check_carrier(const Carrier& carrier) {
    if (!carrier.to) return;
    const bool reachable = std::ranges::any_of(map_.graph().nodes(), [&](NodeId node) {
      return !carrier.trigger.overlaps({position(node), position(node)}) &&
             distance(position(node), carrier.from) < 5 &&
             world_.walks(position(node), carrier.from, map_.profile(), carrier.trigger);
    });
    if (!reachable) return;
    const bool linked = std::ranges::any_of(map_.graph().links(), [&](const Link& link) {
      return link.kind == carrier.kind && distance(position(link.from), carrier.from) < 2.5F &&
             distance(position(link.to), *carrier.to) < 1.5F;
    });
    if (!linked)
      complain("no " + std::string(name_of(carrier.kind)) + " link of " + carrier.entity +
               " from " + place_text(carrier.from) + " to " + place_text(*carrier.to));
  }

  /// Every pair of nodes, upright and crouched.
  void check_sight(const TacticalMap& map, const BlockWorld& world, const std::string& when) {
    const auto& stances = map.profile().stances;
    for (std::size_t w = 0; w < stances.size(); ++w)
      for (std::size_t t = 0; t < stances.size(); ++t)
        check_matrix(map, world, StanceId{w}, StanceId{t}, when);
  }

  void check_matrix(const TacticalMap& map, const BlockWorld& world, StanceId watcher,
                    StanceId target, const std::string& when) {
    const NodeMatrixView matrix = map.visibility(watcher, target);
    const std::size_t nodes = map.graph().node_count();
    const std::size_t every = 1 + nodes * nodes / kMostPairs;
    for (std::size_t pair = 0; pair < nodes * nodes; pair += every) {
      const NodeId from{pair / nodes}, to{pair % nodes};
      const auto truth = world.sight(above(position(from), map.profile().stance(watcher).eye),
                                     above(position(to), map.profile().stance(target).eye));
      if (from == to || truth == BlockWorld::Sight::undecided) continue;
      const bool sees = truth == BlockWorld::Sight::clear;
      if (matrix.contains(from, to) != sees)
        return complain(name(from) + ' ' + place_text(position(from)) +
                        (sees ? " should see " : " should not see ") + name(to) + ' ' +
                        place_text(position(to)) + when);
    }
  }

  static constexpr std::size_t kMostPairs = 3000;

  const DrawnLevel& drawn_;
  const BlockWorld& world_;
  const TacticalMap& map_;
  Complaints& complaints_;
};

}  // namespace defilade::test
