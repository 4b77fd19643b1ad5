#include "defilade/tactics/sensor_grid.h"

#include <algorithm>
#include <functional>

#include "tactics/cover/sensor_lattice.h"

namespace defilade {
namespace {

/// A sensor that was never asked counts as if the threat had moved this far since.
constexpr float kNeverAsked = 100;  // metres

}  // namespace

SensorGrid::SensorGrid() : data_(std::make_unique<Data>()) {}
SensorGrid::~SensorGrid() = default;
SensorGrid::SensorGrid(SensorGrid&&) noexcept = default;
SensorGrid& SensorGrid::operator=(SensorGrid&&) noexcept = default;

void SensorGrid::world_changed() noexcept { data_->lattice.forget(); }

/// Lists the answers that are out of date, the most urgent first: distant sensors count less.
void SensorGrid::Data::list_stale(const Situation& s, Means means) {
  stale.clear();
  stale.reserve(SensorLattice::kCount * s.enemy_slots());
  for (const std::uint32_t i : around) {
    const Sensor& sensor = lattice.sensor(i);
    if (sensor.is_floor == Known::no) continue;
    const float away = 1 + distance(s.position(), sensor.place);
    for (const EnemyId e : s.enemies()) {
      const Threat threat = threat_of(s, e, means);
      const float age = std::min(lattice.answer(i, e).age(threat), kNeverAsked);
      if (age > 0) stale.emplace_back(-age / away, i, e);
    }
  }
  std::ranges::sort(stale);
}

std::size_t SensorGrid::refresh(const Situation& s, Means means, std::size_t rays,
                                const Engine& engine) {
  SensorLattice& lattice = data_->lattice;
  lattice.gather(s, kWorldOrigin, data_->around);
  data_->list_stale(s, means);
  std::size_t used = 0;
  const Stance& crouched = s.map().profile().crouched();
  for (const auto& [urgency, i, id] : data_->stale) {
    if (used == rays) break;
    if (!lattice.find_floor(i, s, engine)) continue;
    const Threat threat = threat_of(s, id, means);
    BodyLook look(threat.eye(), {lattice.sensor(i).place, &crouched}, threat.channel);
    Known seen = Known::unknown;
    for (; seen == Known::unknown && used < rays; ++used)
      seen = look.tell(is_blocked(look.ray(), engine));
    if (seen != Known::unknown) lattice.record(i, id, threat, seen == Known::yes);
  }
  return used;
}

}  // namespace defilade
