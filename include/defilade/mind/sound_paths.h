#pragma once
// How far does a sound travel to a listener? Around corners, through windows, doors and thin walls.
//
// The model. Sound travels between nodes: along links in either direction, but not through
// teleporters; through openings, between nodes that see each other although no short way on foot
// leads there; and through thin walls and floors, between nodes close to each other that do not see
// each other. A shut door and a wall add metres, more or less of them by kind of sound. The
// loudness of a sound is the number of metres that it may travel, so what it has travelled says how
// clearly it is heard, and what is left.
//
// A sound begins at the node nearest to it and ends at the node nearest to the listener, floors
// above left out. If these see each other and nothing that was added stands in between, it travels
// in a straight line.
//
// Landmarks are not used: they bound ways on foot, and sound also passes windows and walls. A
// listener farther away in a straight line than the sound carries is never searched for, and a
// search ends as soon as the last listener is reached.
//
// Cost: building, a small search from each node. A sound, one search no farther than it carries,
// and O(1) for each further listener. SoundPaths are immutable and thread-safe; each thread has a
// SoundSearch of its own, which allocates only in its constructor.
//
// Source: Leonard 2003, "Building an AI Sensory System" (Thief propagates sound through its rooms
// and doors); the walls and the exact search are ours.

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "defilade/mind/scene.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// What gets in the way of sounds. All figures in metres are finite and not negative.
struct SoundLoss {
  float door = 8;   // metres that a shut door adds
  float wall = 14;  // metres that a thin wall or floor adds
  /// Metres between nodes on both sides of a wall that is thin. Bodies keep off walls, so the wall
  /// itself is at most a body's diameter thinner.
  float thin = 3.5F;
  float opening = 6;  // metres between nodes on both sides of a window, at most
  /// Times as much as above, by SoundKind: bangs pass through walls, small noises do not.
  std::array<float, kSoundKinds> damping{1.5F, 0.7F, 1.5F, 1, 0.5F, 1, 1, 1.5F};

  friend bool operator==(const SoundLoss&, const SoundLoss&) = default;
};

/// The ways that sound has through a map. Copies share them.
class SoundPaths {
 public:
  /// From a node to another.
  struct Step {
    NodeId to;
    float metres = 0;
    bool wall = false;  // through a thin wall or floor
    DoorId door;        // through this door; invalid: none

    friend bool operator==(const Step&, const Step&) = default;
  };

  explicit SoundPaths(const TacticalMap& map, const SoundLoss& loss = {});

  const TacticalMap& map() const noexcept;
  const SoundLoss& loss() const noexcept;
  /// Where sound enters and leaves: the nearest node that is not a floor above; invalid if the map
  /// has none.
  NodeId node_at(Vec3 place) const noexcept;
  /// In the order of the nodes that they lead to. For every step there is one back.
  std::span<const Step> steps(NodeId from) const noexcept;
  std::size_t step_count() const noexcept;
  /// The length of a step for that sound, if the doors whose byte is not 0 are shut.
  float length(const Step& step, SoundKind kind,
               std::span<const std::uint8_t> shut) const noexcept {
    const float damping = loss().damping[static_cast<std::size_t>(kind)];
    const bool is_shut = step.door.index() < shut.size() && shut[step.door.index()] != 0;
    return step.metres + damping * ((step.wall ? loss().wall : 0) + (is_shut ? loss().door : 0));
  }

 private:
  struct Data;
  std::shared_ptr<const Data> data_;
};

/// How a sound came.
struct HeardPath {
  /// What it has travelled, with the metres that doors and walls add; infinity: not so far.
  float metres = std::numeric_limits<float>::infinity();
  /// The point that it seems to come from: the sound itself, or the last corner on its way.
  Vec3 from;
};

/// The search for the listeners of one sound after the other.
class SoundSearch {
 public:
  explicit SoundSearch(const SoundPaths& paths);
  /// A copy waits for a sound of its own.
  SoundSearch(const SoundSearch& other) : SoundSearch(other.paths_) {}
  SoundSearch& operator=(const SoundSearch& other) { return *this = SoundSearch(other); }
  SoundSearch(SoundSearch&&) noexcept = default;
  SoundSearch& operator=(SoundSearch&&) noexcept = default;
  ~SoundSearch() = default;

  /// A new sound. `shut` has a byte for each door of the map, or none; `added` are boxes that have
  /// been added to the level since the bake, shut doors among them, which straight lines do not
  /// pass. Both spans must live as long as listeners are asked about.
  void begin(Vec3 place, SoundKind kind, float loudness, std::span<const std::uint8_t> shut,
             std::span<const Box> added);
  /// `listener` is where its feet are.
  HeardPath to(Vec3 listener);

 private:
  using Label = std::pair<float, NodeId>;

  bool is_straight(NodeId end, Vec3 listener) const noexcept;
  bool reach(NodeId end);
  Vec3 last_corner(NodeId end) const noexcept;

  SoundPaths paths_;
  Vec3 place_;
  NodeId start_;
  SoundKind kind_ = SoundKind::step;
  float loudness_ = 0;
  std::span<const std::uint8_t> shut_;
  std::span<const Box> added_;

  std::vector<float> lengths_;          // by node, of this sound if it was reached
  std::vector<NodeId> before_;          // by node
  std::vector<std::uint32_t> reached_;  // by node: the number of the sound that did
  std::vector<std::uint32_t> settled_;
  std::uint32_t number_ = 0;
  std::vector<Label> open_;
};

}  // namespace defilade
