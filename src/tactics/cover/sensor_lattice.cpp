#include "tactics/cover/sensor_lattice.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace defilade {
namespace {

constexpr float kLeastRise = 0.1F;  // metres between the heights at which a floor is looked for
constexpr float kSpacing = 0.5F;    // of the finest lattice; each next one is twice as coarse …
constexpr float kRadius = 3;        // … and reaches twice as far

/// The lattice's points within its radius that no finer lattice reaches.
template <class Visit>
void for_each_point(std::size_t lattice, Vec3 middle, const Visit& visit) {
  const auto scale = static_cast<float>(std::size_t{1} << lattice);
  const float spacing = kSpacing * scale, radius = kRadius * scale;
  const auto first = [&](float at) { return std::int32_t(std::ceil((at - radius) / spacing)); };
  const auto last = [&](float at) { return std::int32_t(std::floor((at + radius) / spacing)); };
  for (std::int32_t row = first(middle.y); row <= last(middle.y); ++row)
    for (std::int32_t column = first(middle.x); column <= last(middle.x); ++column) {
      const float dx = static_cast<float>(column) * spacing - middle.x;
      const float dy = static_cast<float>(row) * spacing - middle.y;
      const float squared = dx * dx + dy * dy;
      if (squared > radius * radius) continue;
      if (lattice == 0 || squared > radius * radius / 4) visit(column, row);
    }
}

std::array<NodeId, kSensorNodes> nodes_near(const Situation& s, Vec3 place) {
  std::array<Neighbour, kSensorNodes> near;
  const std::size_t count = s.map().index().nearest_k(place, near);
  std::array<NodeId, kSensorNodes> nodes;
  for (std::size_t k = 0; k < count; ++k) nodes[k] = near[k].id;
  return nodes;
}

/// The lowest and the highest of its nodes; nodes on other storeys do not count.
std::pair<float, float> heights_near(const WaypointGraph& graph, const Sensor& sensor) {
  constexpr float kStorey = 2;
  const float middle = graph.position(sensor.nodes[0]).z;
  float low = middle, high = middle;
  for (const NodeId node : sensor.nodes) {
    if (!node.valid() || std::abs(graph.position(node).z - middle) > kStorey) continue;
    low = std::min(low, graph.position(node).z);
    high = std::max(high, graph.position(node).z);
  }
  return {low, high};
}

}  // namespace

void SensorLattice::forget() noexcept {
  std::ranges::fill(sensors_, Sensor{});
  std::ranges::fill(answers_, SensorAnswer{});
}

void SensorLattice::gather(const Situation& s, Vec3 origin, std::vector<std::uint32_t>& around) {
  if (origin.x != origin_.x || origin.y != origin_.y) forget();
  origin_ = origin;
  if (answers_.size() < s.enemy_slots() * kCount) answers_.resize(s.enemy_slots() * kCount);
  around.clear();
  for (std::size_t lattice = 0; lattice < kLattices; ++lattice)
    for_each_point(lattice, s.position() - origin_, [&](std::int32_t column, std::int32_t row) {
      around.push_back(static_cast<std::uint32_t>(settle(lattice, column, row, s)));
    });
}

std::size_t SensorLattice::settle(std::size_t lattice, std::int32_t column, std::int32_t row,
                                  const Situation& s) {
  const auto wrapped = [](std::int32_t at) { return static_cast<std::uint32_t>(at) % kSide; };
  const std::size_t i = (lattice * kSide + wrapped(row)) * kSide + wrapped(column);
  Sensor& old = sensors_[i];
  const float z = s.position().z, spacing = kSpacing * static_cast<float>(1U << lattice);
  const bool is_same = old.nodes[0].valid() && old.column == column && old.row == row;
  if (is_same && old.asked_z == z) return i;
  const Vec3 place{origin_.x + static_cast<float>(column) * spacing,
                   origin_.y + static_cast<float>(row) * spacing, z};
  const auto nodes = nodes_near(s, place);
  old.asked_z = z;
  if (is_same && old.nodes == nodes) return i;
  const float height = s.graph().position(nodes[0]).z;
  renew(i, {column, row, z, nodes, {}, Known::unknown, {place.x, place.y, height}});
  return i;
}

void SensorLattice::renew(std::size_t i, const Sensor& sensor) {
  sensors_[i] = sensor;
  for (std::size_t at = i; at < answers_.size(); at += kCount) answers_[at] = {};
}

/// Tries the height of the nearest node, and, where nodes near it differ in height, as on stairs
/// and slopes, heights between theirs: a floor is only looked for within a step.
bool SensorLattice::find_floor(std::size_t i, const Situation& s, const Mover& mover) {
  Sensor& sensor = sensors_[i];
  if (sensor.is_floor != Known::unknown) return sensor.is_floor == Known::yes;
  const float step = s.map().profile().step;
  const auto [low, high] = heights_near(s.graph(), sensor);
  auto floor = mover.floor_at(sensor.place);
  for (float z = low; !floor && high - low > step && z <= high; z += std::max(2 * step, kLeastRise))
    floor = mover.floor_at({sensor.place.x, sensor.place.y, z});
  sensor.is_floor = known(floor.has_value());
  sensor.place = floor.value_or(sensor.place);
  return floor.has_value();
}

bool SensorLattice::is_walked(std::size_t i, std::size_t k, const WaypointGraph& graph,
                              const Mover& mover) {
  Sensor& sensor = sensors_[i];
  Known& walked = sensor.is_walked[k];
  if (walked == Known::unknown)
    walked = known(mover.walks(graph.position(sensor.nodes[k]), sensor.place));
  return walked == Known::yes;
}

}  // namespace defilade
