// Lines as a file holds them: used where they lie if they are sound, and refused if they are not.

#include <gtest/gtest.h>

#include "model/sets/sparse_rows.h"
#include "support/random/patchy.h"

namespace defilade {
namespace {

using test::patchy_matrix;
using test::Random;

/// The parts of a matrix, to be spoiled.
struct Copy {
  std::vector<LinePlace> rows;
  std::vector<NodeLine> lines;

  explicit Copy(const LineParts& parts)
      : rows(parts.rows.begin(), parts.rows.end()), lines(parts.lines.begin(), parts.lines.end()) {}
  LineParts parts() const { return {rows, lines}; }

  LineGroup& group(std::size_t row) {
    return *reinterpret_cast<LineGroup*>(&lines[rows[row].line()]);
  }
  /// The places of its first group.
  std::uint8_t* places(std::size_t row) {
    return reinterpret_cast<std::uint8_t*>(&group(row) + rows[row].groups());
  }
  NodeLine& line(std::size_t row) {
    const std::size_t head = sizeof(LineGroup) + group(row).kept + group(row).full;
    return lines[rows[row].line() + (head + 31) / 32];
  }
};

TEST(LineParts, in_a_file_are_used_where_they_lie) {
  for (const std::size_t size :
       {1U, 63U, 64U, 65U, 255U, 256U, 257U, 511U, 512U, 513U, 1000U, 1024U, 1600U}) {
    Random random(size);
    const NodeMatrix dense = patchy_matrix(random, size, 1200), lines = to_lines(dense);
    const Copy copy(lines.view().line_parts());
    ASSERT_TRUE(are_sound(copy.parts(), size)) << size << " nodes";
    const NodeMatrixView view(copy.parts(), size);
    EXPECT_TRUE(view == dense.view()) << size << " nodes";
    EXPECT_EQ(view.line_parts().lines.data(), copy.lines.data());
  }
}

/// Rows of 1,600 nodes are seven lines: here none is kept but the second and the last, and the
/// third and the fourth are full.
NodeMatrix simple_matrix() {
  NodeMatrix matrix(1600);
  for (std::size_t i = 0; i < 1600; ++i) {
    matrix.insert(NodeId{i}, NodeId{300U});
    matrix.insert(NodeId{i}, NodeId{1599U});
    for (std::size_t j = 512; j < 1024; ++j) matrix.insert(NodeId{i}, NodeId{j});
  }
  return matrix;
}

TEST(LineParts, that_no_matrix_has_are_not_sound) {
  const NodeMatrix lines = to_lines(simple_matrix().view());
  const Copy good(lines.view().line_parts());
  const auto refused = [&](auto spoil) {
    Copy copy = good;
    spoil(copy);
    return !are_sound(copy.parts(), lines.size());
  };
  EXPECT_FALSE(refused([](Copy&) {}));
  EXPECT_TRUE(refused([](Copy& c) { c.rows.pop_back(); }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows.emplace_back(); }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows[0] = LinePlace(1, 1); }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows[5] = c.rows[7]; }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows[5] = LinePlace(c.rows[5].line(), 0); }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows[5] = LinePlace(c.rows[5].line(), 2); }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows[5] = LinePlace(c.rows[5].line(), 0xffff); }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows.back() = LinePlace(c.rows.back().line(), 0xffff); }));
  EXPECT_TRUE(refused([](Copy& c) { c.rows.back() = LinePlace(std::uint64_t{1} << 40, 1); }));
  EXPECT_TRUE(refused([](Copy& c) { c.group(3).place = 1; }));
  EXPECT_TRUE(refused([](Copy& c) { c.group(3).place = ~std::uint32_t{0}; }));
  EXPECT_TRUE(refused([](Copy& c) { c.group(3).kept = 1; }));
  EXPECT_TRUE(refused([](Copy& c) { c.group(3).kept = 0xffff; }));
  EXPECT_TRUE(refused([](Copy& c) { c.group(3).full = 1; }));
  EXPECT_TRUE(refused([](Copy& c) { c.group(3).full = 0xffff; }));
  EXPECT_TRUE(refused([](Copy& c) { c.group(1599).kept = 200; }));
  EXPECT_TRUE(refused([](Copy& c) { c.places(3)[0] = 6; }));  // twice
  EXPECT_TRUE(refused([](Copy& c) { c.places(3)[0] = 3; }));  // also full
  EXPECT_TRUE(refused([](Copy& c) { c.places(3)[1] = 7; }));  // there are seven
  EXPECT_TRUE(refused([](Copy& c) { c.places(3)[1] = 0; }));  // does not rise
  EXPECT_TRUE(refused([](Copy& c) { c.places(3)[2] = 4; }));
  EXPECT_TRUE(refused([](Copy& c) { c.places(3)[3] = 7; }));
  EXPECT_TRUE(refused([](Copy& c) { c.places(3)[4] = 1; }));  // behind them is nothing
  EXPECT_TRUE(refused([](Copy& c) { c.lines.pop_back(); }));
  EXPECT_TRUE(refused([](Copy& c) { c.lines.push_back(c.lines.back()); }));
  EXPECT_TRUE(refused([](Copy& c) { c.line(3) = kEmptyLine; }));
  EXPECT_TRUE(refused([](Copy& c) { c.line(3) = kFullLine; }));
  EXPECT_FALSE(refused([](Copy& c) { c.line(3).words[1] = 77; }));
  EXPECT_TRUE(refused([](Copy& c) {  // the last line is not full where the row ends
    c.places(3)[1] = 5;
    c.places(3)[3] = 6;
  }));
}

/// Every matrix has exactly one form, so whatever is accepted must come out again.
TEST(LineParts, with_any_changed_byte_are_not_sound_or_those_of_another_matrix) {
  Random random(11);
  const NodeMatrix lines = to_lines(patchy_matrix(random, 600, 500).view());
  const Copy good(lines.view().line_parts());
  std::size_t believed = 0;
  for (std::size_t i = 0; i < 6000; ++i) {
    Copy copy = good;
    const auto bytes = i % 3 == 0 ? std::as_writable_bytes(std::span(copy.rows))
                                  : std::as_writable_bytes(std::span(copy.lines));
    bytes[random.below(bytes.size())] ^= std::byte(1U << random.below(8));
    if (!are_sound(copy.parts(), lines.size())) continue;
    ++believed;
    const NodeMatrixView view(copy.parts(), lines.size());
    const NodeMatrix again = to_lines(NodeMatrix(view).view());
    const LineParts parts = again.view().line_parts();
    ASSERT_TRUE(std::ranges::equal(parts.rows, copy.rows));
    ASSERT_TRUE(std::ranges::equal(parts.lines, copy.lines));
  }
  EXPECT_GT(believed, 100U);  // most bytes of lines may be anything
}

TEST(LineParts, with_bits_past_the_end_are_not_sound) {
  const NodeMatrix lines = to_lines(simple_matrix().view());
  Copy copy(lines.view().line_parts());
  ASSERT_TRUE(are_sound(copy.parts(), 1600));
  (&copy.line(9))[1].words[1] = 1;  // 1,600 is a multiple of 64
  EXPECT_FALSE(are_sound(copy.parts(), 1600));
}

}  // namespace
}  // namespace defilade
