#include "defilade/model/level.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace defilade {
namespace {

template <class Keep>
std::vector<Corners> triangles_where(const Level& level, Keep keep) {
  std::vector<Corners> result;
  for (const Triangle& triangle : level.triangles)
    if (keep(level.materials[triangle.material])) result.push_back(level.corners(triangle));
  return result;
}

Result<void> validate_mesh(const Level& level) {
  if (level.vertices.size() > 0xffffffffU || level.triangles.size() > 0xffffffffU)
    return Error{"too many vertices or triangles: their indices have 32 bits"};
  for (std::size_t i = 0; i < level.vertices.size(); ++i)
    if (!is_finite(level.vertices[i]))
      return Error{fmt::format("vertex {} has a coordinate that is not finite", i)};
  for (std::size_t i = 0; i < level.triangles.size(); ++i) {
    const Triangle& t = level.triangles[i];
    if (std::max({t.a, t.b, t.c}) >= level.vertices.size())
      return Error{fmt::format("triangle {} uses a vertex that does not exist", i)};
    if (t.material >= level.materials.size())
      return Error{fmt::format("triangle {} uses a material that does not exist", i)};
  }
  return {};
}

}  // namespace

std::string_view name_of(EntityKind kind) noexcept {
  constexpr std::array<std::string_view, kEntityKinds> names{"spawn",    "item", "teleporter",
                                                             "jump-pad", "door", "light"};
  return names[static_cast<std::size_t>(kind)];
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
    const bool bounded = is_finite(entity.bounds.min) && is_finite(entity.bounds.max);
    if (!is_finite(entity.position) || !std::isfinite(entity.facing) ||
        !(bounded || entity.bounds == Box{}))
      return Error{fmt::format("the {} \"{}\" has a place that is not finite", name_of(entity.kind),
                               entity.name)};
    if (!names.emplace(entity.kind, entity.name).second)
      return Error{fmt::format("two {}s are named \"{}\"", name_of(entity.kind), entity.name)};
  }
  return {};
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
