#include "defilade/model/live_world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/body/body_sweep.h"
#include "model/geometry/segment_box.h"
#include "model/live/doors.h"
#include "model/live/live_level.h"

namespace defilade {
namespace {

/// How much lower or higher than its ends a way on foot may lead.
float dip_of(Vec3 from, Vec3 to, const AgentProfile& profile) {
  const double away = std::hypot(double{to.x} - from.x, double{to.y} - from.y);
  return profile.step + static_cast<float>(away / 2 * std::tan(profile.slope));
}

/// Can a change within the box affect a character that goes from one place to another?
bool is_near(Vec3 from, Vec3 to, const Box& box, const AgentProfile& profile) {
  const float dip = dip_of(from, to, profile), out = profile.radius;
  const float up = profile.upright().height + profile.jump_height + dip;
  return !exact::segment_misses(from, to,
                                {{box.min.x - out, box.min.y - out, box.min.z - up},
                                 {box.max.x + out, box.max.y + out, box.max.z + dip}});
}

bool can_stand(const Movement& movement, const AgentProfile& profile, Vec3 p) {
  return floor_below(movement, p.x, p.y, p.z + profile.step, p.z - profile.step, profile.slope) &&
         fits_at(movement, p, profile.step, profile.crouched().height, profile.radius);
}

bool is_on_foot(LinkKind kind) {
  return kind == LinkKind::walk || kind == LinkKind::crouch || kind == LinkKind::jump ||
         kind == LinkKind::drop;
}

/// Can the link be passed by walking, or in its own way?
bool can_pass(const Movement& movement, AgentProfile profile, const WaypointGraph& graph,
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
void mark_impossible(const std::vector<T>& ids, const LiveLevel& level, const Possible& possible,
                     std::vector<bool>& marked) {
  for (const T id : ids)
    marked[id.index()] = !possible(level.movement(), id) && possible(level.first_movement(), id);
}

}  // namespace

class LiveWorld::Impl {
 public:
  explicit Impl(TacticalMap map);

  const LiveMap& map() const { return map_; }
  const LiveLevel& level() const { return level_; }

  Result<ChangeId> add(std::span<const Corners> mesh, const Material& material);
  ChangeId remove(const Box& box);
  void undo(ChangeId id);
  void set_door(DoorId door, bool shut);
  void set_node(NodeId node, bool enabled);
  void set_link(LinkId link, bool open);
  void refresh_stale(const AnalysisSettings& settings);

 private:
  const RayCaster& measured() const noexcept;
  void follow(const LevelChange& difference);
  void check_links(const Box& box, Closures& closing, NodeSet& touched);
  void check_nodes(const Box& box, NodeSet& touched);
  bool is_closed(LinkId link) const;
  bool is_closed(NodeId node) const;
  bool is_walled_in(NodeId node) const;

  /// Why something is closed.
  struct Closed {
    std::vector<bool> by_level;
    std::vector<bool> by_hand;
  };

  TacticalMap base_;
  LiveLevel level_;
  LiveMap map_;
  Closed nodes_;
  Closed links_;
};

LiveWorld::Impl::Impl(TacticalMap map)
    : base_(map), level_(*map.level(), map.profile()), map_(std::move(map)) {
  const WaypointGraph& graph = base_.graph();
  nodes_ = {std::vector<bool>(graph.node_count()), std::vector<bool>(graph.node_count())};
  links_ = {std::vector<bool>(graph.link_count()), std::vector<bool>(graph.link_count())};
  for (std::size_t i = 0; i < graph.doors().size(); ++i)
    level_.add_door(shut_door(*base_.level(), graph, DoorId{i}, base_.profile().step));
}

const RayCaster& LiveWorld::Impl::measured() const noexcept {
  return map_.has_prepared_doors() ? level_.without_doors() : level_;
}

Result<ChangeId> LiveWorld::Impl::add(std::span<const Corners> mesh, const Material& material) {
  for (std::size_t i = 0; i < base_.weapons().size(); ++i)
    if (!base_.has_own_fire(WeaponId{i}) && material.fire[i] != material.sight)
      return Error{fmt::format(
          "material \"{}\" tells the fire of {} from sight, which the bake did not: some of the "
          "level must be of such a material",
          material.name, base_.weapons()[i])};
  auto changed = level_.add(mesh, material);
  if (!changed) return changed.error();
  follow(changed->difference);
  return changed->id;
}

ChangeId LiveWorld::Impl::remove(const Box& box) {
  const LiveLevel::Changed changed = level_.remove(box);
  follow(changed.difference);
  return changed.id;
}

void LiveWorld::Impl::undo(ChangeId id) { follow(level_.undo(id)); }

void LiveWorld::Impl::set_door(DoorId door, bool shut) {
  const LevelChange difference = level_.set_door(door, shut);
  if (map_.has_prepared_doors()) return map_.set_door(door, shut);
  map_.update(difference, measured(),
              shut ? Closures{.shut_door = door} : Closures{.opened_door = door});
}

void LiveWorld::Impl::set_node(NodeId node, bool enabled) {
  nodes_.by_hand[node.index()] = !enabled;
  map_.close(is_closed(node) ? Closures{.disabled = {node}} : Closures{.enabled = {node}});
}

void LiveWorld::Impl::set_link(LinkId link, bool open) {
  links_.by_hand[link.index()] = !open;
  map_.close(is_closed(link) ? Closures{.closed = {link}} : Closures{.opened = {link}});
}

void LiveWorld::Impl::refresh_stale(const AnalysisSettings& settings) {
  map_.refresh_stale(level_.without_doors(), settings);
}

void LiveWorld::Impl::follow(const LevelChange& difference) {
  Closures closing;
  if (!difference.box.empty()) {
    NodeSet touched(base_.graph().node_count());
    check_links(difference.box, closing, touched);
    check_nodes(difference.box, touched);
    for (const NodeId node : touched)
      (is_closed(node) ? closing.disabled : closing.enabled).push_back(node);
  }
  map_.update(difference, measured(), std::move(closing));
}

/// `touched` gets the ends of the links near the box.
void LiveWorld::Impl::check_links(const Box& box, Closures& closing, NodeSet& touched) {
  const WaypointGraph& graph = base_.graph();
  std::vector<LinkId> near;
  for (const Link& link : graph.links()) {
    const Vec3 from = graph.position(link.from), to = graph.position(link.to);
    if (!is_on_foot(link.kind) || !is_near(from, to, box, base_.profile())) continue;
    near.push_back(graph.id_of(link));
    touched.insert(link.from);
    touched.insert(link.to);
  }
  const auto passes = [&](const Movement& movement, LinkId link) {
    return can_pass(movement, base_.profile(), graph, graph.link(link));
  };
  mark_impossible(near, level_, passes, links_.by_level);
  for (const LinkId link : near)
    (is_closed(link) ? closing.closed : closing.opened).push_back(link);
}

void LiveWorld::Impl::check_nodes(const Box& box, NodeSet& touched) {
  const WaypointGraph& graph = base_.graph();
  std::vector<NodeId> near;
  for (std::size_t i = 0; i < graph.node_count(); ++i) {
    const Vec3 p = graph.position(NodeId{i});
    if (!is_near(p, p, box, base_.profile())) continue;
    near.push_back(NodeId{i});
    touched.insert(NodeId{i});
  }
  const auto stands = [&](const Movement& movement, NodeId node) {
    return can_stand(movement, base_.profile(), graph.position(node));
  };
  mark_impossible(near, level_, stands, nodes_.by_level);
}

bool LiveWorld::Impl::is_closed(LinkId link) const {
  return links_.by_level[link.index()] || links_.by_hand[link.index()];
}

bool LiveWorld::Impl::is_closed(NodeId node) const {
  return nodes_.by_level[node.index()] || nodes_.by_hand[node.index()] || is_walled_in(node);
}

/// Has the level closed all links to and from it?
bool LiveWorld::Impl::is_walled_in(NodeId node) const {
  const WaypointGraph& graph = base_.graph();
  const auto is_shut = [&](LinkId link) { return links_.by_level[link.index()]; };
  return !graph.leaving(node).empty() && std::ranges::all_of(graph.arriving(node), is_shut) &&
         std::ranges::all_of(graph.leaving(node),
                             [&](const Link& link) { return is_shut(graph.id_of(link)); });
}

Level shut_door(const TacticalMap& map, DoorId door) {
  if (!map.level()) return {};
  return shut_door(*map.level(), map.graph(), door, map.profile().step);
}

LiveWorld::LiveWorld(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LiveWorld::~LiveWorld() = default;
LiveWorld::LiveWorld(LiveWorld&&) noexcept = default;
LiveWorld& LiveWorld::operator=(LiveWorld&&) noexcept = default;

Result<LiveWorld> LiveWorld::create(TacticalMap map) {
  if (!map.level())
    return Error{
        "the map is stripped of its level, which cannot change then; bake it without "
        "stripping, or use LiveMap with a ray test of your own"};
  return LiveWorld(std::make_unique<Impl>(std::move(map)));
}

LiveState LiveWorld::state() const { return impl_->map().state(); }
const Engine& LiveWorld::engine() const noexcept { return impl_->level(); }
Level LiveWorld::level() const { return impl_->level().level_with_doors(); }
const UpdateStats& LiveWorld::stats() const noexcept { return impl_->map().stats(); }

Result<ChangeId> LiveWorld::add(std::span<const Corners> mesh, const Material& material) {
  return impl_->add(mesh, material);
}
ChangeId LiveWorld::remove(const Box& box) { return impl_->remove(box); }
void LiveWorld::undo(ChangeId id) { impl_->undo(id); }
void LiveWorld::set_door(DoorId door, bool shut) {
  if (door.valid()) impl_->set_door(door, shut);
}
void LiveWorld::set_node(NodeId node, bool enabled) {
  if (node.valid()) impl_->set_node(node, enabled);
}
void LiveWorld::set_link(LinkId link, bool open) {
  if (link.valid()) impl_->set_link(link, open);
}
void LiveWorld::refresh_stale(const AnalysisSettings& settings) { impl_->refresh_stale(settings); }

}  // namespace defilade
