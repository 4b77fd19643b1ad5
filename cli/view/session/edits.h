#pragma once
// What does an editor do to waypoints? The operations of the question `edit`.

#include "defilade/bake/waypoints.h"
#include "defilade/model/level.h"
#include "view/session/document.h"
#include "view/session/fields.h"

namespace defilade::cli {

/// What links are found in.
struct EditGround {
  const Level& level;
  const AgentProfile& profile;
  float reach = 0;  // metres
};

/// Does what the question says; gives the nodes that are new, gone or different. A Failure says
/// what is wrong with it.
Document::Names apply_edit(const Field& question, const EditGround& ground, Waypoints& waypoints);

}  // namespace defilade::cli
