#include "defilade/model/sight_cells.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

namespace defilade {
namespace {

/// A cell is cut from one square, and its bodies stand half a cell of the floor aside of it.
constexpr std::int64_t kMostSquares = 5;  // along one side of a cell
/// No number of a square overflows.
constexpr float kFarthest = 1e6F;
constexpr float kSmallest = 0.01F;

std::int64_t square_at(float coordinate, float square) {
  return static_cast<std::int64_t>(std::floor(double{coordinate} / square));
}

bool is_sound(const Box& cell, float square) {
  const auto within = [](Vec3 p) {  // NaN is not
    return std::abs(p.x) < kFarthest && std::abs(p.y) < kFarthest && std::abs(p.z) < kFarthest;
  };
  const auto squares = [&](float low, float high) {
    return square_at(high, square) - square_at(low, square) + 1;
  };
  return within(cell.min) && within(cell.max) && !cell.empty() &&
         squares(cell.min.x, cell.max.x) <= kMostSquares &&
         squares(cell.min.y, cell.max.y) <= kMostSquares;
}

bool are_heights(std::span<const float> heights) {
  const auto is_height = [](float h) { return h > 0 && h < kFarthest; };
  return !heights.empty() && heights.size() <= kMostSightHeights &&
         std::ranges::all_of(heights, is_height) &&
         std::ranges::adjacent_find(heights, std::greater_equal()) == heights.end();
}

/// No bit after the last cell, and none that is sure and not possible.
bool are_rows(const SightCellsParts& parts) {
  const std::size_t words = parts.words(), used = parts.cells.size() % 64;
  const std::uint64_t unused = used == 0 ? 0 : ~std::uint64_t{0} << used;
  for (std::size_t i = 0; i < parts.may.size(); ++i) {
    if ((parts.sure[i] & ~parts.may[i]) != 0) return false;
    if (i % words == words - 1 && (parts.may[i] & unused) != 0) return false;
  }
  return true;
}

Result<void> check(const SightCellsParts& parts) {
  const std::size_t cells = parts.cells.size(), heights = parts.heights.size();
  if (cells == 0 || cells > kMostSightCells) return Error{"there are no sight cells, or too many"};
  if (!are_heights(parts.heights))
    return Error{"the heights of sight cells are not in ascending order"};
  if (!(parts.square >= kSmallest && parts.square < kFarthest))
    return Error{"the squares of sight cells have no size"};
  if (!std::ranges::all_of(parts.cells, [&](const Box& c) { return is_sound(c, parts.square); }))
    return Error{"a sight cell is larger than a square"};
  if (parts.may.size() != heights * heights * cells * parts.words() ||
      parts.sure.size() != parts.may.size())
    return Error{"the rows of sight cells have another size"};
  if (!are_rows(parts)) return Error{"a sight cell sees what it may not"};
  return {};
}

}  // namespace

/// The cells that reach into each square, seen from above. Squares share places of a table; their
/// cells are told apart by their boxes.
struct SightCells::Squares {
  explicit Squares(const SightCellsParts& parts) : square(parts.square) {
    std::size_t count = 0;
    for_each_square(parts, [&](std::size_t, std::uint32_t) { ++count; });
    first.assign(std::bit_ceil(2 * count) + 1, 0);
    for_each_square(parts, [&](std::size_t at, std::uint32_t) { ++first[at + 1]; });
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    cells.resize(count);
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for_each_square(parts, [&](std::size_t at, std::uint32_t cell) { cells[next[at]++] = cell; });
  }

  template <class Visit>
  void for_each_square(const SightCellsParts& parts, Visit visit) const {
    for (std::uint32_t i = 0; i < parts.cells.size(); ++i) {
      const Box& box = parts.cells[i];
      for (std::int64_t y = square_at(box.min.y, square); y <= square_at(box.max.y, square); ++y)
        for (std::int64_t x = square_at(box.min.x, square); x <= square_at(box.max.x, square); ++x)
          visit(place_of(x, y), i);
    }
  }

  std::size_t place_of(std::int64_t x, std::int64_t y) const {
    const std::uint64_t mixed = static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15U ^
                                static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FU;
    const std::size_t places = first.empty() ? 1 : first.size() - 1;  // a power of two
    return static_cast<std::size_t>((mixed ^ mixed >> 32) * 0x9E3779B97F4A7C15U >> 32) &
           (places - 1);
  }

  std::span<const std::uint32_t> at(Vec3 feet) const {
    const std::size_t i = place_of(square_at(feet.x, square), square_at(feet.y, square));
    return std::span(cells).subspan(first[i], first[i + 1] - first[i]);
  }

  float square;
  std::vector<std::uint32_t> first;  // by place: where its cells begin, and the end
  std::vector<std::uint32_t> cells;
};

Result<SightCells> SightCells::build(SightCellsParts parts) {
  if (auto ok = check(parts); !ok) return ok.error();
  auto shared = std::make_shared<const SightCellsParts>(std::move(parts));
  auto squares = std::make_shared<const Squares>(*shared);
  return SightCells(std::move(shared), std::move(squares));
}

std::size_t SightCells::find_height(float height) const noexcept {
  return static_cast<std::size_t>(std::ranges::find(heights(), height) - heights().begin());
}

SightCellId SightCells::find(Vec3 feet) const noexcept {
  if (!(std::abs(feet.x) < kFarthest && std::abs(feet.y) < kFarthest)) return {};
  for (const std::uint32_t i : squares_->at(feet))
    if (parts_->cells[i].overlaps({feet, feet})) return SightCellId{i};
  return {};
}

Certainty SightCells::between(SightCellId a, std::size_t eye, SightCellId b,
                              std::size_t point) const noexcept {
  const auto has = [&](std::span<const std::uint64_t> row) {
    return (row[b.index() / 64] >> b.index() % 64 & 1) != 0;
  };
  if (!has(may_see(a, eye, point))) return Certainty::blocked;
  return has(surely_sees(a, eye, point)) ? Certainty::clear : Certainty::unknown;
}

double SightCells::share_decided() const noexcept {
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < parts_->may.size(); ++i)
    unknown += static_cast<std::size_t>(std::popcount(parts_->may[i] & ~parts_->sure[i]));
  const double pairs = static_cast<double>(size()) * static_cast<double>(size()) *
                       static_cast<double>(heights().size() * heights().size());
  return 1 - static_cast<double>(unknown) / pairs;
}

std::size_t SightCells::bytes() const noexcept {
  return parts_->cells.size() * sizeof(Box) + (parts_->may.size() + parts_->sure.size()) * 8 +
         (squares_->first.size() + squares_->cells.size()) * 4;
}

}  // namespace defilade
