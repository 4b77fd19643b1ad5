#include "defilade/model/line_rows.h"

#include <algorithm>

#include "block_cursor.h"

namespace defilade {
namespace {

constexpr std::uint64_t bit_at(std::size_t index) {
  return std::uint64_t{1} << index % LineGroup::kBlocks;
}

/// Is what a group says about its 64 blocks possible, in a row of that many blocks?
bool is_sound(const LineGroup& group, std::size_t blocks) noexcept {
  const std::size_t begin = group.place * LineGroup::kBlocks;
  if (group.place >= blocks || begin >= blocks) return false;
  const std::size_t count = std::min(LineGroup::kBlocks, blocks - begin);
  const std::uint64_t inside = ~std::uint64_t{0} >> (LineGroup::kBlocks - count);
  return group.some != 0 && (group.some & ~inside) == 0 && (group.full & ~group.some) == 0;
}

/// Bits past the end may not be set, so the block that has the end is full only if it ends there.
bool ends_well(const LineGroup& group, std::size_t size, const NodeBlock* lines) noexcept {
  const std::size_t last = blocks_for(size) - 1;
  if (size % NodeBlock::kBits == 0 || group.place != last / LineGroup::kBlocks) return true;
  if ((group.full & bit_at(last)) != 0) return false;
  if ((group.some & bit_at(last)) == 0) return true;
  const NodeSetView row(std::span(&group, 1), lines, size);
  const NodeBlock& block = row.block(last);
  for (std::size_t i = size % NodeBlock::kBits; i < NodeBlock::kBits; ++i)
    if ((block.words[i / 64] >> i % 64 & 1) != 0) return false;
  return true;
}

bool row_is_sound(std::span<const LineGroup> row, const LineParts& parts, std::size_t size,
                  std::size_t& line) noexcept {
  for (std::size_t i = 0; i < row.size(); ++i) {
    const LineGroup& group = row[i];
    if (!is_sound(group, blocks_for(size)) || (i > 0 && group.place <= row[i - 1].place))
      return false;
    if (group.first != line) return false;
    line += static_cast<std::size_t>(std::popcount(group.mixed()));
    if (line > parts.lines.size() || !ends_well(group, size, parts.lines.data())) return false;
  }
  return true;
}

}  // namespace

bool are_sound(const LineParts& parts, std::size_t size) noexcept {
  if (parts.rows.size() != size + 1 || parts.rows.front() != 0 ||
      parts.rows.back() != parts.groups.size() || !std::ranges::is_sorted(parts.rows))
    return false;
  std::size_t line = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const auto row = parts.groups.subspan(parts.rows[i], parts.rows[i + 1] - parts.rows[i]);
    if (!row_is_sound(row, parts, size, line)) return false;
  }
  return line == parts.lines.size() && std::ranges::none_of(parts.lines, [](const NodeBlock& b) {
           return b == kEmptyBlock || b == kFullBlock;
         });
}

void LineRows::add(std::size_t index, const NodeBlock& block) {
  if (block == kEmptyBlock) return;
  const std::size_t place = index / LineGroup::kBlocks;
  const bool first_of_row = groups_.size() == (ends_.empty() ? 0 : ends_.back());
  if (first_of_row || groups_.back().place != place)
    groups_.push_back({.some = 0, .full = 0, .first = lines_.size(), .place = place});
  groups_.back().some |= bit_at(index);
  if (block == kFullBlock)
    groups_.back().full |= bit_at(index);
  else
    lines_.push_back(block);
}

void LineRows::add_row(NodeSetView row) {
  assert(row.size() == nodes_);
  BlockCursor cursor(row);
  for (std::size_t i = 0; i < row.block_count(); ++i) add(i, cursor.next());
  end_row();
}

NodeMatrix LineRows::join(std::vector<LineRows> parts) {
  NodeMatrix matrix;
  matrix.size_ = parts.front().nodes_;
  std::size_t groups = 0, lines = 0;
  for (const LineRows& part : parts) {
    groups += part.groups_.size();
    lines += part.lines_.size();
  }
  matrix.rows_.reserve(matrix.size_ + 1);
  matrix.groups_.reserve(groups);
  matrix.blocks_.reserve(lines);
  matrix.rows_.push_back(0);
  for (LineRows& part : parts) {
    for (const std::size_t end : part.ends_) matrix.rows_.push_back(matrix.groups_.size() + end);
    for (LineGroup group : part.groups_) {
      group.first += matrix.blocks_.size();
      matrix.groups_.push_back(group);
    }
    matrix.blocks_.insert(matrix.blocks_.end(), part.lines_.begin(), part.lines_.end());
    part = LineRows(matrix.size_);  // gives its memory back
  }
  assert(matrix.rows_.size() == matrix.size_ + 1);
  return matrix;
}

LineRows& LineRows::part_for_next(std::vector<LineRows>& parts, std::size_t nodes) {
  constexpr std::size_t kMostRows = 4096;
  if (parts.empty() || parts.back().row_count() >= kMostRows) parts.emplace_back(nodes);
  return parts.back();
}

NodeMatrix to_lines(const NodeMatrixView& matrix) {
  std::vector<LineRows> parts(1, LineRows(matrix.size()));
  for (std::size_t i = 0; i < matrix.size(); ++i)
    LineRows::part_for_next(parts, matrix.size()).add_row(matrix.row(NodeId{i}));
  return LineRows::join(std::move(parts));
}

}  // namespace defilade
