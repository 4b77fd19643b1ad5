#include "defilade/model/level.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "model/base/names.h"

namespace defilade {
namespace {

template <class Keep>
std::vector<Corners> triangles_where(const Level& level, Keep keep) {
  std::vector<Corners> result;
  for (const Triangle& triangle : level.triangles)
    if (keep(level.materials[triangle.material])) result.push_back(level.corners(triangle));
  return result;
}

Result<void> validate_triangles(const Level& level, std::span<const Triangle> triangles) {
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const Triangle& t = triangles[i];
    if (std::max({t.a, t.b, t.c}) >= level.vertices.size())
      return Error{fmt::format("triangle {} uses a vertex that does not exist", i)};
    if (t.material >= level.materials.size())
      return Error{fmt::format("triangle {} uses a material that does not exist", i)};
  }
  return {};
}

Result<void> validate_mesh(const Level& level) {
  if (level.vertices.size() > 0xffffffffU || level.triangles.size() > 0xffffffffU)
    return Error{"too many vertices or triangles: their indices have 32 bits"};
  for (std::size_t i = 0; i < level.vertices.size(); ++i)
    if (!is_finite(level.vertices[i]))
      return Error{fmt::format("vertex {} has a coordinate that is not finite", i)};
  return validate_triangles(level, level.triangles);
}

bool is_finite_or_empty(const Box& box) {
  return (is_finite(box.min) && is_finite(box.max)) || box == Box{};
}

Result<void> validate_entity(const Level& level, const Entity& entity) {
  const auto wrong = [&](std::string_view what) {
    return Error{fmt::format("the {} \"{}\" {}", name_of(entity.kind), entity.name, what)};
  };
  if (!is_finite(entity.position) || !std::isfinite(entity.facing) || !is_finite(entity.travel) ||
      !is_finite_or_empty(entity.bounds))
    return wrong("has a place that is not finite");
  if (!std::isfinite(entity.brightness) || entity.brightness < 0)
    return wrong("has a brightness that is not a finite number of at least 0");
  if (auto ok = validate_triangles(level, entity.triangles); !ok)
    return wrong("has a surface that is broken: " + ok.error().message);
  return {};
}

Result<void> validate_volume(const Volume& volume) {
  constexpr std::size_t kFewestSides = 4;
  if (volume.sides.size() < kFewestSides)
    return Error{fmt::format("a volume of {} is unbounded", name_of(volume.medium))};
  const bool finite = std::ranges::all_of(volume.sides, [](const HalfSpace& side) {
    return is_finite(side.normal) && std::isfinite(side.offset);
  });
  if (finite && is_finite_or_empty(volume.bounds)) return {};
  return Error{fmt::format("a volume of {} is not finite", name_of(volume.medium))};
}

Result<void> validate_light(const LightGrid& grid) {
  std::uint64_t samples = 1;
  for (const std::uint32_t count : grid.counts) {
    if (count == 0 || count > 0xffffU) return Error{"the light grid has a side of absurd length"};
    samples *= count;
  }
  if (samples != grid.samples.size())
    return Error{"the light grid has too few or too many samples"};
  if (!is_finite(grid.origin) || !is_finite(grid.cell) || !(grid.cell.x > 0) ||
      !(grid.cell.y > 0) || !(grid.cell.z > 0))
    return Error{"the light grid has cells without a size"};
  return {};
}

}  // namespace

std::string_view name_of(EntityKind kind) noexcept {
  constexpr auto kNames =
      names_up_to<EntityKind::light>("spawn", "item", "teleporter", "jump-pad", "destination",
                                     "door", "platform", "mover", "light");
  static_assert(kNames.size() == kEntityKinds);
  return kNames[kind];
}

std::string_view name_of(Medium medium) noexcept {
  constexpr auto kNames = names_up_to<Medium::harm>("water", "slime", "lava", "fog", "harm");
  static_assert(kNames.size() == kMediums);
  return kNames[medium];
}

bool Volume::contains(Vec3 point) const noexcept {
  return std::ranges::all_of(sides, [&](const HalfSpace& side) {
    return double{side.normal.x} * point.x + double{side.normal.y} * point.y +
               double{side.normal.z} * point.z <=
           side.offset;
  });
}

Result<void> validate_weapons(std::span<const std::string> weapons) {
  if (weapons.size() > kMostWeapons)
    return Error{
        fmt::format("{} weapon classes; at most {} are supported", weapons.size(), kMostWeapons)};
  for (const std::string& weapon : weapons) {
    if (weapon.empty()) return Error{"a weapon class has no name"};
    if (std::ranges::count(weapons, weapon) > 1)
      return Error{fmt::format("two weapon classes are named \"{}\"", weapon)};
  }
  return {};
}

Result<void> validate(const Level& level) {
  if (auto ok = validate_weapons(level.weapons); !ok) return ok;
  if (auto ok = validate_mesh(level); !ok) return ok;
  std::set<std::pair<EntityKind, std::string_view>> names;
  for (const Entity& entity : level.entities) {
    if (auto ok = validate_entity(level, entity); !ok) return ok;
    if (!names.emplace(entity.kind, entity.name).second)
      return Error{fmt::format("two {}s are named \"{}\"", name_of(entity.kind), entity.name)};
  }
  for (const Volume& volume : level.volumes)
    if (auto ok = validate_volume(volume); !ok) return ok;
  return level.light_grid ? validate_light(*level.light_grid) : Result<void>{};
}

Box bounds_of(const Level& level) {
  Box box;
  for (const Vec3 vertex : level.vertices) box.include(vertex);
  return box;
}

bool blocks(const Material& material, Channel channel) noexcept {
  return channel.is_sight() ? material.sight : material.fire[channel.weapon().index()];
}

bool differs_from_sight(const Level& level, Channel channel) noexcept {
  return std::ranges::any_of(level.triangles, [&](const Triangle& triangle) {
    const Material& material = level.materials[triangle.material];
    return blocks(material, channel) != material.sight;
  });
}

std::vector<Corners> blocking_triangles(const Level& level, Channel channel) {
  return triangles_where(level, [&](const Material& m) { return blocks(m, channel); });
}

std::vector<Corners> movement_triangles(const Level& level) {
  return triangles_where(level, [](const Material& m) { return m.movement; });
}

}  // namespace defilade
