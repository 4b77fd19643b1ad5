#pragma once
// How does one get to this node, and away? Links of one node found as the bake finds them, by
// moving the body between it and the nodes near it.

#include "view/session/edits.h"

namespace defilade::cli {

/// Adds those that the parts do not have yet.
void link_near(const EditGround& ground, NodeId node, GraphParts& parts);

}  // namespace defilade::cli
