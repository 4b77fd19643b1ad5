#pragma once
// What did a fighter want, and when? Its intents as bytes, exactly, and only what has changed.
//
// A track is a sequence of entries: how many ticks after the last one, which fields have changed (a
// bit for each), and their values. A yardstick runs after an enemy and fires where it looks, so
// points may be written as "the feet of body 5" or "where it looks"; other points as the distance
// of their floats, counted in floats, from the last point that was written so. A path is written as
// the part of the last path that it keeps and the nodes that are new. Reading needs the bodies of
// the tick, as the controller saw them.

#include <array>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "defilade/mind/intent.h"
#include "model/base/byte_stream.h"

namespace defilade {

/// The fields of an intent in the order of their bits: those that change often need one byte.
enum class IntentField : std::uint8_t {
  goal,
  look,
  fire,
  path,
  gait,
  reload,
  arm,
  jump,
  stance,
  lean,
  toss,
  use,
  say,
  gesture,
};
inline constexpr std::size_t kIntentFields = 14;
inline constexpr std::size_t kIntentPoints = 4;  // goal, look, fire, toss

class IntentWriter {
 public:
  /// Ticks must ascend. Adds nothing if nothing has changed.
  void add(std::uint64_t tick, const Intent& intent, std::span<const SceneBody> bodies);
  const std::string& bytes() const { return out_.bytes(); }
  /// The last intent that was added; without its path.
  const Intent& last() const { return last_; }

 private:
  std::uint32_t changes(const Intent& intent) const;
  void put_point(std::size_t which, const std::optional<Vec3>& point, const Intent& intent,
                 std::span<const SceneBody> bodies);
  void put_path(std::span<const NodeId> path);

  ByteWriter out_;
  std::uint64_t tick_ = 0;
  Intent last_;
  std::vector<NodeId> path_;  // of the last one
  std::array<Vec3, kIntentPoints> told_{};
};

/// What the ids of a track may be.
struct IntentLimits {
  std::uint64_t ticks = std::numeric_limits<std::uint64_t>::max();
  std::size_t bodies = 0;
  std::size_t arms = 0;
  std::size_t stances = std::numeric_limits<std::uint32_t>::max();
  std::size_t nodes = std::numeric_limits<std::uint32_t>::max();
};

/// Reads a track that need not be sound: whatever is wrong is a FormatError.
class IntentReader {
 public:
  /// The bytes must live as long as it.
  IntentReader(std::string_view track, const IntentLimits& limits);

  /// The tick of the next entry; beyond all ticks if there is none.
  std::uint64_t next_tick() const { return tick_; }
  /// Reads that entry. Without bodies, points that belong to a body are left at the origin.
  void read(std::span<const SceneBody> bodies);
  /// As of the last entry. The path lives as long as the reader is not changed.
  Intent intent() const;

 private:
  void find_next();
  void read_field(IntentField field, std::span<const SceneBody> bodies);
  std::optional<Vec3> take_point(std::size_t which, std::span<const SceneBody> bodies);
  void take_path();

  IntentLimits limits_;
  ByteReader in_;
  std::uint64_t tick_ = 0;
  Intent intent_;
  std::vector<NodeId> path_;
  std::size_t path_begin_ = 0;  // nodes before it are no longer part of the path
  std::array<Vec3, kIntentPoints> told_{};
};

}  // namespace defilade
