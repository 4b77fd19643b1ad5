#pragma once
// What a TacticalMap handle points to; shared by its builder and its file reader.

#include <cassert>
#include <memory>
#include <vector>

#include "defilade/model/tactical_map.h"

namespace defilade {

struct TacticalMap::Data {
  Data() = default;
  Data(const Data&) = delete;  // it points into itself
  Data& operator=(const Data&) = delete;

  /// A matrix as it is read, wherever its bits live.
  struct Rows {
    Channel channel = Channel::sight();
    StanceId watcher;
    StanceId target;
    NodeMatrixView matrix;
    bool mutual = false;  // known to be the transpose of the matrix the other way round
  };

  MapParts parts;  // without matrices when the rows come from a file: they lie in the next two
  std::shared_ptr<const void> backing;
  std::vector<NodeMatrix> unpacked;
  std::optional<Analysis> analysis;            // found by `finish` unless it was read
  std::shared_ptr<const Landmarks> landmarks;  // likewise; shared with states of a live map

  // For a state of a live map, which shares with other states what does not change:
  const MapParts* fixed = &parts;
  std::shared_ptr<const Cover> live_cover;
  std::shared_ptr<const Analysis> live_analysis;
  bool is_live() const { return fixed != &parts; }

  // Derived by `finish`:
  NodeIndex index;
  std::vector<NodeMatrixView> views;     // by slot
  std::vector<NodeMatrixView> watchers;  // by slot; transposed
  std::vector<NodeMatrix> transposed;    // those of them that are not views of a row matrix
  std::vector<std::vector<std::uint32_t>> exposure;  // by slot, sight only
  std::vector<std::size_t> group_of_weapon;          // 0 is sight
  std::vector<Portal> portals;

  std::size_t group_of(Channel channel) const {
    return channel.is_sight() ? 0 : group_of_weapon[channel.weapon().index()];
  }
  std::size_t slot(std::size_t group, StanceId watcher, StanceId target) const {
    const std::size_t stances = fixed->profile.stances.size();
    assert(watcher.index() < stances && target.index() < stances);
    return (group * stances + watcher.index()) * stances + target.index();
  }

  /// Checks that all parts are consistent, then derives the rest.
  Result<void> finish(std::span<const Rows> rows);

 private:
  Result<void> check_parts() const;
  Result<void> check_doors() const;
  Result<void> check_rows(std::span<const Rows> rows) const;
  Result<void> place_rows(std::span<const Rows> rows);
  void find_watchers(std::span<const Rows> rows);
};

}  // namespace defilade
