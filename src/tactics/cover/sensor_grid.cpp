#include "defilade/tactics/sensor_grid.h"

#include <algorithm>
#include <functional>

#include "tactics/cover/sensor_lattice.h"

namespace defilade {
namespace {

/// A sensor that was never asked counts as if the threat had gone this far since.
constexpr float kNeverAsked = 100;  // metres

/// What is out of date, the most urgent first: it counts the less the farther off the sensor is.
void list_stale(const Situation& s, Means means, SensorGrid::Data& grid) {
  grid.stale.clear();
  grid.stale.reserve(SensorLattice::kCount * s.enemy_count());
  for (const std::uint32_t i : grid.around) {
    const Sensor& sensor = grid.lattice.sensor(i);
    if (sensor.is_floor == Known::no) continue;
    const float away = 1 + distance(s.position(), sensor.place);
    for (std::size_t e = 0; e < s.enemy_count(); ++e) {
      const Threat threat = threat_of(s, EnemyId{e}, means);
      const float age = std::min(grid.lattice.answer(i, EnemyId{e}).age(threat), kNeverAsked);
      if (age > 0) grid.stale.emplace_back(-age / away, i, EnemyId{e});
    }
  }
  std::ranges::sort(grid.stale);
}

}  // namespace

SensorGrid::SensorGrid() : data_(std::make_unique<Data>()) {}
SensorGrid::~SensorGrid() = default;
SensorGrid::SensorGrid(SensorGrid&&) noexcept = default;
SensorGrid& SensorGrid::operator=(SensorGrid&&) noexcept = default;

void SensorGrid::world_changed() noexcept { data_->lattice.forget(); }

std::size_t SensorGrid::refresh(const Situation& s, Means means, std::size_t rays,
                                const RayCaster& caster, const Mover& mover) {
  SensorLattice& lattice = data_->lattice;
  lattice.gather(s, data_->around);
  list_stale(s, means, *data_);
  RayBudget budget(caster, rays);
  const Stance& lowest = s.map().profile().lowest();
  for (const auto& [urgency, i, id] : data_->stale) {
    if (budget.is_spent()) break;
    if (!lattice.find_floor(i, s, mover)) continue;
    const Threat threat = threat_of(s, id, means);
    const Known seen = budget.sees(threat.body, {lattice.sensor(i).place, lowest}, threat.channel);
    if (seen != Known::unknown) lattice.record(i, id, threat, seen == Known::yes);
  }
  return budget.used();
}

}  // namespace defilade
