#pragma once
// Where has this character been hurt? A map of harm that it learns by itself, node by node, and
// forgets with a half-life: what a path (PathTerms::harm) and a query (`harm < 0.5`) keep away
// from.
//
// What counts. Damage, by the share of health that was lost; bullets that pass close by; blasts;
// and the first sight of a dead friend. `learn` adds what a game knows otherwise, such as the
// character's own death. Nothing comes from a Scene, so nobody learns from what it did not notice.
//
// Where. A shot does not make its place bad, but everything that the same fire reaches: nodes in
// the same lane are as bad, and those around the corner are not. The shooter stood where memory has
// noticed an enemy in the direction of the shot within the last seconds; otherwise at any of the
// other nodes that see the place and lie in that direction; and if there is none, or no direction,
// at any that see the place. The nearest node is harmed by the whole amount, and each node n within
// the radius by
//   amount · (1 − distance / radius) · share of the shooter's nodes that see n, all upright.
//
// Cost: an event, one pass over a row, and over as many rows as nodes lie within the radius;
// reading all nodes, one pass. Nothing is computed as time passes. Allocation: in the constructor.
// Plain state: copies are independent, and equal calls give equal numbers on every machine.
//
// Source: the bots of Counter-Strike, which add 1 to the areas within 12.7 m of a death and take
// off 1/120 per second. There a death harms all areas, seen or not, and those farther away more.

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "defilade/mind/memory.h"
#include "defilade/mind/percept.h"
#include "defilade/model/node_set.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// Finite and not negative; `half_life` and `radius` are above 0.
struct HarmTraits {
  float half_life = 60;  // seconds in which harm loses half
  float radius = 8;      // metres around the place
  float damage = 1;      // harm of losing full health
  float near_miss = 0.1F;
  float blast = 0.3F;  // of one from its middle
  float death = 1;     // of a friend, at the first sight of it
  float most = 3;      // no node is harmed more
  float fresh = 3;     // seconds for which a shot may be that of an enemy who was noticed

  friend bool operator==(const HarmTraits&, const HarmTraits&) = default;
};

class HarmMap {
 public:
  /// Of a character of that team. The map must have a node.
  HarmMap(const TacticalMap& map, TeamId own, const HarmTraits& traits = {});

  /// What was noticed in a tick, in the order of ticks; `memory` is the character's.
  void notice(std::span<const Percept> percepts, const Memory& memory) noexcept;
  /// It was harmed at a place, by something that came from the direction of that point.
  void learn(Vec3 place, std::optional<Vec3> from, float amount, double seconds) noexcept;
  /// Forgets all.
  void clear() noexcept;

  float at(NodeId node, double now) const noexcept;
  /// By node; `out` has the map's size. For Situation::set_harm.
  void read(double now, std::span<float> out) const noexcept;

 private:
  struct Shot {
    NodeId node;  // nearest to where it came down
    Vec3 place;
    std::optional<Vec3> from;
  };

  void notice(const Percept& percept, const Memory& memory) noexcept;
  void notice_death(const Percept& percept) noexcept;
  NodeId shooter(const Percept& percept, const Memory& memory) const noexcept;
  void find_shooters(const Shot& shot) noexcept;
  void spread(const Shot& shot, float amount, double seconds) noexcept;
  double scale_at(double seconds) noexcept;

  TacticalMap map_;
  TeamId own_;
  HarmTraits traits_;
  /// By node: what it would be at `epoch_` if it had always faded as it does.
  std::vector<float> harm_;
  double epoch_ = 0;
  bool empty_ = true;
  NodeSet shooters_;
  std::array<BodyId, 16> dead_{};  // friends whose death it knows of
  std::size_t next_dead_ = 0;
};

}  // namespace defilade
