#pragma once
// Where did the designer put the nodes? Reads our waypoint JSON and agent profiles
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

/// An arc of cover as its designer drew it; values that are not given are measured.
struct GivenArc {
  std::string node;  // its name
  Heading begin;     // the handles, as in CoverArc
  Heading end;
  std::optional<CoverHeight> height = {};
  std::optional<std::vector<std::string>> weapons = {};  // names of classes
  std::optional<float> lean_begin = {};
  std::optional<float> lean_end = {};
};

/// The content of a waypoint file. Unless `links_given`, links have to be generated.
struct Waypoints {
  /// Nodes alone: their links are found by moving the body.
  static Waypoints of(std::vector<Waypoint> nodes) {
    Waypoints waypoints;
    waypoints.parts.nodes = std::move(nodes);
    return waypoints;
  }

  GraphParts parts;
  bool links_given = false;
  std::vector<std::string> warnings = {};  // understood, but perhaps not as intended
  std::vector<GivenArc> arcs = {};         // these replace what would be detected at their nodes
};

/// `name` stands for the file in error messages. A given link without a clearance lets the body of
/// the profile through; without a length it is as long as the straight line.
Result<Waypoints> read_waypoints(std::string_view json, const std::string& name,
                                 const AgentProfile& profile);

/// Values that are not given are those of the default AgentProfile.
Result<AgentProfile> read_profile(std::string_view json, const std::string& name);

}  // namespace defilade
