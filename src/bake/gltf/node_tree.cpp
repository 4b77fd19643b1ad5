// Nodes refer to their children by number, so a file can describe any graph; only forests pass.

#include "bake/gltf/node_tree.h"

#include <limits>

namespace defilade::gltf {
namespace {

constexpr std::size_t kDeepest = 256;
constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

std::vector<std::size_t> parents_of(const std::vector<Node>& nodes) {
  std::vector<std::size_t> parents(nodes.size(), kNone);
  for (std::size_t parent = 0; parent < nodes.size(); ++parent)
    for (const std::size_t child : nodes[parent].children) {
      const Node& node = item(nodes, child, "node", nodes[parent].place);
      if (parents[child] != kNone)
        fail("{} has two parents: {} and {}", node.place, nodes[parents[child]].place,
             nodes[parent].place);
      parents[child] = parent;
    }
  return parents;
}

void check_depth(const std::vector<Node>& nodes, const std::vector<std::size_t>& parents) {
  for (std::size_t start = 0; start < nodes.size(); ++start) {
    std::size_t depth = 0;
    for (std::size_t at = parents[start]; at != kNone; at = parents[at]) {
      if (at == start) fail("{} contains itself", nodes[start].place);
      if (++depth > kDeepest)
        fail("{} is over {} nodes deep, or below a node that contains itself", nodes[start].place,
             kDeepest);
    }
  }
}

std::vector<std::size_t> roots_of(const Document& document,
                                  const std::vector<std::size_t>& parents) {
  if (document.scene || !document.scenes.empty())
    return item(document.scenes, document.scene.value_or(0), "scene", "the file").nodes;
  std::vector<std::size_t> roots;
  for (std::size_t node = 0; node < parents.size(); ++node)
    if (parents[node] == kNone) roots.push_back(node);
  return roots;
}

void check_roots(const Document& document, const std::vector<std::size_t>& roots,
                 const std::vector<std::size_t>& parents) {
  std::vector<bool> seen(document.nodes.size());
  for (const std::size_t root : roots) {
    const Node& node = item(document.nodes, root, "node", "the scene");
    if (parents[root] != kNone)
      fail("the scene names {}, which is inside {}", node.place,
           document.nodes[parents[root]].place);
    if (seen[root]) fail("the scene names {} twice", node.place);
    seen[root] = true;
  }
}

}  // namespace

std::vector<PlacedNode> shown_nodes(const Document& document) {
  const std::vector<std::size_t> parents = parents_of(document.nodes);
  check_depth(document.nodes, parents);
  const std::vector<std::size_t> roots = roots_of(document, parents);
  check_roots(document, roots, parents);
  std::vector<PlacedNode> shown;
  for (const std::size_t root : roots)
    shown.push_back({&document.nodes[root], document.nodes[root].transform});
  for (std::size_t i = 0; i < shown.size(); ++i)
    for (const std::size_t child : shown[i].node->children) {
      const Node& node = document.nodes[child];
      shown.push_back({&node, shown[i].transform * node.transform});
    }
  return shown;
}

}  // namespace defilade::gltf
