#include "bake/place/leaps.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "bake/floor/node_areas.h"
#include "bake/place/node_names.h"
#include "defilade/model/node_index.h"
#include "model/body/body_sweep.h"
#include "model/graph/components.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

/// Spacing of the tested places, in metres: along rims, and on other floor, where a body in the air
/// may land.
constexpr float kRimEvery = 0.3F;
constexpr float kInnerEvery = 1;
/// How many leaps are tried between two groups of nodes, shortest first, and how many of them from
/// or to the same rim: what is in the way of one is often in the way of the next.
constexpr std::size_t kMostTries = 256;
constexpr std::size_t kMostPerRim = 3;

class Crosser {
 public:
  Crosser(const Ground& ground, const AgentProfile& profile, GraphParts& parts)
      : field_(ground.field),
        profile_(profile),
        movement_(ground.movement),
        parts_(parts),
        names_(parts.nodes) {}

  /// Group by group; groups that a crossing reaches come after the others.
  void run(std::span<const ThrownFrom> thrown, const std::vector<std::uint8_t>& reached) {
    find_rims();
    for (const ThrownFrom& from : thrown)
      rims_.push_back({from.place, kNoCell, from.node, from.kind});
    if (!find_groups()) return;
    index_rims();
    std::vector<Group> work;
    std::vector<std::uint8_t> known(onward_.size(), 0);
    const auto reach = [&](Group group) {
      if (std::exchange(known[group], std::uint8_t{1}) == 0) work.push_back(group);
    };
    for (std::size_t i = 0; i < reached.size(); ++i)
      if (reached[i] != 0) reach(group_[i]);
    for (std::size_t i = 0; i < work.size(); ++i)
      for (auto& [other, leaps] : leaps_from(work[i])) {
        if (is_reachable(work[i], other) || !take_one(leaps)) continue;
        onward_[work[i]].push_back(other);
        reach(other);
      }
  }

 private:
  struct Rim {
    Vec3 place;
    CellId cell;  // kNoCell: in the air
    NodeId owner;
    LinkKind kind = LinkKind::jump;  // in the air: how a body gets there
    bool inner = false;              // not a rim

    bool in_the_air() const { return cell == kNoCell; }
  };
  using RimId = Id<struct RimTag>;
  struct Leap {
    float length;
    std::size_t from;  // indices of rims
    std::size_t to;
    auto operator<=>(const Leap&) const = default;
  };
  using Group = std::uint32_t;

  /// Mutually reachable nodes.
  bool find_groups() {
    GraphParts whole{parts_.nodes, parts_.links, {}, {}, {}};
    for (Link& link : whole.links) link.door = {};
    const auto graph = WaypointGraph::build(std::move(whole));
    if (!graph) return false;
    group_ = components(*graph, profile_);
    onward_.resize(*std::ranges::max_element(group_) + 1);
    for (const Link& link : graph->links())
      if (group_[link.from.index()] != group_[link.to.index()])
        onward_[group_[link.from.index()]].push_back(group_[link.to.index()]);
    return true;
  }

  bool is_reachable(Group from, Group to) const {
    std::vector<std::uint8_t> seen(onward_.size(), 0);
    std::vector<Group> front{from};
    seen[from] = 1;
    flood(
        front,
        [&](Group group, const auto& visit) { std::ranges::for_each(onward_[group], visit); },
        [&](Group next, Group) {
          return seen[to] == 0 && std::exchange(seen[next], std::uint8_t{1}) == 0;
        });
    return seen[to] != 0;
  }

  /// One cell of the field's border in every kRimEvery metres, and of the rest in kInnerEvery.
  void find_rims() {
    const Territory territory = divide(field_, positions_of(parts_.nodes), profile_);
    std::set<std::tuple<bool, int, int, int>> taken;
    for (CellId cell = 0; cell < field_.size(); ++cell) {
      if (!territory.owner[cell].valid()) continue;
      const bool inner = std::ranges::find(field_[cell].next, kNoCell) == field_[cell].next.end();
      const float every = inner ? kInnerEvery : kRimEvery;
      const auto bucket = [&](float v) { return static_cast<int>(std::floor(v / every)); };
      const Vec3 p = field_[cell].position;
      if (taken.emplace(inner, bucket(p.x), bucket(p.y), bucket(p.z)).second)
        rims_.push_back({p, cell, territory.owner[cell], LinkKind::jump, inner});
    }
  }

  Vec3 place(std::size_t rim) const { return rims_[rim].place; }

  void index_rims() {
    std::vector<Vec3> places;
    rims_of_.resize(onward_.size());
    for (std::size_t i = 0; i < rims_.size(); ++i) {
      places.push_back(place(i));
      if (!rims_[i].inner) rims_of_[group_[rims_[i].owner.index()]].push_back(i);
    }
    index_ = PointIndex<RimId>(places);
  }

  /// By the group they lead to.
  std::map<Group, std::vector<Leap>> leaps_from(Group group) const {
    const float farthest = std::hypot(leap_length(profile_, -profile_.drop), profile_.drop);
    std::map<Group, std::vector<Leap>> found;
    for (const std::size_t from : rims_of_[group])
      index_.for_each_within(place(from), farthest, [&](RimId id) {
        const Group other = group_[rims_[id.index()].owner.index()];
        if (other != group && may_leap(rims_[from], rims_[id.index()]))
          found[other].push_back({distance(place(from), place(id.index())), from, id.index()});
      });
    return found;
  }

  bool take_one(std::vector<Leap>& leaps) {
    std::ranges::sort(leaps);
    std::map<std::size_t, std::size_t> tries_from, tries_to;
    std::size_t tried = 0;
    for (const Leap& leap : leaps) {
      if (!is_open(place(leap.from), place(leap.to))) continue;
      if (!rims_[leap.from].in_the_air() && tries_from[leap.from]++ >= kMostPerRim) continue;
      if (tries_to[leap.to]++ >= kMostPerRim) continue;
      if (take(leap)) return true;
      if (++tried == kMostTries) return false;
    }
    return false;
  }

  /// A cheap test before the body is moved: does a ray pass at one of the two heights of a leap?
  bool is_open(Vec3 a, Vec3 b) const {
    const float chest = std::max(a.z, b.z) + profile_.crouched().height / 2;
    const float lifted =
        std::max(chest, a.z + profile_.jump_height + profile_.crouched().height / 2);
    return !movement_.blocked({a.x, a.y, chest}, {b.x, b.y, chest}) ||
           !movement_.blocked({a.x, a.y, lifted}, {b.x, b.y, lifted});
  }

  /// A body does not leap to what lies above its head or below its feet. A body that is already in
  /// the air only falls.
  bool may_leap(const Rim& from, const Rim& to) const {
    const Vec3 a = from.place, b = to.place;
    const float away = std::hypot(b.x - a.x, b.y - a.y), rise = b.z - a.z;
    if (to.in_the_air() || away >= leap_length(profile_, rise)) return false;
    if (from.in_the_air()) return rise < 0;
    if (to.inner) return false;
    return std::abs(rise) <= profile_.step || away > profile_.radius;
  }

  bool take(const Leap& leap) {
    const bool thrown = rims_[leap.from].in_the_air();
    const auto kind_of = [&](const Passage& p) { return thrown ? rims_[leap.from].kind : p.kind; };
    const auto passage = find_leap(movement_, profile_, place(leap.from), place(leap.to));
    if (!passage || !profile_.can(kind_of(*passage))) return false;
    const NodeId from = thrown ? rims_[leap.from].owner : node_at(leap.from);
    const NodeId to = node_at(leap.to);
    const Vec3 a = thrown ? place(leap.from) : parts_.nodes[from.index()].position;
    const auto moved = find_leap(movement_, profile_, a, parts_.nodes[to.index()].position);
    if (from == to || !moved || !profile_.can(kind_of(*moved))) return false;
    parts_.links.push_back({from, to, kind_of(*moved), moved->length, moved->clearance.radius,
                            moved->clearance.height, DoorId{}});
    return true;
  }

  NodeId node_at(std::size_t rim) {
    const auto there = std::ranges::find_if(parts_.nodes, [&](const Waypoint& node) {
      return distance(node.position, place(rim)) < kSamePlace;
    });
    const auto index = static_cast<std::size_t>(there - parts_.nodes.begin());
    if (there == parts_.nodes.end()) parts_.nodes.push_back(names_.node("ledge", place(rim)));
    return NodeId{index};
  }

  const WalkField& field_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  GraphParts& parts_;
  NodeNames names_;
  std::vector<Group> group_;                // of each node
  std::vector<std::vector<Group>> onward_;  // from each group
  std::vector<Rim> rims_;
  std::vector<std::vector<std::size_t>> rims_of_;  // of each group
  PointIndex<RimId> index_;
};

}  // namespace

void add_crossings(const Ground& ground, const AgentProfile& profile,
                   std::span<const ThrownFrom> thrown, const std::vector<std::uint8_t>& reached,
                   GraphParts& parts) {
  Crosser(ground, profile, parts).run(thrown, reached);
}

}  // namespace defilade
