#include "defilade/model/live_world.h"

#include <algorithm>
#include <vector>

#include "defilade/model/body_sweep.h"
#include "defilade/model/doors.h"

namespace defilade {
namespace {

/// Where a body may touch something: around a place, or on the way to another.
Box room_of(Vec3 from, Vec3 to, const AgentProfile& profile) {
  const float up = profile.upright().height + profile.jump_height, out = profile.radius;
  Box box;
  for (const Vec3 p : {from, to}) {
    box.include(Vec3{p.x - out, p.y - out, p.z - profile.step});
    box.include(Vec3{p.x + out, p.y + out, p.z + up});
  }
  return box;
}

bool can_stand(const TriangleTree& movement, const AgentProfile& profile, Vec3 p) {
  return floor_below(movement, p.x, p.y, p.z + profile.step, p.z - profile.step, profile.slope) &&
         fits_at(movement, p, profile.step, profile.lowest().height, profile.radius);
}

bool is_on_foot(LinkKind kind) {
  return kind == LinkKind::walk || kind == LinkKind::crouch || kind == LinkKind::jump ||
         kind == LinkKind::drop;
}

bool can_pass(const TriangleTree& movement, const AgentProfile& profile, const WaypointGraph& graph,
              const Link& link) {
  const auto found =
      find_passage(movement, profile, graph.position(link.from), graph.position(link.to));
  return found && (found->kind == link.kind || found->kind == LinkKind::walk);
}

/// Marks what was possible as baked and no longer is. `possible(movement, id)` is asked in the
/// level as it is now and, if need be, as it was.
template <class T, class Possible>
void mark_impossible(const std::vector<T>& ids, const Box& room, const LiveLevel& level,
                     const Possible& possible, std::vector<bool>& marked) {
  if (ids.empty()) return;
  const TriangleTree now = level.movement_in(room), first = level.first_movement_in(room);
  for (const T id : ids) marked[id.index()] = !possible(now, id) && possible(first, id);
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
  const Difference difference = level_->set_door(door.index(), shut);
  if (map_.has_prepared_doors()) return map_.set_door(door, shut);
  map_.look_again(difference, measured(),
                  shut ? Closing{.shut_door = door} : Closing{.opened_door = door});
}

void LiveWorld::set_node(NodeId node, bool enabled) {
  nodes_.by_hand[node.index()] = !enabled;
  map_.close(nodes_.at(node.index()) ? Closing{.disabled = {node}} : Closing{.enabled = {node}});
}

void LiveWorld::set_link(LinkId link, bool open) {
  links_.by_hand[link.index()] = !open;
  map_.close(links_.at(link.index()) ? Closing{.closed = {link}} : Closing{.opened = {link}});
}

void LiveWorld::settle(const AnalysisSettings& settings) { map_.settle(measured(), settings); }

void LiveWorld::follow(const Difference& difference) {
  Closing closing;
  if (!difference.box.empty()) {
    check_links(difference.box, closing);
    check_nodes(difference.box, closing);
  }
  map_.look_again(difference, measured(), std::move(closing));
}

void LiveWorld::check_links(const Box& box, Closing& closing) {
  const WaypointGraph& graph = base_.graph();
  std::vector<LinkId> near;
  Box room;
  for (const Link& link : graph.links()) {
    if (!is_on_foot(link.kind)) continue;
    const Box own = room_of(graph.position(link.from), graph.position(link.to), base_.profile());
    if (!own.overlaps(box)) continue;
    near.push_back(graph.id_of(link));
    room.include(own);
  }
  const auto passes = [&](const TriangleTree& movement, LinkId link) {
    return can_pass(movement, base_.profile(), graph, graph.link(link));
  };
  mark_impossible(near, room, *level_, passes, links_.by_level);
  for (const LinkId link : near)
    (links_.at(link.index()) ? closing.closed : closing.opened).push_back(link);
}

void LiveWorld::check_nodes(const Box& box, Closing& closing) {
  const WaypointGraph& graph = base_.graph();
  std::vector<NodeId> near;
  Box room;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const Vec3 p = graph.position(NodeId{i});
    const Box own = room_of(p, p, base_.profile());
    if (!own.overlaps(box)) continue;
    near.push_back(NodeId{i});
    room.include(own);
  }
  const auto stands = [&](const TriangleTree& movement, NodeId node) {
    return can_stand(movement, base_.profile(), graph.position(node));
  };
  mark_impossible(near, room, *level_, stands, nodes_.by_level);
  for (const NodeId node : near) {
    if (is_walled_in(node)) nodes_.by_level[node.index()] = true;
    (nodes_.at(node.index()) ? closing.disabled : closing.enabled).push_back(node);
  }
}

bool LiveWorld::is_walled_in(NodeId node) const {
  const WaypointGraph& graph = base_.graph();
  const auto is_closed = [&](LinkId link) { return links_.by_level[link.index()]; };
  return !graph.leaving(node).empty() && std::ranges::all_of(graph.arriving(node), is_closed) &&
         std::ranges::all_of(graph.leaving(node),
                             [&](const Link& link) { return is_closed(graph.id_of(link)); });
}

}  // namespace defilade
