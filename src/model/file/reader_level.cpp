// The level in a .dfl file: its geometry and what is in it.

#include <algorithm>

#include "model/file/reader.h"
#include "model/file/records.h"

namespace defilade {

void MapReader::read_level() {
  data_->parts.weapons = to_strings(*structure_->weapons());
  const file::LevelRecord* record = structure_->level();
  if (!record) return;
  auto entities = convert_all<Entity>(*record->entities(), to_entity);
  auto volumes = convert_all<Volume>(*record->volumes(), to_volume);
  Level& level = data_->parts.level.emplace();
  level.weapons = data_->parts.weapons;
  for (const auto* m : *record->materials())
    level.materials.push_back({m->name()->str(), m->movement(), m->sight(), m->fire()});
  level.entities = std::move(entities);
  level.volumes = std::move(volumes);
  read_mesh(*record, level);
  read_moving(*record, level);
  if (record->light_grid()) read_light_grid(*record->light_grid(), level);
}

void MapReader::read_mesh(const file::LevelRecord& record, Level& level) {
  level.vertices = read_array<Vec3>(record.vertices(), "vertices");
  level.triangles = read_array<Triangle>(record.triangles(), "triangles");
}

void MapReader::read_moving(const file::LevelRecord& record, Level& level) {
  const auto moving = read_array<Triangle>(record.moving(), "moving triangles");
  std::span<const Triangle> rest = moving;
  for (flatbuffers::uoffset_t i = 0; i < record.entities()->size(); ++i) {
    const std::uint32_t own = (*record.entities())[i]->triangles();
    if (own > rest.size()) refuse("an entity has triangles that do not exist");
    level.entities[i].triangles.assign(rest.begin(), rest.begin() + own);
    rest = rest.subspan(own);
  }
  if (!rest.empty()) refuse("it has moving triangles that belong to no entity");
}

void MapReader::read_light_grid(const file::LightGridRecord& record, Level& level) {
  auto samples = read_array<std::uint8_t>(record.samples(), "light samples");
  LightGrid& grid = level.light_grid.emplace();
  if (record.counts()->size() != grid.counts.size())
    refuse("its light grid does not have three sides");
  std::ranges::copy(*record.counts(), grid.counts.begin());
  grid.origin = to_vec3(*record.origin());
  grid.cell = to_vec3(*record.cell());
  grid.samples = std::move(samples);
}

}  // namespace defilade
