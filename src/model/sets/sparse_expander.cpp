#include "model/sets/sparse_expander.h"

#include <algorithm>

#include "model/base/threads.h"
#include "model/sets/sparse_row.h"

namespace defilade {
namespace {

/// More than all rows together can take.
std::size_t most_lines(std::size_t nodes) {
  const std::size_t lines = lines_for(nodes);
  return nodes * (head_lines(lines / LineGroup::kLines + 1, lines) + lines);
}

}  // namespace

LineExpander::LineExpander(std::size_t nodes)
    : nodes_(nodes), rows_(nodes), store_(most_lines(nodes)) {}

std::optional<NodeLine*> LineExpander::take_place(std::size_t strip, const StripDraft& draft) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return placed_ == strip || given_up_; });
  if (given_up_) return std::nullopt;
  const std::size_t begin = store_.size();
  NodeLine* place = store_.extend(draft.size());
  ++placed_;
  lock.unlock();
  changed_.notify_all();
  std::ranges::transform(
      draft.places(), rows_.begin() + static_cast<std::ptrdiff_t>(strip * 64),
      [&](LinePlace row) { return LinePlace(begin + row.line(), row.groups()); });
  return place;
}

void LineExpander::give_up() {
  {
    const std::lock_guard lock(mutex_);
    given_up_ = true;
  }
  changed_.notify_all();
}

void LineExpander::expand_strips(const Draw& draw) try {
  StripDraft draft(nodes_);
  for (std::size_t strip; (strip = next_++) * 64 < nodes_;) {
    draw(strip, draft);
    draft.end(std::min<std::size_t>(64, nodes_ - strip * 64));
    const auto place = take_place(strip, draft);
    if (!place) return;
    draft.write_to(*place);
  }
} catch (...) {
  give_up();
  throw;
}

NodeMatrix LineExpander::expand(std::size_t nodes, std::size_t threads, const Draw& draw) {
  LineExpander all(nodes);
  // A store that has memory from the beginning has all that it can need. Any other may move while
  // it grows, and then no other thread may be writing to it.
  const bool stays = all.store_.lines().data() != nullptr;
  work_together(stays ? threads : 1, [&] { all.expand_strips(draw); });
  all.store_.shrink();
  const auto lines = std::make_shared<const LineStore>(std::move(all.store_));
  return NodeMatrix(std::move(all.rows_), lines, lines->lines(), nodes);
}

}  // namespace defilade
