#include "model/geometry/binned_split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace defilade {
namespace {

constexpr std::size_t kBins = 16;

struct Split {
  double cost = std::numeric_limits<double>::infinity();
  std::size_t axis = 0;
  std::size_t bin = 0;  // bins up to and including this one go left
};

/// Maps a centre to one of kBins equal slices of the centres' extent.
struct Binning {
  Box centres;

  std::size_t operator()(Vec3 p, std::size_t axis) const {
    const double low = coordinate(centres.min, axis);
    const double extent = coordinate(centres.max, axis) - low;
    if (!(extent > 0)) return 0;
    const double slice = (coordinate(p, axis) - low) / extent * kBins;
    return std::min(static_cast<std::size_t>(slice), kBins - 1);
  }
};

/// Items that lie side by side.
struct Pile {
  Box box;
  std::size_t count = 0;

  void add(const Pile& other) {
    box.include(other.box);
    count += other.count;
  }
  double cost() const { return half_area(box) * static_cast<double>(count); }
};

Split cheapest_on(std::span<const SplitItem> items, const Binning& binning, std::size_t axis) {
  std::array<Pile, kBins> bins;
  for (const SplitItem& item : items) bins[binning(item.centre, axis)].add({item.box, 1});
  std::array<double, kBins> right_cost{};
  Pile right;
  for (std::size_t bin = kBins - 1; bin > 0; --bin) {
    right.add(bins[bin]);
    right_cost[bin - 1] = right.cost();
  }
  Split best;
  Pile left;
  for (std::size_t bin = 0; bin + 1 < kBins; ++bin) {
    left.add(bins[bin]);
    if (left.count == 0 || left.count == items.size()) continue;
    const double cost = left.cost() + right_cost[bin];
    if (cost < best.cost) best = {cost, axis, bin};
  }
  return best;
}

}  // namespace

SplitPart part_of(std::span<SplitItem> items, std::size_t first) {
  SplitPart part{items, first, {}};
  for (const SplitItem& item : items) part.box.include(item.box);
  return part;
}

double half_area(const Box& box) {
  if (box.empty()) return 0;
  const double x = double{box.max.x} - box.min.x;
  const double y = double{box.max.y} - box.min.y;
  const double z = double{box.max.z} - box.min.z;
  return x * y + y * z + z * x;
}

std::size_t split_at_plane(std::span<SplitItem> items) {
  Binning binning;
  for (const SplitItem& item : items) binning.centres.include(item.centre);
  Split best;
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (const Split split = cheapest_on(items, binning, axis); split.cost < best.cost) best = split;
  if (!std::isfinite(best.cost)) return 0;
  const auto right = std::stable_partition(items.begin(), items.end(), [&](const SplitItem& item) {
    return binning(item.centre, best.axis) <= best.bin;
  });
  return static_cast<std::size_t>(right - items.begin());
}

}  // namespace defilade
