// Reads hostile JSON as an agent profile and as a material library.

#include "check.h"
#include "defilade/bake/materials.h"
#include "defilade/bake/waypoints.h"

namespace {

using namespace defilade;
using fuzz::require;

void try_profile(std::string_view json) {
  const auto profile = read_profile(json, "fuzz.json");
  if (!profile) return require(!profile.error().message.empty(), "a refusal says why");
  require(static_cast<bool>(validate(*profile)), "what was read is a valid profile");
  for (std::size_t i = 0; i < profile->stances.size(); ++i)
    require(profile->find_stance(profile->stances[i].name) == StanceId{i},
            "every stance is found by its name");
  require(crouched_stance(*profile).index() < profile->stances.size(),
          "the crouch is a stance it has");
}

void try_materials(std::string_view json) {
  const auto library = MaterialLibrary::from_json(json, "fuzz.json");
  if (!library) return require(!library.error().message.empty(), "a refusal says why");
  Level level;
  level.weapons = library->weapons();
  for (const char* name : {"solid", "glass", "foliage", "plank", "clip", "unheard-of"})
    level.materials.push_back(library->find(name));
  require(static_cast<bool>(validate(level)), "a level of these materials is valid");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_profile(fuzz::text_of(data, size));
  try_materials(fuzz::text_of(data, size));
  return 0;
}
