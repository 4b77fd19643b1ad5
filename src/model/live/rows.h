#pragma once
// Rows that change while they are read. There are two copies or more: readers hold the newest, the
// next state is written to a copy that is no longer read. Such a copy lacks the changes made since
// it was last the newest; they are kept in a log and written to it first.

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "defilade/model/live_map.h"
#include "model/map/map_data.h"

namespace defilade {

/// A word of a matrix, as it is from now on.
struct WordEdit {
  std::uint32_t matrix = 0;
  std::uint32_t row = 0;
  std::uint32_t word = 0;
  std::uint64_t value = 0;
};

/// Everything in a state except its rows.
struct LiveRest {
  World world;
  NodeSet stale_cover;
  bool stale_analysis = false;
  std::shared_ptr<const Cover> cover;        // none: as baked
  std::shared_ptr<const Analysis> analysis;  // none: as baked
};

/// Matrices are numbered as the map's views are; those after them are transposes of the view of the
/// same place, for sight that is not the same both ways.
class LiveRows {
 public:
  explicit LiveRows(const TacticalMap& map);

  /// The matrix in which row j holds the watchers of j in view i.
  std::size_t watchers_of(std::size_t view) const noexcept { return watchers_[view]; }
  /// Is all sight the same both ways, so that transposes are not needed?
  bool is_mirrored() const noexcept;
  std::size_t matrix_count() const noexcept;
  std::uint64_t word(std::size_t matrix, NodeId row, std::size_t word) const noexcept;
  bool contains(std::size_t matrix, NodeId row, NodeId column) const noexcept {
    return (word(matrix, row, column.index() / 64) >> column.index() % 64 & 1U) != 0;
  }

  /// Any thread.
  LiveState state() const;
  void publish(std::vector<WordEdit> edits, LiveRest rest);

 private:
  struct Copy {
    TacticalMap::Data data;
    std::vector<NodeMatrix> matrices;
    LiveRest rest;
    std::uint64_t version = 0;
  };
  /// Copies that are not being read; the thread that read a copy last returns it.
  struct Spare {
    std::mutex mutex;
    std::vector<std::unique_ptr<Copy>> copies;
  };
  struct Batch {
    std::uint64_t version = 0;
    std::vector<WordEdit> edits;
  };

  std::unique_ptr<Copy> first_copy() const;
  std::unique_ptr<Copy> next_copy();
  std::unique_ptr<Copy> take_spare();
  void catch_up(Copy& copy) const;
  void write(Copy& copy, std::span<const WordEdit> edits) const;
  void keep(Batch batch);
  void show(std::unique_ptr<Copy> copy);

  std::shared_ptr<const TacticalMap::Data> base_;
  std::shared_ptr<const Analysis> baked_analysis_;
  std::vector<std::size_t> watchers_;  // by view
  std::vector<std::size_t> counted_;   // by matrix: the view whose exposure its rows are, or kNone
  std::shared_ptr<Spare> spare_ = std::make_shared<Spare>();
  std::deque<Batch> log_;
  std::size_t logged_ = 0;              // words
  mutable std::mutex mutex_;            // of `newest_`
  std::shared_ptr<const Copy> newest_;  // only the writer replaces it
};

}  // namespace defilade
