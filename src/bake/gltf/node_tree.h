#pragma once
// Which nodes of a glTF file are shown, and where: the tree of its scene, flattened.

#include <vector>

#include "bake/gltf/document.h"

namespace defilade::gltf {

struct PlacedNode {
  const Node* node = nullptr;
  Transform transform;  // from the node's own space to that of the scene
};

/// The nodes of the scene that the file names, else of its first scene, else all nodes. A
/// FormatError unless every node has at most one parent and none contains itself.
std::vector<PlacedNode> shown_nodes(const Document& document);

}  // namespace defilade::gltf
