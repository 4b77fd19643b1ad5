// Reads hostile text levels; those that are small are baked whole: whatever can be drawn must bake,
// and what was baked must survive its file.

#include "check.h"
#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/model/map_file.h"

namespace {

using namespace defilade;
using fuzz::require;

constexpr std::size_t kMostNodes = 12;
constexpr std::size_t kMostTriangles = 600;

void bake_small(ImportedLevel imported) {
  Waypoints waypoints;
  waypoints.parts.nodes = std::move(imported.nodes);
  BakeSettings settings;
  settings.reach = 3;
  settings.threads = 1;
  Progress silent;
  const auto baked = bake(imported.level, std::move(waypoints), settings, silent);
  if (!baked) return require(!baked.error().message.empty(), "a refusal says why");
  const auto bytes = serialize_map(baked->map);
  const auto opened = open_map(bytes, "baked");
  require(static_cast<bool>(opened), "what was baked can be opened");
  require(serialize_map(*opened) == bytes, "a map survives its file");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto imported = read_text_level(fuzz::text_of(data, size), "fuzz.txt");
  if (!imported) {
    require(!imported.error().message.empty(), "a refusal says why");
    return 0;
  }
  const bool valid = static_cast<bool>(validate(imported->level));
  const std::size_t nodes = imported->nodes.size();
  if (valid && nodes != 0 && nodes <= kMostNodes &&
      imported->level.triangles.size() <= kMostTriangles)
    bake_small(*std::move(imported));
  return 0;
}
