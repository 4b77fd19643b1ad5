#pragma once
// The sensors of a SensorGrid. Each of three lattices keeps 16 × 16 of its points, whose columns
// and rows wrap around: as the character walks on, the farthest sensors behind it make room for new
// ones.

#include <array>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "defilade/tactics/sensor_grid.h"
#include "tactics/rays/threat.h"
#include "tactics/situation/tri_state.h"

namespace defilade {

inline constexpr std::size_t kSensorNodes = 4;

/// A place, and what is known about it.
struct Sensor {
  std::int32_t column = 0;  // of its lattice
  std::int32_t row = 0;
  float asked_z = 0;                            // the height at which its nodes were looked up
  std::array<NodeId, kSensorNodes> nodes = {};  // nearest first; empty before it is used
  std::array<Known, kSensorNodes> is_walked{};  // can the character walk from there to here?
  Known is_floor = Known::unknown;
  Vec3 place;  // at its nearest node's height, then on the floor
};

/// Did an eye there see a crouching character at the sensor?
struct SensorAnswer {
  Vec3 eye;
  Channel channel = Channel::sight();
  Known is_seen = Known::unknown;

  /// How far the threat has moved since, in metres; infinity if it was never asked.
  float age(const Threat& threat) const {
    if (is_seen == Known::unknown || channel != threat.channel) return kNever;
    return distance(eye, threat.eye());
  }
  static constexpr float kNever = std::numeric_limits<float>::infinity();
};

class SensorLattice {
 public:
  static constexpr std::size_t kSide = 16;
  static constexpr std::size_t kLattices = 3;
  static constexpr std::size_t kCount = kLattices * kSide * kSide;

  SensorLattice() : sensors_(kCount) {}

  void forget() noexcept;
  /// Centres the lattices on the character, makes room for answers about all threats, and lists the
  /// sensors around it. One sensor of each lattice is at `origin`: if that is not the last one,
  /// everything is forgotten.
  void gather(const Situation& s, Vec3 origin, std::vector<std::uint32_t>& around);

  const Sensor& sensor(std::size_t i) const { return sensors_[i]; }
  const SensorAnswer& answer(std::size_t i, EnemyId id) const {
    return answers_[id.index() * kCount + i];
  }
  void record(std::size_t i, EnemyId id, const Threat& threat, bool seen) {
    answers_[id.index() * kCount + i] = {threat.eye(), threat.channel, known(seen)};
  }
  /// Drops it to the floor; false where there is none.
  bool find_floor(std::size_t i, const Situation& s, const Mover& mover);
  /// Can the character walk to the sensor from its k-th node? The sensor must be on the floor.
  bool is_walked(std::size_t i, std::size_t k, const WaypointGraph& graph, const Mover& mover);

 private:
  /// The sensor at this point of a lattice; forgets what was known about the point that it
  /// replaces.
  std::size_t settle(std::size_t lattice, std::int32_t column, std::int32_t row,
                     const Situation& s);
  void renew(std::size_t i, const Sensor& sensor);

  Vec3 origin_;
  std::vector<Sensor> sensors_;
  std::vector<SensorAnswer> answers_;  // by threat, by sensor
};

/// Where the lattices of a grid that is fixed in the world have their origin.
inline constexpr Vec3 kWorldOrigin{};

struct SensorGrid::Data {
  Data() { around.reserve(SensorLattice::kCount); }
  void list_stale(const Situation& s, Means means);

  SensorLattice lattice;
  std::vector<std::uint32_t> around;
  std::vector<std::tuple<float, std::uint32_t, EnemyId>> stale;
};

}  // namespace defilade
