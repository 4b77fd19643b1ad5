#include "defilade/model/node_index.h"

namespace defilade {
namespace {

float on_axis(Vec3 p, std::uint8_t axis) { return axis == 0 ? p.x : axis == 1 ? p.y : p.z; }

std::uint8_t widest_axis(const Box& box) {
  std::uint8_t widest = 0;
  for (std::uint8_t axis = 1; axis < 3; ++axis)
    if (double{on_axis(box.max, axis)} - on_axis(box.min, axis) >
        double{on_axis(box.max, widest)} - on_axis(box.min, widest))
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
    const float at_a = on_axis(a.position, axis), at_b = on_axis(b.position, axis);
    return at_a != at_b ? at_a < at_b : a.node < b.node;
  });
  middle->axis = axis;
  const auto at = begin + static_cast<std::size_t>(middle - range.begin());
  build(begin, at);
  build(at + 1, end);
}

}  // namespace defilade
