#pragma once
// Where should a set of boxes be split in two, so that rays meet few of them? At the cheapest of a
// few planes (surface-area heuristic over bins). Both bounding-volume trees are built with it. The
// result depends only on the order of the items.
//
// Source: Wald 2007, "On fast Construction of SAH-based Bounding Volume Hierarchies".

#include <cstddef>
#include <cstdint>
#include <span>

#include "defilade/model/vec3.h"

namespace defilade {

/// What a tree is built over.
struct SplitItem {
  Box box;
  Vec3 centre;
  std::uint32_t index = 0;
};

/// A part of the items; `first` is the number of its first item among all.
struct SplitPart {
  std::span<SplitItem> items;
  std::size_t first = 0;
  Box box;
};

/// The whole as a part.
SplitPart part_of(std::span<SplitItem> items, std::size_t first = 0);

/// Half the surface of a box; 0 if it is empty.
double half_area(const Box& box);

/// Moves the items of one side of the cheapest plane to the front, without changing their order
/// otherwise. Returns how many there are: 0 if all centres are the same point.
std::size_t split_at_plane(std::span<SplitItem> items);

/// Trees use planes down to this depth. Below it they halve parts by count, so that no input makes
/// a tree deeper than kDeepestPlane plus log2(2^32) levels.
inline constexpr std::size_t kDeepestPlane = 32;

/// parts[0] is the whole. Splits the part of largest surface until `parts` is full or all are small
/// enough for a leaf; returns how many there are. Where no plane helps, or below kDeepestPlane,
/// `halve(items)` is called before the part is halved by count.
template <class Halve>
std::size_t split_up(std::span<SplitPart> parts, std::size_t leaf_size, std::size_t depth,
                     const Halve& halve) {
  std::size_t count = 1;
  for (; count < parts.size(); ++count) {
    SplitPart* widest = nullptr;
    for (SplitPart& part : parts.first(count))
      if (part.items.size() > leaf_size &&
          (widest == nullptr || half_area(part.box) > half_area(widest->box)))
        widest = &part;
    if (widest == nullptr) break;
    std::size_t left = depth < kDeepestPlane ? split_at_plane(widest->items) : 0;
    if (left == 0) {
      halve(widest->items);
      left = widest->items.size() / 2;
    }
    parts[count] = part_of(widest->items.subspan(left), widest->first + left);
    *widest = part_of(widest->items.first(left), widest->first);
  }
  return count;
}

}  // namespace defilade
