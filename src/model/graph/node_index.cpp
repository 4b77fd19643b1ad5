#include "defilade/model/node_index.h"

namespace defilade {
namespace {

std::uint8_t widest_axis(const Box& box) {
  std::uint8_t widest = 0;
  for (std::uint8_t axis = 1; axis < 3; ++axis)
    if (double{coordinate(box.max, axis)} - coordinate(box.min, axis) >
        double{coordinate(box.max, widest)} - coordinate(box.min, widest))
      widest = axis;
  return widest;
}

}  // namespace

NodeIndex::NodeIndex(std::span<const Vec3> positions) {
  entries_.reserve(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) entries_.push_back({positions[i], NodeId{i}});
  build(0, entries_.size());
}

void NodeIndex::build(std::size_t begin, std::size_t end) {
  if (begin == end) return;
  const std::span range = std::span(entries_).subspan(begin, end - begin);
  Box box;
  for (const Entry& entry : range) box.include(entry.position);
  const std::uint8_t axis = widest_axis(box);
  const auto middle = range.begin() + std::ptrdiff_t(range.size() / 2);
  std::nth_element(range.begin(), middle, range.end(), [axis](const Entry& a, const Entry& b) {
    const float at_a = coordinate(a.position, axis), at_b = coordinate(b.position, axis);
    return at_a != at_b ? at_a < at_b : a.node < b.node;
  });
  middle->axis = axis;
  const auto at = begin + static_cast<std::size_t>(middle - range.begin());
  build(begin, at);
  build(at + 1, end);
}

}  // namespace defilade
