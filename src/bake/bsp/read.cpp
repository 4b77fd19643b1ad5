// Quake III maps, version 46 (docs/inside/sources.md). What its parts mean in
// the game was checked on Debian's OpenArena maps.

#include <array>
#include <cmath>

#include "bake/base/byte_reader.h"
#include "bake/bsp/entities.h"
#include "bake/bsp/entity_text.h"
#include "bake/bsp/format.h"
#include "bake/bsp/surfaces.h"
#include "defilade/bake/import.h"
#include "model/body/body_sweep.h"
#include "model/geometry/triangle_tree.h"

namespace defilade {
namespace {

constexpr float kMetresPerUnit = 1.0F / 32;

std::uint8_t brightness(const bsp::GridSample& sample) {
  constexpr std::array<double, 3> kLuminance{0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i)
    sum += kLuminance[i] * std::min(255, sample.ambient[i] + sample.directed[i]);
  return static_cast<std::uint8_t>(std::lround(sum));
}

/// Samples lie at whole multiples of the cell size inside the world's bounds.
std::optional<LightGrid> light_grid(const bsp::File& file, const bsp::EntityText& world,
                                    double scale) {
  const bsp::Float3 cell = world.vector("gridsize").value_or(bsp::Float3{64, 64, 128});
  std::array<double, 3> origin{};
  LightGrid grid;
  std::uint64_t samples = 1;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(cell[i] >= 1)) return std::nullopt;
    origin[i] = cell[i] * std::ceil(double{file.models[0].min[i]} / cell[i]);
    const double last = cell[i] * std::floor(double{file.models[0].max[i]} / cell[i]);
    if (last < origin[i]) return std::nullopt;
    grid.counts[i] = static_cast<std::uint32_t>((last - origin[i]) / cell[i]) + 1;
    samples *= grid.counts[i];
  }
  if (samples != file.light_grid.size()) return std::nullopt;
  const auto metres = [&](const auto& p) {
    return Vec3{static_cast<float>(p[0] * scale), static_cast<float>(p[1] * scale),
                static_cast<float>(p[2] * scale)};
  };
  grid.origin = metres(origin);
  grid.cell = metres(cell);
  for (const bsp::GridSample& sample : file.light_grid) grid.samples.push_back(brightness(sample));
  return grid;
}

/// Puts the items that the game drops onto their floor if it is deeper than a body can reach. So
/// what hangs higher in a level hangs there on purpose.
void let_fall(std::span<const std::size_t> items, const AgentProfile& profile, Level& level) {
  constexpr float kLongestFall = 128;
  if (items.empty()) return;
  const TriangleTree movement(movement_triangles(level));
  for (const std::size_t item : items) {
    Vec3& place = level.entities[item].position;
    const auto floor = floor_below(movement, place.x, place.y, place.z + profile.step,
                                   place.z - kLongestFall, profile.slope);
    if (floor && place.z - *floor > reach_above(profile)) place.z = *floor;
  }
}

ImportedLevel read_level(std::string_view bytes, const ImportSettings& settings) {
  const bsp::File file = bsp::take_apart(bytes);
  const std::vector<bsp::EntityText> entities = bsp::parse_entities(file.entities);
  const float scale = settings.scale.value_or(kMetresPerUnit);
  ImportedLevel result;
  result.profile = *profile_named("quake");
  bsp::SurfaceBuilder surfaces(file, settings, scale, result.level);
  surfaces.add_triangles(file.models[0], {}, result.level.triangles);
  surfaces.add_liquids(file.models[0], {});
  bsp::ThingReader things(file, entities, surfaces, scale, result);
  things.read();
  if (!file.light_grid.empty() && !entities.empty())
    result.level.light_grid = light_grid(file, entities.front(), scale);
  if (!file.light_grid.empty() && !result.level.light_grid)
    result.warnings.emplace_back("the light grid does not fit the world and is left out");
  surfaces.finish(result);
  let_fall(things.falling(), result.profile, result.level);
  return result;
}

}  // namespace

Result<ImportedLevel> read_bsp(std::string_view bytes, const std::string& name,
                               const ImportSettings& settings) {
  return read_guarded(name, [&] { return read_level(bytes, settings); });
}

}  // namespace defilade
