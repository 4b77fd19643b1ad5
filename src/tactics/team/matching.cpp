#include "tactics/team/matching.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace defilade {
namespace {

constexpr std::uint32_t kNobody = 0xffffffffU;
constexpr std::uint32_t kStart = 0xffffffffU;
/// Further than any path, even after potentials are subtracted from it.
constexpr Price kUnreached{1 << 30, std::numeric_limits<double>::infinity()};

}  // namespace

Matching::Matching(std::size_t most_rows, std::size_t most_spots)
    : row_potential_(most_rows),
      column_of_(most_rows),
      column_potential_(most_rows + most_spots),
      owner_(most_rows + most_spots),
      distance_(most_rows + most_spots),
      previous_(most_rows + most_spots),
      done_(most_rows + most_spots) {
  queue_.reserve(most_rows + most_spots);
}

bool Matching::is_allowed(std::size_t row, std::size_t column) const noexcept {
  if (column >= input_.spots) return column == input_.spots + row;
  return input_.taken[column] == 0 && std::isfinite(input_.costs[row * input_.spots + column]);
}

Price Matching::reduced(std::size_t row, std::size_t column) const noexcept {
  const Price price =
      column >= input_.spots ? Price{1, 0} : Price{0, input_.costs[row * input_.spots + column]};
  return price - row_potential_[row] - column_potential_[column];
}

bool Matching::is_nothing(Price price) const noexcept {
  return price.missing == 0 && std::abs(price.sum) <= input_.rounding;
}

bool Matching::is_tight(std::size_t row, std::size_t column) const noexcept {
  return owner_[column] == row || (is_allowed(row, column) && is_nothing(reduced(row, column)));
}

std::size_t Matching::spot_of(std::size_t row) const noexcept {
  return std::min(std::size_t{column_of_[row]}, input_.spots);
}

Price Matching::surcharge(std::size_t row, std::size_t spot) const noexcept {
  const std::size_t column = spot < input_.spots ? spot : input_.spots + row;
  return is_allowed(row, column) ? reduced(row, column) : kUnreached;
}

Price Matching::solve(const Input& input) noexcept {
  input_ = input;
  assert(input.rows <= row_potential_.size() && columns() <= owner_.size());
  std::fill_n(row_potential_.begin(), input.rows, Price{});
  std::fill_n(column_potential_.begin(), columns(), Price{});
  std::fill_n(owner_.begin(), columns(), kNobody);
  for (std::size_t row = input.first_row; row < input.rows; ++row) add_row(row);
  for (std::uint32_t column = 0; column < columns(); ++column)
    if (owner_[column] != kNobody) column_of_[owner_[column]] = column;
  Price price;
  for (std::size_t row = input.first_row; row < input.rows; ++row) {
    const std::size_t spot = spot_of(row);
    price = price +
            (spot < input.spots ? Price{0, input.costs[row * input.spots + spot]} : Price{1, 0});
  }
  return price;
}

/// Adds the row along the cheapest path from it to a column without an owner. There is one: the
/// row's own column for having no spot.
void Matching::add_row(std::size_t row) noexcept {
  std::fill_n(distance_.begin(), columns(), kUnreached);
  std::fill_n(done_.begin(), columns(), std::uint8_t{0});
  look_from(row, kStart);
  for (;;) {
    const std::uint32_t column = nearest_column();
    shift_potentials(row, distance_[column]);
    done_[column] = 1;
    if (owner_[column] == kNobody) return augment(row, column);
    look_from(owner_[column], column);
  }
}

void Matching::look_from(std::size_t row, std::uint32_t column) noexcept {
  const auto look_at = [&](std::size_t next) {
    if (done_[next] != 0 || !is_allowed(row, next)) return;
    const Price price = reduced(row, next);
    if (!(price < distance_[next])) return;
    distance_[next] = price;
    previous_[next] = column;
  };
  for (std::size_t next = 0; next < input_.spots; ++next) look_at(next);
  look_at(input_.spots + row);
}

std::uint32_t Matching::nearest_column() const noexcept {
  std::uint32_t nearest = kNobody;
  for (std::uint32_t column = 0; column < columns(); ++column)
    if (done_[column] == 0 && (nearest == kNobody || distance_[column] < distance_[nearest]))
      nearest = column;
  return nearest;
}

/// Reduced prices of the edges used so far stay zero and no other becomes negative.
void Matching::shift_potentials(std::size_t row, Price by) noexcept {
  row_potential_[row] = row_potential_[row] + by;
  for (std::size_t column = 0; column < columns(); ++column) {
    if (done_[column] == 0) {
      distance_[column] = distance_[column] - by;
      continue;
    }
    row_potential_[owner_[column]] = row_potential_[owner_[column]] + by;
    column_potential_[column] = column_potential_[column] - by;
  }
}

void Matching::augment(std::size_t row, std::uint32_t last) noexcept {
  for (std::uint32_t column = last; column != kStart; column = previous_[column])
    owner_[column] =
        previous_[column] == kStart ? static_cast<std::uint32_t>(row) : owner_[previous_[column]];
}

void Matching::make_smallest() noexcept {
  for (std::size_t row = input_.first_row; row < input_.rows; ++row) {
    find_exchanges(row);
    std::uint32_t column = 0;
    while (done_[column] == 0 || !is_tight(row, column)) ++column;
    exchange(row, column);
  }
}

/// Marks the columns whose owner could move on, and so on in turn until some row takes the row's
/// own column. Earlier rows have their final spots. A column without potential may lose its owner,
/// as if the absent owner of a free column moved there.
void Matching::find_exchanges(std::size_t row) noexcept {
  std::fill_n(done_.begin(), columns(), std::uint8_t{0});
  queue_.clear();
  offer(column_of_[row], kStart);
  bool nobody_moves = false;
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const std::uint32_t column = queue_[i];
    for (std::size_t other = row + 1; other < input_.rows; ++other)
      if (is_tight(other, column)) offer(column_of_[other], column);
    if (nobody_moves || !is_nothing(column_potential_[column])) continue;
    nobody_moves = true;
    for (std::uint32_t free = 0; free < columns(); ++free)
      if (owner_[free] == kNobody) offer(free, column);
  }
}

void Matching::offer(std::uint32_t column, std::uint32_t in_exchange_for) noexcept {
  if (done_[column] != 0) return;
  done_[column] = 1;
  previous_[column] = in_exchange_for;
  queue_.push_back(column);
}

void Matching::exchange(std::size_t row, std::uint32_t column) noexcept {
  auto taker = static_cast<std::uint32_t>(row);
  while (column != kStart) {
    const std::uint32_t displaced = owner_[column];
    owner_[column] = taker;
    if (taker != kNobody) column_of_[taker] = column;
    taker = displaced;
    column = previous_[column];
  }
}

}  // namespace defilade
