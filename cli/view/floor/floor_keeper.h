#pragma once
// Who finds the floor's cells, and when? A thread of its own, so that no tab waits for them: a tab
// asks, and hears an event when they are there. Tabs that see the same world share them.
//
// Every function may be called by any thread.

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "defilade/model/level.h"
#include "defilade/model/node_set.h"
#include "defilade/model/tactical_map.h"
#include "view/floor/floor_cells.h"
#include "view/web/message.h"

namespace defilade::cli {

/// A world whose floor is wanted.
struct FloorWish {
  std::string key;  // equal worlds have equal keys
  TacticalMap map;
  std::uint32_t revision = 0;
  std::optional<Level> changed = {};  // the map's own, unless the tab has changed it
  NodeSet closed = {};
};

class FloorKeeper {
 public:
  FloorKeeper() = default;
  FloorKeeper(const FloorKeeper&) = delete;
  FloorKeeper& operator=(const FloorKeeper&) = delete;
  ~FloorKeeper() { stop(); }

  /// Null if they are not known.
  std::shared_ptr<const FloorCells> known(const std::string& key) const;
  /// Finds them, and tells the tab. What the same tab wished for before is forgotten.
  void find(FloorWish wish, const std::shared_ptr<Mailbox>& mailbox);
  /// Nothing is told to anybody after that.
  void stop();

 private:
  struct Job {
    FloorWish wish;
    std::weak_ptr<Mailbox> mailbox;
  };
  struct Known {
    std::string key;
    std::shared_ptr<const FloorCells> cells;
  };

  void run(const std::stop_token& stop);
  void keep(const std::string& key, FloorCells cells);

  mutable std::mutex mutex_;
  std::condition_variable_any wake_;
  std::deque<Job> jobs_;
  std::deque<Known> known_;  // the newest last
  std::jthread worker_;      // once there is a wish
};

}  // namespace defilade::cli
