#pragma once
// Who is where? The character that asks, its enemies and friends, and what changed in the world.
//
// A Situation is a plain value over a map: fill it in, then ask (tactics/sets.h and others).
// Adding somebody looks up the nearest node, O(log n); all queries then speak of nodes. Reading is
// free-threaded.
//
// Source: Lidén 2002, "Strategic and Tactical Reasoning with Waypoints" (β, the nearest waypoint).

#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/tactical_map.h"
#include "defilade/model/world.h"

namespace defilade {

using EnemyId = Id<struct EnemyTag>;  // in the order in which they were added

/// What a question is about: sight, fire of one weapon class, or fire of everybody's own weapon.
class Means {
 public:
  constexpr Means(Channel channel) : channel_(channel) {}
  static constexpr Means own_weapons() {
    Means means(Channel::sight());
    means.own_ = true;
    return means;
  }

  constexpr bool is_sight() const { return !own_ && channel_.is_sight(); }
  constexpr bool is_own() const { return own_; }
  /// For somebody with that weapon; who has none fires where he sees.
  constexpr Channel channel(WeaponId own) const {
    if (!own_) return channel_;
    return own.valid() ? Channel::fire(own) : Channel::sight();
  }

 private:
  Channel channel_;
  bool own_ = false;
};

/// Somebody who must not see us, or whom we want to see.
struct Enemy {
  std::string name;  // for queries; unique
  Vec3 position;     // of the feet
  float yaw = 0;     // where it looks: radians, 0 along X, counter-clockwise seen from above
  StanceId stance{0U};
  float half_angle = std::numbers::pi_v<float> / 2;  // of its field of view
  WeaponId weapon = {};                              // for Means::own_weapons()
  float confidence = 1;                              // that it is there, from 0 to 1
};

struct Friend {
  std::string name;
  Vec3 position;
};

class Situation {
 public:
  /// The character asks from `position` (of its feet), in a stance of the map's profile.
  Situation(TacticalMap map, Vec3 position, StanceId stance = StanceId{0U});

  /// The character has gone there.
  void move_to(Vec3 position);
  /// The node nearest to it becomes its own: ties go to the lower id.
  EnemyId add(Enemy enemy);
  void add(Friend other) { friends_.push_back(std::move(other)); }
  /// An enemy has gone there, and looks that way. Nothing is allocated.
  void move(EnemyId id, Vec3 position, float yaw) noexcept;
  /// Nobody is left but who asks.
  void clear() noexcept;
  /// What the character can do; the map's own profile unless told otherwise.
  void set_profile(AgentProfile profile) { profile_ = std::move(profile); }
  void set_world(World world) { world_ = std::move(world); }
  /// A weapon class of the character's own, for Means::own_weapons(); none: it fires where it sees.
  void set_weapon(WeaponId weapon) { weapon_ = weapon; }
  /// By node: how likely somebody whom we have lost sees it (belief.h, expected_danger). None, or
  /// one value per node.
  void set_risk(std::vector<float> risk) { risk_ = std::move(risk); }

  const TacticalMap& map() const noexcept { return map_; }
  const WaypointGraph& graph() const noexcept { return map_.graph(); }
  std::size_t size() const noexcept { return graph().node_count(); }
  Vec3 position() const noexcept { return position_; }
  NodeId node() const noexcept { return node_; }
  StanceId stance() const noexcept { return stance_; }
  WeaponId weapon() const noexcept { return weapon_; }
  const AgentProfile& profile() const noexcept { return profile_; }
  const World& world() const noexcept { return world_; }
  std::span<const Friend> friends() const noexcept { return friends_; }
  std::span<const float> risk() const noexcept { return risk_; }

  std::size_t enemy_count() const noexcept { return enemies_.size(); }
  const Enemy& enemy(EnemyId id) const noexcept { return enemies_[id.index()]; }
  /// b(E): the enemy's nearest node.
  NodeId node(EnemyId id) const noexcept { return nodes_[id.index()]; }
  /// Invalid when nobody has that name.
  EnemyId find(std::string_view name) const noexcept;

  /// row(b(E)): where the enemy, in its stance, sees somebody in ours; with fire, hits.
  NodeSetView row(EnemyId id, Means means = Channel::sight()) const noexcept {
    return means.is_sight() ? rows_[id.index()] : row(id, stance_, means);
  }
  NodeSetView row(EnemyId id, StanceId ours, Means means) const noexcept;
  /// Those of all enemies, for sight.
  std::span<const NodeSetView> rows() const noexcept { return rows_; }
  /// col(b(E)): from where somebody in our stance sees the enemy in its stance.
  NodeSetView column(EnemyId id, Means means = Channel::sight()) const noexcept {
    return means.is_sight() ? columns_[id.index()] : column(id, stance_, means);
  }
  NodeSetView column(EnemyId id, StanceId ours, Means means) const noexcept;

  /// Does the enemy look towards that place, within its field of view? Seen from above; its own
  /// place is faced.
  bool faces(EnemyId id, Vec3 place) const noexcept;

  /// The share of all other nodes from which somebody upright sees the node, in our stance.
  double exposure_share(NodeId node) const noexcept;

  bool can_take(const Link& link) const noexcept {
    return defilade::can_take(profile_, world_, graph(), link);
  }

 private:
  void look_up(EnemyId id) noexcept;

  TacticalMap map_;
  AgentProfile profile_;
  Vec3 position_;
  NodeId node_;
  StanceId stance_;
  WeaponId weapon_;
  World world_;
  std::vector<Enemy> enemies_;
  std::vector<NodeId> nodes_;         // of the enemies
  std::vector<NodeSetView> rows_;     // what they see of who asks, and from where he sees them:
  std::vector<NodeSetView> columns_;  // looked up once, as most questions are about these
  std::vector<Friend> friends_;
  std::vector<float> risk_;
};

}  // namespace defilade
