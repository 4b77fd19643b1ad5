#pragma once
// Rows of lines from tiles, 64 rows at a time, on several threads. A thread takes the strip that
// comes next, drafts it (strip_draft.h), waits until all strips before it have their places, takes
// its own behind them and writes it. So every row is written once, to its final place, which does
// not depend on the number of threads.

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "defilade/model/node_matrix.h"
#include "model/sets/chunk_store.h"
#include "model/sets/strip_draft.h"
#include "model/sets/tile_matrix.h"

namespace defilade {

class LineExpander {
 public:
  /// Adds the tiles of a strip to its draft; called by several threads.
  using Draw = std::function<void(std::size_t strip, StripDraft& draft)>;

  /// The matrix of that many nodes. Rethrows what `draw` throws, and std::bad_alloc.
  static NodeMatrix expand(std::size_t nodes, std::size_t threads, const Draw& draw);

 private:
  explicit LineExpander(std::size_t nodes);

  void expand_strips(const Draw& draw);
  void give_up();
  /// Nothing if a thread has given up: then no later strip will ever get a place.
  std::optional<NodeLine*> take_place(std::size_t strip, const StripDraft& draft);

  std::size_t nodes_;
  std::atomic<std::size_t> next_ = 0;  // strip that no thread has taken
  std::vector<LinePlace> rows_;

  std::mutex mutex_;  // for all that follows
  std::condition_variable changed_;
  LineStore store_;
  std::size_t placed_ = 0;  // strips
  bool given_up_ = false;
};

/// The same as `to_lines` and `to_turned_lines`, on that many threads.
NodeMatrix expand(const TileMatrix& tiles, std::size_t threads);
NodeMatrix expand_turned(const TileMatrix& tiles, std::size_t threads);

}  // namespace defilade
