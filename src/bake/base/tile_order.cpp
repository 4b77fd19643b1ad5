#include "bake/base/tile_order.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace defilade {
namespace {

class Order {
 public:
  explicit Order(std::span<const Vec3> places) : places_(places), nodes_(places.size()) {
    std::iota(nodes_.begin(), nodes_.end(), 0U);
    sort(nodes_);
  }

  std::vector<std::uint32_t> take() { return std::move(nodes_); }

 private:
  void sort(std::span<std::uint32_t> nodes) {
    if (nodes.size() <= kLeaf) {
      std::ranges::sort(nodes);
      return;
    }
    const std::size_t first = std::bit_ceil(nodes.size()) / 2;
    const std::size_t axis = longest_side(nodes);
    const auto key = [&](std::uint32_t i) { return std::pair(coordinate(places_[i], axis), i); };
    std::ranges::nth_element(nodes, nodes.begin() + static_cast<std::ptrdiff_t>(first), {}, key);
    sort(nodes.first(first));
    sort(nodes.subspan(first));
  }

  std::size_t longest_side(std::span<const std::uint32_t> nodes) const {
    Box box;
    for (const std::uint32_t i : nodes) box.include(places_[i]);
    std::size_t longest = 0;
    for (const std::size_t axis : {1U, 2U})
      if (side(box, axis) > side(box, longest)) longest = axis;
    return longest;
  }
  static double side(const Box& box, std::size_t axis) {
    return double{coordinate(box.max, axis)} - coordinate(box.min, axis);
  }

  std::span<const Vec3> places_;
  std::vector<std::uint32_t> nodes_;
};

}  // namespace

std::vector<std::uint32_t> tile_order(std::span<const Vec3> places) { return Order(places).take(); }

void number_by_tiles(GraphParts& parts, std::size_t first) {
  std::vector<Vec3> places;
  for (const Waypoint& node : std::span(parts.nodes).subspan(first))
    places.push_back(node.position);
  std::vector<NodeId> numbers(places.size());
  std::vector<Waypoint> sorted;
  for (const std::uint32_t i : tile_order(places)) {
    numbers[i] = NodeId{first + sorted.size()};
    sorted.push_back(std::move(parts.nodes[first + i]));
  }
  std::ranges::move(sorted, parts.nodes.begin() + static_cast<std::ptrdiff_t>(first));
  for (Link& link : parts.links)
    for (NodeId* end : {&link.from, &link.to})
      if (end->index() >= first) *end = numbers[end->index() - first];
}

}  // namespace defilade
