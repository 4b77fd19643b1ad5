// Writes the pinned files of the format version that this library writes, and the hashes of what is
// in them. Existing files stay as they are: they represent what a release wrote.

#include <cstdlib>
#include <iostream>

#include "support/drawings/drawings.h"
#include "support/files/golden.h"
#include "support/files/map_content.h"
#include "support/files/pinned.h"
#include "support/files/small_map.h"

namespace defilade::test {
namespace {

TacticalMap map_of(const PinnedForm& form) {
  if (form.map == "small") return small_map();
  const auto yard = import_level((pinned_folder() / "yard.txt").string(), {});
  if (!yard) {
    std::cerr << yard.error().message << '\n';
    std::exit(3);
  }
  BakeSettings settings;
  settings.strip = form.form.starts_with("stripped");
  return bake_level(*yard, settings).map;
}

int pin_all() {
  GoldenHashes golden(pinned_content());
  for (const PinnedForm& form : kPinnedForms) {
    const std::filesystem::path path = pinned_path(form, kFormatVersion);
    if (std::filesystem::exists(path)) continue;
    const TacticalMap map = map_of(form);
    if (const auto saved = save_map(map, path, {.packed = form.packed}); !saved) {
      std::cerr << saved.error().message << '\n';
      return 4;
    }
    for (const auto& [part, hash] : content_of(map))
      golden.set(path.filename().string() + "/" + part, hash);
    std::cout << "wrote " << path.string() << '\n';
  }
  golden.save();
  return 0;
}

}  // namespace
}  // namespace defilade::test

int main() { return defilade::test::pin_all(); }
