#include "sim/bodies/neighbours.h"

#include <algorithm>
#include <cmath>

namespace defilade {
namespace {

/// There are no more squares than this many per body: where bodies are few and far between, squares
/// are larger.
constexpr double kSquaresPerBody = 4;

}  // namespace

std::size_t Neighbours::column(float x) const noexcept {
  return std::min(columns_ - 1, static_cast<std::size_t>((x - west_) / side_));
}

std::size_t Neighbours::row(float y) const noexcept {
  return std::min(rows_ - 1, static_cast<std::size_t>((y - south_) / side_));
}

void Neighbours::find(std::span<const Vec3> feet, std::span<const std::uint8_t> present,
                      const NeighbourReach& reach) {
  near_.resize(feet.size());
  counts_.assign(feet.size(), 0);
  sort_into_squares(feet, present, reach.metres);
  for (std::size_t body = 0; body < feet.size(); ++body)
    if (present[body] != 0) search(feet, body, reach);
}

/// Sorts by counting, so that the bodies of a square are in ascending order.
void Neighbours::sort_into_squares(std::span<const Vec3> feet,
                                   std::span<const std::uint8_t> present, float least) {
  Vec3 low{1e30F, 1e30F, 0};
  Vec3 high{-1e30F, -1e30F, 0};
  std::size_t count = 0;
  for (std::size_t i = 0; i < feet.size(); ++i) {
    if (present[i] == 0) continue;
    ++count;
    low = {std::min(low.x, feet[i].x), std::min(low.y, feet[i].y), 0};
    high = {std::max(high.x, feet[i].x), std::max(high.y, feet[i].y), 0};
  }
  sorted_.resize(count);
  if (count == 0) return;
  west_ = low.x;
  south_ = low.y;
  const double width = double{high.x} - low.x;
  const double depth = double{high.y} - low.y;
  side_ = std::max({double{least}, std::sqrt(width * depth / (kSquaresPerBody * double(count))),
                    std::max(width, depth) / (kSquaresPerBody * double(count))});
  columns_ = static_cast<std::size_t>(width / side_) + 1;
  rows_ = static_cast<std::size_t>(depth / side_) + 1;
  starts_.assign(columns_ * rows_ + 1, 0);
  const auto square = [&](std::size_t i) { return column(feet[i].x) * rows_ + row(feet[i].y); };
  for (std::size_t i = 0; i < feet.size(); ++i)
    if (present[i] != 0) ++starts_[square(i) + 1];
  for (std::size_t s = 1; s < starts_.size(); ++s) starts_[s] += starts_[s - 1];
  for (std::size_t i = feet.size(); i-- > 0;)  // from behind: ends become starts
    if (present[i] != 0) sorted_[--starts_[square(i) + 1]] = static_cast<std::uint32_t>(i);
  std::ranges::rotate(starts_, starts_.begin() + 1);
  starts_.back() = static_cast<std::uint32_t>(count);
}

void Neighbours::search(std::span<const Vec3> feet, std::size_t body, const NeighbourReach& reach) {
  std::array<double, kMost> squares{};
  auto& near = near_[body];
  std::size_t count = 0;
  const Vec3 at = feet[body];
  const double most = double{reach.metres} * reach.metres;
  const auto offer = [&](std::uint32_t other) {
    const double x = double{feet[other].x} - at.x;
    const double y = double{feet[other].y} - at.y;
    const double away = x * x + y * y;
    if (away > most || other == body || std::abs(feet[other].z - at.z) >= reach.height) return;
    const auto before = [&](std::size_t i) {
      return squares[i] < away || (squares[i] == away && near[i] < other);
    };
    if (count == kMost && before(kMost - 1)) return;
    std::size_t place = count < kMost ? count++ : kMost - 1;
    for (; place > 0 && !before(place - 1); --place) {
      squares[place] = squares[place - 1];
      near[place] = near[place - 1];
    }
    squares[place] = away;
    near[place] = other;
  };
  const std::size_t c = column(at.x);
  const std::size_t r = row(at.y);
  const std::size_t last = std::min(r + 1, rows_ - 1);
  for (std::size_t i = c > 0 ? c - 1 : 0; i <= std::min(c + 1, columns_ - 1); ++i)
    for (std::size_t k = starts_[i * rows_ + (r > 0 ? r - 1 : 0)];
         k < starts_[i * rows_ + last + 1]; ++k)
      offer(sorted_[k]);
  counts_[body] = static_cast<std::uint8_t>(count);
}

}  // namespace defilade
