#include "view/floor/floor_keeper.h"

#include <fmt/format.h>

#include <algorithm>

namespace defilade::cli {
namespace {

constexpr std::size_t kMostKnown = 4;  // worlds; a few tabs that try different things

}  // namespace

std::shared_ptr<const FloorCells> FloorKeeper::known(const std::string& key) const {
  const std::scoped_lock lock(mutex_);
  const auto there = std::ranges::find(known_, key, &Known::key);
  return there == known_.end() ? nullptr : there->cells;
}

void FloorKeeper::find(FloorWish wish, const std::shared_ptr<Mailbox>& mailbox) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(jobs_, [&](const Job& job) { return job.mailbox.lock() == mailbox; });
  jobs_.push_back({std::move(wish), mailbox});
  if (!worker_.joinable())
    worker_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  wake_.notify_one();
}

void FloorKeeper::stop() {
  std::jthread worker;  // stopped and joined at the end, when the lock is free
  const std::scoped_lock lock(mutex_);
  worker.swap(worker_);
}

void FloorKeeper::keep(const std::string& key, FloorCells cells) {
  const std::scoped_lock lock(mutex_);
  known_.push_back({key, std::make_shared<const FloorCells>(std::move(cells))});
  if (known_.size() > kMostKnown) known_.pop_front();
}

void FloorKeeper::run(const std::stop_token& stop) {
  while (true) {
    std::unique_lock lock(mutex_);
    if (!wake_.wait(lock, stop, [&] { return !jobs_.empty(); })) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    const FloorWish& wish = job.wish;
    if (!known(wish.key))
      keep(wish.key, find_floor_cells(wish.changed ? *wish.changed : *wish.map.level(), wish.map,
                                      wish.closed, stop));
    if (stop.stop_requested()) return;
    if (const auto mailbox = job.mailbox.lock())
      mailbox->tell(fmt::format(R"({{"event": "floor", "revision": {}}})", wish.revision),
                    Mailbox::Weight::heavy);
  }
}

}  // namespace defilade::cli
