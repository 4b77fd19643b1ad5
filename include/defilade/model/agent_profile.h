#pragma once
// What kind of character moves and looks? A body, its stances and its abilities. There is one
// profile per kind of character.

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// A way to stand: how tall the body is, and from where it sees and is seen.
struct Stance {
  std::string name;
  float height = 0;  // of the whole body, in metres above the floor
  float eye = 0;     // it sees from here, and by default this is its only visible point
  /// Further heights at which the body can be seen (chest, hips): a watcher sees the body if it
  /// sees the eye or any of these points. With body points "a sees b" no longer implies "b sees a".
  std::vector<float> body = {};

  friend bool operator==(const Stance&, const Stance&) = default;
};

inline constexpr std::size_t kMostStances = 16;

/// A plain struct: change what differs from the default soldier, then check it with `validate`.
struct AgentProfile {
  std::string name = "soldier";
  float radius = 0.4F;
  std::vector<Stance> stances{{"stand", 1.8F, 1.6F, {}}, {"crouch", 1.2F, 1.0F, {}}};
  float step = 0.45F;          // it walks over ledges up to this height
  float drop = 3.0F;           // how far it may fall unharmed
  float jump_height = 1.0F;    // how high a jump lifts the feet
  float jump_length = 3.0F;    // how far a jump carries on level ground
  float slope = 0.785398163F;  // steepest floor it walks on, in radians (45°)
  std::bitset<kLinkKinds> abilities = std::bitset<kLinkKinds>().set();  // indexed by LinkKind

  bool can(LinkKind kind) const noexcept { return abilities[static_cast<std::size_t>(kind)]; }
  /// Invalid if no stance has that name.
  StanceId find_stance(std::string_view stance_name) const noexcept;
  const Stance& stance(StanceId id) const noexcept { return stances[id.index()]; }
  /// The stance it walks in: the first.
  const Stance& upright() const noexcept { return stances.front(); }
  /// The stance for low cover and low passages: the one named "crouch", or the least tall if none
  /// has that name. Further stances, such as prone, change neither.
  const Stance& crouched() const noexcept;

  friend bool operator==(const AgentProfile&, const AgentProfile&) = default;
};

/// The id of AgentProfile::upright().
inline constexpr StanceId kUpright{0U};
/// The id of AgentProfile::crouched().
StanceId crouched_stance(const AgentProfile& profile) noexcept;

/// The built-in profile of that name: `soldier`, the default, or `quake`, the player of Quake III.
std::optional<AgentProfile> profile_named(std::string_view name);

/// All heights at which bodies see or are seen, in any stance: ascending, each once.
std::vector<float> eye_and_body_heights(const AgentProfile& profile);

/// Checks that sizes are positive and finite, eyes and body points are within the body, and stance
/// names are unique.
Result<void> validate(const AgentProfile& profile);

/// Whether this agent may use the link: it has the ability, fits through, and survives the fall.
bool allows(const AgentProfile& profile, const WaypointGraph& graph, const Link& link) noexcept;

}  // namespace defilade
