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
/// Leaps are listed by ranges of lengths: the first up to this many metres, each further one this
/// many times as far.
constexpr float kFirstRange = 4;
constexpr float kNextRange = 1.5F;

class Crosser {
 public:
  Crosser(const Ground& ground, const AgentProfile& profile, GraphParts& parts)
      : field_(ground.field),
        profile_(profile),
        movement_(ground.movement),
        triggers_(ground.triggers),
        parts_(parts),
        names_(parts.nodes) {}

  /// Group by group; groups that a leap reaches come after the others.
  void run(std::span<const ThrownFrom> thrown, const std::vector<std::uint8_t>& reached) {
    const Territory territory = divide(field_, positions_of(parts_.nodes), profile_);
    find_rims(territory);
    find_flights(territory, thrown);
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
      for (const Group other : cross_from(work[i])) reach(other);
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
  /// From a pad or a teleporter, steered; known to work.
  struct Flight {
    NodeId from;
    std::size_t to;  // index of a rim
    LinkKind kind;
  };
  using Group = std::uint32_t;
  /// Where a group can be landed on.
  struct Floor {
    std::vector<std::size_t> rims;
    PointIndex<RimId> index;  // over them
    Box box;
  };
  /// How often leaps between two groups were tried.
  struct Tries {
    std::size_t count = 0;
    std::map<std::size_t, std::size_t> from, to;  // by rim
    std::optional<Leap> spare;  // the first that works, though not from and to nodes close by
  };

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

  /// By group.
  std::vector<std::uint8_t> reachable_from(Group from) const {
    std::vector<std::uint8_t> seen(onward_.size(), 0);
    std::vector<Group> front{from};
    seen[from] = 1;
    flood(
        front,
        [&](Group group, const auto& visit) { std::ranges::for_each(onward_[group], visit); },
        [&](Group next, Group) { return std::exchange(seen[next], std::uint8_t{1}) == 0; });
    return seen;
  }

  /// Adds leaps to groups that are out of reach; returns these.
  std::vector<Group> cross_from(Group group) {
    std::vector<Group> crossed;
    std::vector<std::uint8_t> reachable = reachable_from(group);
    const auto join = [&](Group other) {
      onward_[group].push_back(other);
      crossed.push_back(other);
      reachable = reachable_from(group);
    };
    for (Group other = 0; other < onward_.size(); ++other)
      if (reachable[other] == 0 && take_leap(group, other)) join(other);
    for (const Flight& flight : flights_) {
      const Group other = group_[rims_[flight.to].owner.index()];
      if (group_[flight.from.index()] == group && reachable[other] == 0 && take(flight))
        join(other);
    }
    return crossed;
  }

  /// One cell of the field's border in every kRimEvery metres, and of the rest in kInnerEvery.
  void find_rims(const Territory& territory) {
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

  /// Places in the air, as rims, and flights to floor.
  void find_flights(const Territory& territory, std::span<const ThrownFrom> thrown) {
    for (const ThrownFrom& from : thrown) {
      const CellId cell =
          from.landed ? field_.nearest(from.place, profile_.radius, profile_.step) : kNoCell;
      if (!from.landed) {
        rims_.push_back({from.place, kNoCell, from.node, from.kind});
      } else if (cell != kNoCell && territory.owner[cell].valid()) {
        flights_.push_back({from.node, rims_.size(), from.kind});
        rims_.push_back({from.place, cell, territory.owner[cell], from.kind, true});
      }
    }
  }

  Vec3 place(std::size_t rim) const { return rims_[rim].place; }

  void index_rims() {
    rims_of_.resize(onward_.size());
    floor_of_.resize(onward_.size());
    for (std::size_t i = 0; i < rims_.size(); ++i) {
      const Group group = group_[rims_[i].owner.index()];
      if (!rims_[i].inner) rims_of_[group].push_back(i);
      if (!rims_[i].in_the_air()) floor_of_[group].rims.push_back(i);
    }
    for (Floor& floor : floor_of_) {
      std::vector<Vec3> places;
      for (const std::size_t rim : floor.rims) {
        places.push_back(place(rim));
        floor.box.include(place(rim));
      }
      floor.index = PointIndex<RimId>(places);
    }
  }

  /// The leaps that are at least `near` and less than `far` metres long, shortest first.
  std::vector<Leap> leaps_between(Group group, const Floor& floor, float near, float far) const {
    std::vector<Leap> leaps;
    for (const std::size_t from : rims_of_[group]) {
      const Vec3 here = place(from), reach{far, far, far};
      if (!floor.box.overlaps({here - reach, here + reach})) continue;
      floor.index.for_each_within(here, far, [&](RimId id) {
        const std::size_t to = floor.rims[id.index()];
        const float length = distance(here, place(to));
        if (length >= near && length < far && may_leap(rims_[from], rims_[to]))
          leaps.push_back({length, from, to});
      });
    }
    std::ranges::sort(leaps);
    return leaps;
  }

  /// Tries leaps from one group to another, shortest first, until one works. There may be millions:
  /// only those of a range of lengths are listed at a time.
  bool take_leap(Group group, Group other) {
    const float farthest = std::hypot(leap_length(profile_, -profile_.drop), profile_.drop);
    Tries tries;
    float near = 0;
    for (float far = kFirstRange; near <= farthest; far *= kNextRange) {
      if (take_one(leaps_between(group, floor_of_[other], near, far), tries)) return true;
      if (tries.count == kMostTries) break;
      near = far;
    }
    return tries.spare && take_spare(*tries.spare);
  }

  bool take_one(std::span<const Leap> leaps, Tries& tries) {
    for (const Leap& leap : leaps) {
      if (!is_open(place(leap.from), place(leap.to))) continue;
      if (!rims_[leap.from].in_the_air() && tries.from[leap.from]++ >= kMostPerRim) continue;
      if (tries.to[leap.to]++ >= kMostPerRim) continue;
      const bool works = try_leap(leap, place(leap.from), place(leap.to)).has_value();
      if (works && take(leap, end(leap.from), end(leap.to))) return true;
      if (works && !tries.spare) tries.spare = leap;
      if (++tries.count == kMostTries) return false;
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

  /// Where a leap begins or ends: at a node close by, or else at a place that becomes one.
  struct End {
    NodeId node;  // invalid: there is none yet
    Vec3 place;
  };

  End end(std::size_t rim) const {
    if (rims_[rim].in_the_air()) return {rims_[rim].owner, place(rim)};
    const NodeId close = node_close_to(rim);
    return {close, close.valid() ? position(close) : place(rim)};
  }

  bool take(const Leap& leap, const End& from, const End& to) {
    if (from.node.valid() && from.node == to.node) return false;
    const auto passage = try_leap(leap, from.place, to.place);
    if (!passage) return false;
    const NodeId start = from.node.valid() ? from.node : make_node(leap.from);
    const NodeId goal = to.node.valid() ? to.node : make_node(leap.to);
    add_link(start, goal, passage->kind, passage->length, passage->clearance);
    return true;
  }

  /// From or to a new node, though there is another one close by, or both.
  bool take_spare(const Leap& leap) {
    const End from{{}, place(leap.from)}, to{{}, place(leap.to)};
    if (take(leap, end(leap.from), to)) return true;
    return !rims_[leap.from].in_the_air() &&
           (take(leap, from, end(leap.to)) || take(leap, from, to));
  }

  std::optional<Passage> try_leap(const Leap& leap, Vec3 from, Vec3 to) const {
    auto passage = find_leap(movement_, profile_, from, to);
    if (!passage || triggers_.catches(*passage, from, to)) return {};
    if (rims_[leap.from].in_the_air()) passage->kind = rims_[leap.from].kind;
    return profile_.can(passage->kind) ? passage : std::nullopt;
  }

  bool take(const Flight& flight) {
    if (!profile_.can(flight.kind)) return false;
    const NodeId to = node_at(flight.to);
    if (to == flight.from) return false;
    add_link(flight.from, to, flight.kind, distance(position(flight.from), position(to)),
             {profile_.radius, profile_.upright().height});
    return true;
  }

  Vec3 position(NodeId node) const { return parts_.nodes[node.index()].position; }

  void add_link(NodeId from, NodeId to, LinkKind kind, float length, const Clearance& room) {
    if (kind == LinkKind::teleport) length = 0;
    parts_.links.push_back({from, to, kind, length, room.radius, room.height, DoorId{}});
  }

  /// Invalid if there is none.
  NodeId node_close_to(std::size_t rim) const {
    const auto there = std::ranges::find_if(parts_.nodes, [&](const Waypoint& node) {
      return distance(node.position, place(rim)) < kSamePlace;
    });
    if (there == parts_.nodes.end()) return {};
    return NodeId{static_cast<std::size_t>(there - parts_.nodes.begin())};
  }

  NodeId make_node(std::size_t rim) {
    parts_.nodes.push_back(names_.node("ledge", place(rim)));
    return NodeId{parts_.nodes.size() - 1};
  }

  NodeId node_at(std::size_t rim) {
    const NodeId there = node_close_to(rim);
    return there.valid() ? there : make_node(rim);
  }

  const WalkField& field_;
  const AgentProfile& profile_;
  const TriangleTree& movement_;
  const Triggers& triggers_;
  GraphParts& parts_;
  NodeNames names_;
  std::vector<Group> group_;                // of each node
  std::vector<std::vector<Group>> onward_;  // from each group
  std::vector<Rim> rims_;
  std::vector<Flight> flights_;
  std::vector<std::vector<std::size_t>> rims_of_;  // of each group
  std::vector<Floor> floor_of_;                    // of each group
};

}  // namespace

void add_leaps(const Ground& ground, const AgentProfile& profile,
               std::span<const ThrownFrom> thrown, const std::vector<std::uint8_t>& reached,
               GraphParts& parts) {
  Crosser(ground, profile, parts).run(thrown, reached);
}

}  // namespace defilade
