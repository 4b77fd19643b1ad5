#pragma once
// Who is where? The character that asks, its enemies and friends, and what changed in the world.
//
// A Situation is a plain value over a map: fill it in once, keep it up to date as the game goes on,
// and ask (tactics/sets.h and others). Adding or moving somebody looks up the nearest node,
// O(log n); all questions then speak of nodes. Adding allocates; moving, changing, removing and
// following a live world do not. Reading is thread-safe.
//
// Numbers that mean nothing are refused, so that no question ever meets them: coordinates that are
// not finite or farther than kFarthestPlace from the origin, a yaw or a risk that is not finite, a
// half-angle outside 0 to π, a confidence outside 0 to 1. So is an enemy with the name of another
// one, because queries speak of enemies by name. What refuses changes nothing and says so: false,
// or an id that is not valid. The nearest node may be far away, say of a character that has
// fallen out of the level: `distance_to_node` says how far.
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

struct LiveState;

using EnemyId = Id<struct EnemyTag>;    // stays the same until the enemy is removed
using FriendId = Id<struct FriendTag>;  // likewise for a friend

/// What makes a place dangerous. By default an enemy *could see* it, wherever it looks now. With
/// `sees_now` only places within an enemy's field of view count. With fire, "sees" reads "can hit".
class Means {
 public:
  constexpr Means(Channel channel) : channel_(channel) {}
  /// Every character fires the weapon it has. A character without one fires where it sees.
  static constexpr Means own_weapons() { return {Channel::sight(), true, false}; }
  /// Sight within the field of view of each enemy, as it looks now (Enemy::yaw, half_angle).
  static constexpr Means sees_now() { return {Channel::sight(), false, true}; }

  constexpr bool is_sight() const { return !own_ && !now_ && channel_.is_sight(); }
  constexpr bool is_own() const { return own_; }
  /// Do facing and field of view matter?
  constexpr bool is_now() const { return now_; }
  /// For a character with that weapon.
  constexpr Channel channel(WeaponId own) const {
    if (!own_) return channel_;
    return own.valid() ? Channel::fire(own) : Channel::sight();
  }

 private:
  constexpr Means(Channel channel, bool own, bool now) : channel_(channel), own_(own), now_(now) {}

  Channel channel_;
  bool own_ = false;
  bool now_ = false;
};

/// Nobody is farther than this from the origin along an axis, in metres: a float cannot tell places
/// apart there that are less than 6 cm from each other.
inline constexpr float kFarthestPlace = 1e6F;

/// A character that must not see us, or that we want to see.
struct Enemy {
  std::string name = {};  // for queries; unique if it is not empty
  Vec3 position = {};     // of the feet
  float yaw = 0;          // where it looks: radians, 0 along X, counter-clockwise seen from above
  StanceId stance{0U};
  float half_angle = std::numbers::pi_v<float> / 2;  // of its field of view, from 0 to π
  WeaponId weapon = {};                              // for Means::own_weapons()
  float confidence = 1;                              // that it is there, from 0 to 1
};

struct Friend {
  std::string name = {};
  Vec3 position = {};
};

class Situation {
 public:
  /// The character asks from `position` (of its feet), in a stance of the map's profile. If the
  /// position would be refused, the character is at node 0 until `move_to` accepts another one.
  Situation(TacticalMap map, Vec3 position, StanceId stance = StanceId{0U});

  // The character itself.
  bool move_to(Vec3 position) noexcept;
  void set_stance(StanceId stance) noexcept;
  /// A weapon class, for Means::own_weapons(); none: it fires where it sees.
  void set_weapon(WeaponId weapon) noexcept { weapon_ = weapon; }
  /// What the character can do; the map's own profile unless another was set.
  void set_profile(AgentProfile profile) { profile_ = std::move(profile); }

  // Enemies. Each counts as standing at the node nearest to it; ties go to the lower id. Any number
  // of enemies may be unnamed; the name of one that was removed is free again.
  EnemyId add_enemy(Enemy enemy);
  /// The enemy has gone there, and looks that way. An invalid id, such as that of a refused enemy,
  /// is refused.
  bool move(EnemyId id, Vec3 position, float yaw) noexcept;
  void set_stance(EnemyId id, StanceId stance) noexcept;
  void set_weapon(EnemyId id, WeaponId weapon) noexcept;
  /// How sure we are that it is there, from 0 to 1.
  bool set_confidence(EnemyId id, float confidence) noexcept;
  /// It is dead or forgotten. Other ids stay as they are; the next enemy added may get this one.
  void remove(EnemyId id) noexcept;

  // Friends, in the order in which they were added.
  FriendId add_friend(Friend other);
  bool move(FriendId id, Vec3 position) noexcept;
  /// The ids of friends that were added later become one less.
  void remove(FriendId id) noexcept;

  /// Removes all enemies and friends.
  void clear() noexcept;

  // The world.
  void set_world(World world) { world_ = std::move(world); }
  /// Takes over the rows of a live world (live_world.h) and what is closed in it; what is occupied
  /// stays. Nobody moves. The state must be of the map that this situation was made with.
  void follow(const LiveState& state);
  /// By node: how likely an enemy that we have lost sees it (belief.h, expected_danger). Empty, or
  /// one value per node.
  bool set_risk(std::vector<float> risk) noexcept;
  /// By node: how much the character, or others, have been hurt there (harm_map.h, frag_map.h).
  /// Empty, or one value per node, finite and not negative. Copied; allocates the first time.
  bool set_harm(std::span<const float> harm);

  const TacticalMap& map() const noexcept { return map_; }
  const WaypointGraph& graph() const noexcept { return map_.graph(); }
  std::size_t size() const noexcept { return graph().node_count(); }
  Vec3 position() const noexcept { return position_; }
  NodeId node() const noexcept { return node_; }
  /// In metres, from the character to its nearest node.
  float distance_to_node() const noexcept { return distance(position_, graph().position(node_)); }
  StanceId stance() const noexcept { return stance_; }
  WeaponId weapon() const noexcept { return weapon_; }
  const AgentProfile& profile() const noexcept { return profile_; }
  const World& world() const noexcept { return world_; }
  std::span<const Friend> friends() const noexcept { return friends_; }
  std::span<const float> risk() const noexcept { return risk_; }
  std::span<const float> harm() const noexcept { return harm_; }

  std::size_t enemy_count() const noexcept { return present_.size(); }
  /// The ids of all enemies, in ascending order.
  std::span<const EnemyId> enemies() const noexcept { return present_; }
  /// No id is this large or larger: the size of an array with a place for each enemy.
  std::size_t enemy_slots() const noexcept { return enemies_.size(); }
  const Enemy& enemy(EnemyId id) const noexcept { return enemies_[id.index()]; }
  /// b(E): the enemy's nearest node.
  NodeId node(EnemyId id) const noexcept { return nodes_[id.index()]; }
  float distance_to_node(EnemyId id) const noexcept {
    return distance(enemy(id).position, graph().position(node(id)));
  }
  /// Invalid when no enemy has that name.
  EnemyId find(std::string_view name) const noexcept;

  /// row(b(E)): where the enemy, in its stance, sees a character in ours; with fire, hits it.
  /// Facing does not matter: for Means::sees_now() this is the row of sight.
  NodeSetView row(EnemyId id, Means means = Channel::sight()) const noexcept {
    return row(id, stance_, means);
  }
  NodeSetView row(EnemyId id, StanceId ours, Means means) const noexcept;
  /// The rows of all enemies for sight, in the order of `enemies()`.
  std::span<const NodeSetView> rows() const noexcept { return rows_; }
  /// col(b(E)): from where a character in our stance sees the enemy in its stance.
  NodeSetView column(EnemyId id, Means means = Channel::sight()) const noexcept {
    return column(id, stance_, means);
  }
  NodeSetView column(EnemyId id, StanceId ours, Means means) const noexcept;

  /// Can a character be sent there? The node is neither occupied nor disabled, and it is not an
  /// enemy's. Sets contain such nodes; whatever offers spots leaves them out.
  bool is_free(NodeId node) const noexcept;

  /// Does the enemy look towards that place, within its field of view? Seen from above; its own
  /// place is faced.
  bool faces(EnemyId id, Vec3 place) const noexcept;
  /// Is the node dangerous because of this enemy?
  bool endangers(EnemyId id, NodeId node, Means means = Channel::sight()) const noexcept;

  /// The share of all other nodes from which somebody upright sees the node, in our stance.
  double exposure_share(NodeId node) const noexcept;

  bool can_take(const Link& link) const noexcept {
    return defilade::can_take(profile_, world_, graph(), link);
  }

 private:
  void look_up_rows() noexcept;
  std::size_t place_of(EnemyId id) const noexcept;

  TacticalMap map_;
  AgentProfile profile_;
  Vec3 position_;
  NodeId node_;
  StanceId stance_;
  WeaponId weapon_;
  World world_;
  std::vector<Enemy> enemies_;    // by id
  std::vector<NodeId> nodes_;     // by id; invalid where an enemy was removed
  std::vector<EnemyId> present_;  // ascending
  std::vector<NodeSetView>
      rows_;  // for sight, in the order of `present_`: most questions ask these
  std::vector<Friend> friends_;
  std::vector<float> risk_;
  std::vector<float> harm_;
};

}  // namespace defilade
