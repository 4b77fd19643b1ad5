// From a level to a graph: the walkable field, its shape and rooms; nodes where tactics needs them;
// links; then nodes where the floor goes on but no link does; last, what cannot be reached goes.

#include "defilade/bake/place.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "choose_nodes.h"
#include "crossings.h"
#include "link_steps.h"
#include "marked_nodes.h"
#include "mend.h"
#include "place_on.h"
#include "thin.h"

namespace defilade {
namespace {

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
    adopt_doors(parts);
    const std::size_t seeds =
        add_marked_nodes(level_, profile_, ground_, settings_.spacing, parts.nodes);
    Choice choice = choose_nodes(ground_, profile_, std::move(parts.nodes), settings_.spacing);
    parts.nodes = std::move(choice.nodes);
    gates_ = std::move(choice.gates);
    if (parts.nodes.empty())
      return Error{"there is no floor to stand on; do its triangles look up?"};
    if (auto ok = link(known, seeds, parts); !ok) return ok.error();
    given.links_given = true;
    return given;
  }

 private:
  static constexpr int kRounds = 6;

  /// The level's doors, and those that only the given links know.
  void adopt_doors(GraphParts& parts) const {
    const std::vector<std::string> given = std::exchange(parts.doors, linker_.door_names());
    for (Link& link : parts.links) {
      if (!link.door.valid()) continue;
      const std::string& name = given[link.door.index()];
      const auto known = std::ranges::find(parts.doors, name);
      link.door = DoorId{static_cast<std::size_t>(known - parts.doors.begin())};
      if (known == parts.doors.end()) parts.doors.push_back(name);
    }
  }

  /// Round by round: every node that mends a missing way needs links of its own.
  Result<void> link(std::size_t known, std::size_t seeds, GraphParts& parts) {
    linker_.set_nodes(parts.nodes, gates_);
    carried_ = carrying_links(level_, profile_, ground_.movement, linker_);
    std::vector<NodeId> front = ids(0, seeds == 0 ? parts.nodes.size() : seeds);
    for (int round = 0; round < kRounds; ++round) {
      if (auto ok = explore(known, front, parts); !ok) return ok;
      drop_repeated(parts.links);  // a crossing that can also be found on foot
      known = parts.nodes.size();
      if (round + 1 < kRounds) mend(round, parts);
      if (parts.nodes.size() == known) break;
      linker_.set_nodes(parts.nodes, gates_);
      front = ids(known, parts.nodes.size());
    }
    parts.links.insert(parts.links.end(), carried_.begin(), carried_.end());
    keep_nodes(reached_nodes(ground_.field, profile_, seeds, parts), parts);
    thin_links(parts.nodes, parts.links, given_links_);
    return {};
  }

  static std::vector<NodeId> ids(std::size_t first, std::size_t end) {
    std::vector<NodeId> list;
    for (std::size_t i = first; i < end; ++i) list.push_back(NodeId{i});
    return list;
  }

  /// Finds the links of the nodes in `front` and of all that can be reached from them, so that no
  /// time is spent on roofs and hollow walls. Links between nodes before `known` are known.
  Result<void> explore(std::size_t known, std::vector<NodeId> front, GraphParts& parts) {
    progress_.begin("linking", "nodes", parts.nodes.size());
    std::vector<NodeId> old;
    for (const NodeId node : ids(0, known))
      if (node.index() < reached_.size() && reached_[node.index()] != 0) old.push_back(node);
    reached_.resize(parts.nodes.size(), 0);
    for (const NodeId node : front) reached_[node.index()] = 1;
    std::size_t done = parts.links.size();
    if (auto ok = find_links(linker_, old, NodeId{known}, parts.links, progress_); !ok) return ok;
    while (!front.empty()) {
      if (auto ok = find_links(linker_, front, NodeId{known}, parts.links, progress_); !ok)
        return ok;
      front = newly_reached(std::span(parts.links).subspan(done));
      done = parts.links.size();
    }
    return {};
  }

  /// The ends of these links, and of what carries one from there, that were not reached before.
  std::vector<NodeId> newly_reached(std::span<const Link> links) {
    std::vector<NodeId> front;
    const auto reach = [&](NodeId node) {
      if (std::exchange(reached_[node.index()], std::uint8_t{1}) == 0) front.push_back(node);
    };
    for (const Link& link : links) reach(link.to);
    for (const Link& link : carried_)
      if (reached_[link.from.index()] != 0) reach(link.to);
    std::ranges::sort(front);
    return front;
  }

  /// Leaps are looked for once what can be walked is linked, and last.
  void mend(int round, GraphParts& parts) {
    const std::size_t before = parts.nodes.size();
    if (round < kRounds - 2) add_missing_nodes(ground_.field, profile_, reached_, parts);
    if (parts.nodes.size() != before || crossed_) return;
    const auto thrown = thrown_nodes(level_, profile_, ground_.movement, linker_);
    add_crossings(ground_, profile_, carried_, thrown, reached_, parts);
    crossed_ = true;
  }

  const Level& level_;
  const AgentProfile& profile_;
  const PlaceSettings& settings_;
  Progress& progress_;
  const Ground& ground_;
  Linker linker_;
  std::vector<Gate> gates_;
  std::size_t given_links_ = 0;
  bool crossed_ = false;               // were leaps looked for?
  std::vector<Link> carried_;          // links of what carries one
  std::vector<std::uint8_t> reached_;  // of each node: were its links looked for?
};

}  // namespace

Result<Waypoints> place_on(const Ground& ground, const Level& level, const AgentProfile& profile,
                           Waypoints given, const PlaceSettings& settings, Progress& progress) {
  return Placer(level, profile, settings, ground, progress).run(std::move(given));
}

Result<Waypoints> place(const Level& level, const AgentProfile& profile, Waypoints given,
                        const PlaceSettings& settings, Progress& progress) {
  const auto ground = survey(level, profile, settings.spacing, progress);
  if (!ground) return ground.error();
  return place_on(*ground, level, profile, std::move(given), settings, progress);
}

}  // namespace defilade
