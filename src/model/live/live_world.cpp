#include "defilade/model/live_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "defilade/model/body_sweep.h"
#include "defilade/model/doors.h"
#include "model/geometry/segment_box.h"

namespace defilade {
namespace {

/// How much lower or higher than its ends a way on foot may lead.
float dip_of(Vec3 from, Vec3 to, const AgentProfile& profile) {
  const double away = std::hypot(double{to.x} - from.x, double{to.y} - from.y);
  return profile.step + static_cast<float>(away / 2 * std::tan(profile.slope));
}

/// Where a body may touch something on the way from one place to another, or at a place.
Box room_of(Vec3 from, Vec3 to, const AgentProfile& profile) {
  const float dip = dip_of(from, to, profile), out = profile.radius;
  const float up = profile.upright().height + profile.jump_height + dip;
  Box box;
  for (const Vec3 p : {from, to}) {
    box.include(Vec3{p.x - out, p.y - out, p.z - dip});
    box.include(Vec3{p.x + out, p.y + out, p.z + up});
  }
  return box;
}

/// Can what changed within the box matter to who goes from one place to another?
bool is_near(Vec3 from, Vec3 to, const Box& box, const AgentProfile& profile) {
  const float dip = dip_of(from, to, profile), out = profile.radius;
  const float up = profile.upright().height + profile.jump_height + dip;
  return !exact::segment_misses(from, to,
                                {{box.min.x - out, box.min.y - out, box.min.z - up},
                                 {box.max.x + out, box.max.y + out, box.max.z + dip}});
}

bool can_stand(const TriangleTree& movement, const AgentProfile& profile, Vec3 p) {
  return floor_below(movement, p.x, p.y, p.z + profile.step, p.z - profile.step, profile.slope) &&
         fits_at(movement, p, profile.step, profile.lowest().height, profile.radius);
}

bool is_on_foot(LinkKind kind) {
  return kind == LinkKind::walk || kind == LinkKind::crouch || kind == LinkKind::jump ||
         kind == LinkKind::drop;
}

/// Walking, or in the link's own way.
bool can_pass(const TriangleTree& movement, AgentProfile profile, const WaypointGraph& graph,
              const Link& link) {
  profile.abilities.reset();
  for (const LinkKind kind : {LinkKind::walk, link.kind})
    profile.abilities.set(static_cast<std::size_t>(kind));
  return find_passage(movement, profile, graph.position(link.from), graph.position(link.to))
      .has_value();
}

/// Marks what was possible as baked and no longer is. `possible(movement, id)` is asked in the
/// level as it is now and, if need be, as it was.
template <class T, class Possible>
void mark_impossible(const std::vector<T>& ids, const Box& room, const LiveLevel& level,
                     const Possible& possible, std::vector<bool>& marked) {
  if (ids.empty()) return;
  const TriangleTree now = level.movement_in(room);
  std::optional<TriangleTree> first;
  for (const T id : ids) {
    marked[id.index()] = false;
    if (possible(now, id)) continue;
    if (!first) first = level.first_movement_in(room);
    marked[id.index()] = possible(*first, id);
  }
}

}  // namespace

LiveWorld::LiveWorld(TacticalMap map, std::unique_ptr<LiveLevel> level)
    : base_(map), level_(std::move(level)), map_(std::move(map)) {
  const WaypointGraph& graph = base_.graph();
  nodes_ = {std::vector<bool>(graph.node_count()), std::vector<bool>(graph.node_count())};
  links_ = {std::vector<bool>(graph.link_count()), std::vector<bool>(graph.link_count())};
}
LiveWorld::~LiveWorld() = default;
LiveWorld::LiveWorld(LiveWorld&&) noexcept = default;
LiveWorld& LiveWorld::operator=(LiveWorld&&) noexcept = default;

Result<LiveWorld> LiveWorld::create(TacticalMap map) {
  if (!map.level())
    return Error{
        "the map is stripped of its level, which cannot change then; bake it without "
        "stripping, or use LiveMap with a ray test of your own"};
  auto level = std::make_unique<LiveLevel>(*map.level());
  for (std::size_t i = 0; i < map.graph().doors().size(); ++i)
    level->add_door(shut_door(*map.level(), map.graph(), DoorId{i}, map.profile().step));
  return LiveWorld(std::move(map), std::move(level));
}

const RayCaster& LiveWorld::measured() const noexcept {
  return map_.has_prepared_doors() ? level_->without_doors() : *level_;
}

Result<ChangeId> LiveWorld::add(std::span<const Corners> mesh, const Material& material) {
  for (std::size_t i = 0; i < base_.weapons().size(); ++i)
    if (!base_.has_own_fire(WeaponId{i}) && material.fire[i] != material.sight)
      return Error{fmt::format(
          "material \"{}\" tells the fire of {} from sight, which the bake did not: some of the "
          "level must be of such a material",
          material.name, base_.weapons()[i])};
  auto changed = level_->add(mesh, material);
  if (!changed) return changed.error();
  follow(changed->difference);
  return changed->id;
}

ChangeId LiveWorld::remove(const Box& box) {
  const LiveLevel::Changed changed = level_->remove(box);
  follow(changed.difference);
  return changed.id;
}

void LiveWorld::undo(ChangeId id) { follow(level_->undo(id)); }

void LiveWorld::set_door(DoorId door, bool shut) {
  const Difference difference = level_->set_door(door, shut);
  if (map_.has_prepared_doors()) return map_.set_door(door, shut);
  map_.look_again(difference, measured(),
                  shut ? Closing{.shut_door = door} : Closing{.opened_door = door});
}

void LiveWorld::set_node(NodeId node, bool enabled) {
  nodes_.by_hand[node.index()] = !enabled;
  map_.close(is_closed(node) ? Closing{.disabled = {node}} : Closing{.enabled = {node}});
}

void LiveWorld::set_link(LinkId link, bool open) {
  links_.by_hand[link.index()] = !open;
  map_.close(is_closed(link) ? Closing{.closed = {link}} : Closing{.opened = {link}});
}

void LiveWorld::settle(const AnalysisSettings& settings) {
  map_.settle(level_->without_doors(), settings);
}

void LiveWorld::follow(const Difference& difference) {
  Closing closing;
  if (!difference.box.empty()) {
    NodeSet touched(base_.graph().node_count());
    check_links(difference.box, closing, touched);
    check_nodes(difference.box, touched);
    for (const NodeId node : touched)
      (is_closed(node) ? closing.disabled : closing.enabled).push_back(node);
  }
  map_.look_again(difference, measured(), std::move(closing));
}

/// `touched` gets the ends of the links near the box.
void LiveWorld::check_links(const Box& box, Closing& closing, NodeSet& touched) {
  const WaypointGraph& graph = base_.graph();
  std::vector<LinkId> near;
  Box room;
  for (const Link& link : graph.links()) {
    const Vec3 from = graph.position(link.from), to = graph.position(link.to);
    if (!is_on_foot(link.kind) || !is_near(from, to, box, base_.profile())) continue;
    near.push_back(graph.id_of(link));
    room.include(room_of(from, to, base_.profile()));
    touched.insert(link.from);
    touched.insert(link.to);
  }
  const auto passes = [&](const TriangleTree& movement, LinkId link) {
    return can_pass(movement, base_.profile(), graph, graph.link(link));
  };
  mark_impossible(near, room, *level_, passes, links_.by_level);
  for (const LinkId link : near)
    (is_closed(link) ? closing.closed : closing.opened).push_back(link);
}

void LiveWorld::check_nodes(const Box& box, NodeSet& touched) {
  const WaypointGraph& graph = base_.graph();
  std::vector<NodeId> near;
  Box room;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const Vec3 p = graph.position(NodeId{i});
    if (!is_near(p, p, box, base_.profile())) continue;
    near.push_back(NodeId{i});
    room.include(room_of(p, p, base_.profile()));
    touched.insert(NodeId{i});
  }
  const auto stands = [&](const TriangleTree& movement, NodeId node) {
    return can_stand(movement, base_.profile(), graph.position(node));
  };
  mark_impossible(near, room, *level_, stands, nodes_.by_level);
}

bool LiveWorld::is_closed(LinkId link) const {
  return links_.by_level[link.index()] || links_.by_hand[link.index()];
}

bool LiveWorld::is_closed(NodeId node) const {
  return nodes_.by_level[node.index()] || nodes_.by_hand[node.index()] || is_walled_in(node);
}

/// Has the level closed all links to and from it?
bool LiveWorld::is_walled_in(NodeId node) const {
  const WaypointGraph& graph = base_.graph();
  const auto is_shut = [&](LinkId link) { return links_.by_level[link.index()]; };
  return !graph.leaving(node).empty() && std::ranges::all_of(graph.arriving(node), is_shut) &&
         std::ranges::all_of(graph.leaving(node),
                             [&](const Link& link) { return is_shut(graph.id_of(link)); });
}

}  // namespace defilade
