#pragma once
// Which character goes where if spots may be arbitrarily near to each other? The Hungarian method.
//
// Idea: a price has two parts, the characters left without a spot and the sum of costs, compared in
// that order; such pairs add and compare like numbers, so one least-price matching finds the most
// characters first and the least sum second. Each character has a column of its own for "no spot".
// Characters are added one by one along cheapest augmenting paths, kept short by potentials. The
// least matchings are then those of the edges without reduced price, and exchanging along these
// makes the spots smallest.
//
// Source: Kuhn 1955; Jonker & Volgenant 1987 (see assign.h).

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace defilade {

struct Price {
  std::int32_t missing = 0;
  double sum = 0;

  friend Price operator+(Price a, Price b) { return {a.missing + b.missing, a.sum + b.sum}; }
  friend Price operator-(Price a, Price b) { return {a.missing - b.missing, a.sum - b.sum}; }
  friend bool operator<(Price a, Price b) {
    return a.missing != b.missing ? a.missing < b.missing : a.sum < b.sum;
  }
};

class Matching {
 public:
  struct Input {
    std::span<const double> costs;  // row by row
    std::size_t rows;
    std::size_t spots;
    std::size_t first_row;                // earlier rows are left out
    std::span<const std::int32_t> taken;  // by spot: must not be used unless zero
    double rounding;                      // smaller differences of sums do not count
  };

  Matching(std::size_t most_rows, std::size_t most_spots);

  /// A least matching, its price summed in the order of the rows.
  Price solve(const Input& input) noexcept;
  /// After `solve`: exchanges spots until no matching of the same price has smaller ones.
  void make_smallest() noexcept;

  /// The spot of a row; `spots` if it has none.
  std::size_t spot_of(std::size_t row) const noexcept;
  /// A lower bound on how much more every matching costs in which the row has the spot (`spots`:
  /// none).
  Price surcharge(std::size_t row, std::size_t spot) const noexcept;

 private:
  std::size_t columns() const noexcept { return input_.spots + input_.rows; }
  bool is_allowed(std::size_t row, std::size_t column) const noexcept;
  Price reduced(std::size_t row, std::size_t column) const noexcept;
  bool is_nothing(Price price) const noexcept;
  bool is_tight(std::size_t row, std::size_t column) const noexcept;

  void add_row(std::size_t row) noexcept;
  void look_from(std::size_t row, std::uint32_t column) noexcept;
  std::uint32_t nearest_column() const noexcept;
  void shift_potentials(std::size_t row, Price by) noexcept;
  void augment(std::size_t row, std::uint32_t last) noexcept;

  void find_exchanges(std::size_t row) noexcept;
  void offer(std::uint32_t column, std::uint32_t in_exchange_for) noexcept;
  void exchange(std::size_t row, std::uint32_t column) noexcept;

  Input input_{};
  std::vector<Price> row_potential_;
  std::vector<std::uint32_t> column_of_;  // by row
  std::vector<Price> column_potential_;
  std::vector<std::uint32_t> owner_;     // by column: a row, or none
  std::vector<Price> distance_;          // by column, scratch from here on
  std::vector<std::uint32_t> previous_;  // the column before on the path
  std::vector<std::uint8_t> done_;
  std::vector<std::uint32_t> queue_;
};

}  // namespace defilade
