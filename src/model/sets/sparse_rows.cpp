#include "model/sets/sparse_rows.h"

#include <algorithm>
#include <functional>

#include "model/sets/block_cursor.h"
#include "model/sets/sparse_row.h"

namespace defilade {
namespace {

using Places = std::span<const std::uint8_t>;

/// Do the places ascend, and are all of them inside the row?
bool are_sound(Places places, std::size_t begin, std::size_t lines) noexcept {
  return std::ranges::adjacent_find(places, std::greater_equal{}) == places.end() &&
         (places.empty() || begin + places.back() < lines);
}

/// Is this the only way in which the line can be stored? Bits past the end must not be set.
bool is_sound(const NodeLine& line, std::size_t begin, std::size_t size) noexcept {
  if (line == kEmptyLine || line == kFullLine) return false;
  for (std::size_t i = size - std::min(size, begin); i < NodeLine::kBits; ++i)
    if ((line.words[i / 64] >> i % 64 & 1) != 0) return false;
  return true;
}

bool is_sound(const GroupOfLines& group, std::size_t size) noexcept {
  const std::size_t begin = group.place * LineGroup::kLines, lines = lines_for(size);
  if (begin >= lines || !are_sound(group.kept, begin, lines) ||
      !are_sound(group.full, begin, lines))
    return false;
  // A line that sticks out over the end is not full.
  if (size % NodeLine::kBits != 0 && !group.full.empty() && begin + group.full.back() == lines - 1)
    return false;
  for (std::size_t i = 0; i < group.kept.size(); ++i)
    if (std::ranges::binary_search(group.full, group.kept[i]) ||
        !is_sound(group.lines[i], (begin + group.kept[i]) * NodeLine::kBits, size))
      return false;
  return true;
}

/// How many lines the row takes that begins with these; 0 if it is not sound.
std::size_t row_size(LinePlace place, std::span<const NodeLine> lines) noexcept {
  const std::size_t head = head_lines(place.groups(), 0);
  if (head > lines.size()) return 0;
  const auto* groups = reinterpret_cast<const LineGroup*>(lines.data());
  std::size_t kept = 0, full = 0;
  for (const LineGroup& group : std::span(groups, place.groups())) {
    if (std::size_t{group.kept} + group.full > LineGroup::kLines || group.kept + group.full == 0)
      return 0;
    kept += group.kept;
    full += group.full;
  }
  const std::size_t all = head_lines(place.groups(), kept + full) + kept;
  if (all > lines.size()) return 0;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(lines.data());
  const Places rest(bytes + place.groups() * sizeof(LineGroup) + kept + full,
                    bytes + (all - kept) * sizeof(NodeLine));
  return std::ranges::all_of(rest, [](std::uint8_t byte) { return byte == 0; }) ? all : 0;
}

bool row_is_sound(NodeSetView row) noexcept {
  std::size_t lowest = 0;
  for (GroupWalk walk(row); !walk.at_end();) {
    const GroupOfLines group = walk.next();
    if (group.place < lowest || !is_sound(group, row.size())) return false;
    lowest = group.place + 1;
  }
  return true;
}

}  // namespace

bool are_sound(const LineParts& parts, std::size_t size) noexcept {
  if (parts.rows.size() != size) return false;
  const NodeMatrixView matrix(parts, size);
  std::size_t line = 0;
  for (std::size_t i = 0; i < size; ++i) {
    if (parts.rows[i].line() != line) return false;
    if (parts.rows[i].groups() == 0) continue;
    const std::size_t lines = row_size(parts.rows[i], parts.lines.subspan(line));
    if (lines == 0 || !row_is_sound(matrix.row(NodeId{i}))) return false;
    line += lines;
  }
  return line == parts.lines.size();
}

void LineRows::add_line(std::size_t index, const NodeLine& line) {
  if (line == kEmptyLine) return;
  const auto place = static_cast<std::uint32_t>(index / LineGroup::kLines);
  if (groups_.empty() || groups_.back().place != place) groups_.push_back({place, 0, 0});
  const auto at = static_cast<std::uint8_t>(index % LineGroup::kLines);
  if (line == kFullLine) {
    ++groups_.back().full;
    full_.push_back(at);
  } else {
    ++groups_.back().kept;
    kept_.push_back(at);
    lines_.push_back(line);
  }
}

void LineRows::add(std::size_t index, const NodeBlock& block) {
  constexpr std::size_t kLines = NodeBlock::kWords / NodeLine::kWords;
  for (std::size_t i = 0; i < kLines; ++i) {
    NodeLine line;
    std::copy_n(block.words.begin() + i * NodeLine::kWords, NodeLine::kWords, line.words.begin());
    add_line(index * kLines + i, line);
  }
}

void LineRows::end_row() {
  const DraftOfRow draft{groups_, kept_.data(), full_.data(), lines_.data()};
  rows_.emplace_back(store_.size(), groups_.size());
  draft.write_to(store_.extend(draft.size()));
  groups_.clear();
  kept_.clear();
  full_.clear();
  lines_.clear();
}

void LineRows::add_row(NodeSetView row) {
  assert(row.size() == nodes_);
  BlockCursor cursor(row);
  for (std::size_t i = 0; i < row.block_count(); ++i) add(i, cursor.next());
  end_row();
}

NodeMatrix LineRows::join(std::vector<LineRows> parts) {
  const std::size_t nodes = parts.front().nodes_;
  std::size_t size = 0;
  for (const LineRows& part : parts) size += part.store_.size();
  LineStore store(size);
  std::vector<LinePlace> rows;
  rows.reserve(nodes);
  for (LineRows& part : parts) {
    for (const LinePlace row : part.rows_)
      rows.emplace_back(store.size() + row.line(), row.groups());
    const std::span lines = part.store_.lines();
    std::ranges::copy(lines, store.extend(lines.size()));
    part = LineRows(nodes);  // gives its memory back
  }
  const auto lines = std::make_shared<const LineStore>(std::move(store));
  return NodeMatrix(std::move(rows), lines, lines->lines(), nodes);
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
