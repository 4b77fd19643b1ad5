#pragma once
// The inside of a row of lines (LineGroup in node_set_view.h): its groups with what belongs to
// them, single lines, and all lines one after the other.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "defilade/model/node_set_view.h"

namespace defilade {

/// The size of the groups and of the bytes that hold places, in units of a line.
constexpr std::size_t head_lines(std::size_t groups, std::size_t places) {
  return (groups * sizeof(LineGroup) + places + sizeof(NodeLine) - 1) / sizeof(NodeLine);
}

/// A group and what belongs to it.
struct GroupOfLines {
  std::size_t place = 0;
  std::span<const std::uint8_t> kept;  // places within the group
  std::span<const std::uint8_t> full;
  const NodeLine* lines = nullptr;  // those kept

  /// The line at that place of the group.
  const NodeLine& line_at(std::size_t at) const noexcept {
    if (kept.empty() && full.empty()) return kEmptyLine;
    const std::uint8_t* begin = kept.data();  // the full ones follow those
    const void* found = std::memchr(begin, static_cast<int>(at), kept.size() + full.size());
    if (found == nullptr) return kEmptyLine;
    const auto index = static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - begin);
    if (index >= kept.size() || lines == nullptr) return kFullLine;
    return lines[index];
  }
};

/// The groups of a row one after the other.
class GroupWalk {
 public:
  GroupWalk() = default;  // at the end
  explicit GroupWalk(NodeSetView row) noexcept
      : group_(row.groups().data()), end_(group_ + row.groups().size()) {
    places_ = reinterpret_cast<const std::uint8_t*>(end_);
    std::size_t places = 0;
    for (const LineGroup& group : row.groups()) places += std::size_t{group.kept} + group.full;
    lines_ = reinterpret_cast<const NodeLine*>(group_) + head_lines(row.groups().size(), places);
  }

  bool at_end() const noexcept { return group_ == end_; }
  /// The place of the group that `next` will return.
  std::size_t place() const noexcept { return group_->place; }
  const NodeLine* lines() const noexcept { return lines_; }

  GroupOfLines next() noexcept {
    const std::size_t kept = group_->kept, full = group_->full;
    const GroupOfLines result{group_->place, {places_, kept}, {places_ + kept, full}, lines_};
    places_ += kept + full;
    lines_ += kept;
    ++group_;
    return result;
  }

 private:
  const LineGroup* group_ = nullptr;
  const LineGroup* end_ = nullptr;
  const std::uint8_t* places_ = nullptr;
  const NodeLine* lines_ = nullptr;
};

/// The group with that place; an empty group if there is none.
inline GroupOfLines find_group(NodeSetView row, std::size_t place) noexcept {
  GroupWalk walk(row);
  while (!walk.at_end() && walk.place() < place) walk.next();
  return !walk.at_end() && walk.place() == place ? walk.next()
                                                 : GroupOfLines{place, {}, {}, nullptr};
}

inline const NodeLine& line_at(NodeSetView row, std::size_t index) noexcept {
  return find_group(row, index / LineGroup::kLines).line_at(index % LineGroup::kLines);
}

/// The lines of a row that are not empty, one after the other.
class LineWalk {
 public:
  LineWalk() = default;  // at the end
  explicit LineWalk(NodeSetView row) noexcept : groups_(row) { next(); }

  bool at_end() const noexcept { return line_ == nullptr; }
  std::size_t index() const noexcept { return index_; }
  const NodeLine& line() const noexcept { return *line_; }

  void next() noexcept {
    while (kept_ == now_.kept.size() && full_ == now_.full.size()) {
      line_ = nullptr;
      if (groups_.at_end()) return;
      now_ = groups_.next();
      kept_ = full_ = 0;
    }
    const std::size_t kept = kept_ < now_.kept.size() ? now_.kept[kept_] : LineGroup::kLines;
    const std::size_t full = full_ < now_.full.size() ? now_.full[full_] : LineGroup::kLines;
    line_ = kept < full ? &now_.lines[kept_++] : (++full_, &kFullLine);
    index_ = now_.place * LineGroup::kLines + (kept < full ? kept : full);
  }

 private:
  GroupWalk groups_;
  GroupOfLines now_;
  std::size_t kept_ = 0;  // of the group, behind us
  std::size_t full_ = 0;
  std::size_t index_ = 0;
  const NodeLine* line_ = nullptr;
};

/// What a row is written from: the places of all groups one after the other.
struct DraftOfRow {
  std::span<const LineGroup> groups;
  const std::uint8_t* kept;
  const std::uint8_t* full;
  const NodeLine* lines;

  std::size_t kept_count() const noexcept;
  std::size_t full_count() const noexcept;
  /// How many lines `write_to` writes.
  std::size_t size() const noexcept;
  void write_to(NodeLine* out) const noexcept;
};

}  // namespace defilade
