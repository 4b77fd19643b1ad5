#pragma once
// Does one body see another by a single line, from eye to eye? Then sight is mutual. Stances with
// body points are seen by several lines.

#include <algorithm>

#include "defilade/model/agent_profile.h"

namespace defilade {

inline bool is_single_line(const AgentProfile& profile, StanceId a, StanceId b) noexcept {
  return profile.stance(a).body.empty() && profile.stance(b).body.empty();
}

/// Do all stances see each other by single lines?
inline bool sees_by_single_lines(const AgentProfile& profile) noexcept {
  return std::ranges::all_of(profile.stances, [](const Stance& s) { return s.body.empty(); });
}

}  // namespace defilade
