#pragma once
// What has this tab changed? Doors that it has shut and boxes that it has added to or taken from
// the level, over the map that all tabs share.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "defilade/model/live_world.h"
#include "view/session/project.h"

namespace defilade::cli {

/// One change, as it stands.
struct TabChange {
  enum class Kind : std::uint8_t { door, add, remove };
  std::uint32_t id = 0;
  Kind kind = Kind::door;
  std::string door = {};  // its name
  Box box = {};
  ChangeId change = {};  // in the live world; none for doors
};

class TabWorld {
 public:
  /// The map is new: what was changed is changed in it again, as far as it can be.
  void use(const Version& version);

  const TacticalMap& map() const { return live_ ? state_->map : version_->map; }
  std::uint32_t revision() const { return version_->revision; }
  World world() const { return live_ ? state_->world : World{}; }
  /// With what was changed. Refused if the map has none.
  const Level& level();
  const Engine& engine() { return live().engine(); }

  const std::vector<TabChange>& changes() const { return changes_; }
  /// Pairs looked at and flipped by what the last call below did.
  const UpdateStats& stats() const { return looked_; }
  void set_door(const std::string& name, bool shut);
  void add(const Box& box);
  void remove(const Box& box);
  void undo(std::uint32_t id);
  void reset();

 private:
  LiveWorld& live();
  void apply(TabChange& change);
  void undo(const TabChange& change);
  void keep(TabChange change);
  void changed();

  std::optional<Version> version_;
  std::optional<LiveWorld> live_;  // only once something is changed, or rays are needed
  std::optional<LiveState> state_;
  std::optional<Level> level_;  // made when it is asked for
  std::vector<TabChange> changes_;
  std::uint32_t last_id_ = 0;
  UpdateStats looked_;
};

}  // namespace defilade::cli
