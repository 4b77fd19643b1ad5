#pragma once
// Who moves and looks? A body, its stances and what it can do. One profile per kind of character.

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

struct Stance {
  std::string name;
  float height = 0;  // of the whole body, in metres above the floor
  float eye = 0;     // what it looks from, and by default the only point of it that can be seen
  /// Further heights at which the body can be seen (chest, hips): seen if any of them or the eye
  /// is. With body points "a sees b" no longer implies "b sees a".
  std::vector<float> body = {};

  friend bool operator==(const Stance&, const Stance&) = default;
};

inline constexpr std::size_t kMostStances = 16;

/// A plain struct: change what differs from the default soldier, then check it with `validate`.
struct AgentProfile {
  std::string name = "soldier";
  float radius = 0.4F;
  std::vector<Stance> stances{{"stand", 1.8F, 1.6F, {}}, {"crouch", 1.2F, 1.0F, {}}};
  float step = 0.45F;          // ledges up to this height are walked over
  float drop = 3.0F;           // how far it may fall unharmed
  float jump_height = 1.0F;    // how high a jump lifts the feet
  float jump_length = 3.0F;    // how far a jump carries on the level
  float slope = 0.785398163F;  // steepest floor it walks on, in radians (45°)
  std::bitset<kLinkKinds> abilities = std::bitset<kLinkKinds>().set();  // indexed by LinkKind

  bool can(LinkKind kind) const noexcept { return abilities[static_cast<std::size_t>(kind)]; }
  /// Invalid when no stance has that name.
  StanceId find_stance(std::string_view stance_name) const noexcept;
  const Stance& stance(StanceId id) const noexcept { return stances[id.index()]; }
  /// The stance it walks in: the first. The one it crouches in: the lowest.
  const Stance& upright() const noexcept { return stances.front(); }
  const Stance& lowest() const noexcept;

  friend bool operator==(const AgentProfile&, const AgentProfile&) = default;
};

/// The stance that one walks in.
inline constexpr StanceId kUpright{0U};
/// Which stance is the lowest: the least tall.
StanceId lowest_stance(const AgentProfile& profile) noexcept;

/// The profile that is known by that name: `soldier`, the default, or `quake`, Quake III's player.
std::optional<AgentProfile> profile_named(std::string_view name);

/// Sizes that are positive and finite, eyes and body points within the body, unique stance names.
Result<void> validate(const AgentProfile& profile);

/// May this agent use the link? It needs the ability, must fit through, and survive the fall.
bool allows(const AgentProfile& profile, const WaypointGraph& graph, const Link& link) noexcept;

}  // namespace defilade
