// From a level to a graph: the walkable field, its shape and rooms; nodes where tactics needs them;
// links; then nodes where the floor continues but no link does; last, what cannot be reached is
// dropped.

#include "bake/place/place.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "bake/base/tile_order.h"
#include "bake/links/link_steps.h"
#include "bake/links/prune.h"
#include "bake/place/choose_nodes.h"
#include "bake/place/entity_nodes.h"
#include "bake/place/leaps.h"
#include "bake/place/place_on.h"
#include "bake/place/repair.h"
#include "model/base/cancelled_error.h"

namespace defilade {
namespace {

/// A leap may also be found on foot.
void drop_repeated(std::vector<Link>& links) {
  std::set<std::tuple<NodeId, NodeId, LinkKind>> known;
  std::erase_if(links, [&](const Link& link) {
    return !known.emplace(link.from, link.to, link.kind).second;
  });
}

class Placer {
 public:
  Placer(const Level& level, const AgentProfile& profile, const PlaceSettings& settings,
         const Ground& ground, Progress& progress)
      : level_(level),
        profile_(profile),
        settings_(settings),
        progress_(progress),
        ground_(ground),
        linker_(level, profile, ground.movement, settings.reach) {}

  Result<Waypoints> run(Waypoints given) {
    const std::size_t known = given.links_given ? given.parts.nodes.size() : 0;
    GraphParts& parts = given.parts;
    given_links_ = parts.links.size();
    const std::size_t given_nodes = parts.nodes.size();
    adopt_doors(parts);
    const std::size_t seeds =
        add_marked_nodes(level_, profile_, ground_, settings_.spacing, parts.nodes);
    Choice choice =
        choose_nodes(ground_, profile_, std::move(parts.nodes), settings_.spacing, progress_);
    if (progress_.cancelled()) return cancelled_error();
    parts.nodes = std::move(choice.nodes);
    doorways_ = std::move(choice.doorways);
    if (parts.nodes.empty())
      return Error{
          "there is no floor to stand on: none that is wide enough, flat enough and faces up (its "
          "corners run counter-clockwise seen from above)"};
    if (auto ok = link(known, seeds, parts); !ok) return ok.error();
    number_by_tiles(parts, given_nodes);
    given.links_given = true;
    return given;
  }

 private:
  static constexpr int kRounds = 6;

  /// The level's doors, and those that only the given links name.
  void adopt_doors(GraphParts& parts) const {
    const std::vector<std::string> given = std::exchange(parts.doors, linker_.doors().names());
    for (Link& link : parts.links) {
      if (!link.door.valid()) continue;
      const std::string& name = given[link.door.index()];
      const auto known = std::ranges::find(parts.doors, name);
      link.door = DoorId{static_cast<std::size_t>(known - parts.doors.begin())};
      if (known == parts.doors.end()) parts.doors.push_back(name);
    }
  }

  /// Round by round: every node that fills in a missing way needs links of its own.
  Result<void> link(std::size_t known, std::size_t seeds, GraphParts& parts) {
    linker_.set_nodes(parts.nodes, doorways_);
    const auto carried = carrying_links(ground_.travels, profile_, linker_);
    parts.links.insert(parts.links.end(), carried.begin(), carried.end());
    for (int round = 0; round < kRounds; ++round) {
      if (auto ok = find_links(linker_, parts.nodes, NodeId{known}, parts.links, progress_); !ok)
        return ok;
      drop_repeated(parts.links);
      known = parts.nodes.size();
      if (round + 1 < kRounds) repair(round, seeds, parts);
      if (progress_.cancelled()) return cancelled_error();
      if (parts.nodes.size() == known) break;
      linker_.set_nodes(parts.nodes, doorways_);
    }
    join_past_doorways(parts);
    drop_repeated(parts.links);
    keep_nodes(reached_nodes(ground_.field, profile_, seeds, parts), parts);
    prune_links(parts.nodes, parts.links, given_links_);
    return {};
  }

  /// Where a way is still missing because links must not bypass a doorway node, they do.
  void join_past_doorways(GraphParts& parts) const {
    for (const auto& [a, b, cell, length] : missing_ways(ground_, linker_.doors(), profile_, parts))
      for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)})
        if (const auto link = linker_.link_past_doorways(from, to)) parts.links.push_back(*link);
  }

  /// Leaps are looked for once what can be walked is linked, and last.
  void repair(int round, std::size_t seeds, GraphParts& parts) {
    progress_.begin("adding missing nodes", "steps", 2);
    const std::size_t before = parts.nodes.size();
    const auto reached = reached_nodes(ground_.field, profile_, seeds, parts);
    if (round < kRounds - 2) add_missing_nodes(ground_, linker_.doors(), profile_, reached, parts);
    progress_.advance(1);
    if (parts.nodes.size() != before || crossed_) return;
    const auto thrown = thrown_nodes(ground_.travels, linker_);
    add_leaps(ground_, profile_, thrown, reached, parts);
    progress_.advance(1);
    crossed_ = true;
  }

  const Level& level_;
  const AgentProfile& profile_;
  const PlaceSettings& settings_;
  Progress& progress_;
  const Ground& ground_;
  Linker linker_;
  std::vector<DoorwayNode> doorways_;
  std::size_t given_links_ = 0;
  bool crossed_ = false;  // were leaps looked for?
};

}  // namespace

Result<Waypoints> place_on(const Ground& ground, const Level& level, const AgentProfile& profile,
                           Waypoints given, const PlaceSettings& settings, Progress& progress) {
  return Placer(level, profile, settings, ground, progress).run(std::move(given));
}

Result<Waypoints> place(const Level& level, const AgentProfile& profile, Waypoints given,
                        const PlaceSettings& settings, Progress& progress) {
  const auto ground =
      survey(level, profile, positions_of(given.parts.nodes), settings.spacing, progress);
  if (!ground) return ground.error();
  return place_on(*ground, level, profile, std::move(given), settings, progress);
}

}  // namespace defilade
