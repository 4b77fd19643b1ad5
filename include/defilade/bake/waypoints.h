#pragma once
// Where did the designer put the nodes? Our waypoint JSON and agent profiles
// (docs/use/waypoints.md).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/agent_profile.h"
#include "defilade/model/cover.h"
#include "defilade/model/result.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// An arc of cover as its designer drew it; what is left open is measured.
struct GivenArc {
  std::string node;  // its name
  Heading begin;     // the handles, as in CoverArc
  Heading end;
  std::optional<CoverHeight> height = {};
  std::optional<std::vector<std::string>> weapons = {};  // names of classes
  std::optional<float> lean_begin = {};
  std::optional<float> lean_end = {};
};

/// What a waypoint file says. Without `links_given` the links are to be generated.
struct Waypoints {
  GraphParts parts;
  bool links_given = false;
  std::vector<std::string> warnings = {};  // understood, but perhaps not as meant
  std::vector<GivenArc> arcs = {};         // instead of what would be detected at their nodes
};

/// `name` stands for the file in error messages. A given link without clearance is taken to let the
/// profile's body through; without a length it is as long as the straight line.
Result<Waypoints> read_waypoints(std::string_view json, const std::string& name,
                                 const AgentProfile& profile);

/// Everything that is not given is as in the default AgentProfile.
Result<AgentProfile> read_profile(std::string_view json, const std::string& name);

}  // namespace defilade
