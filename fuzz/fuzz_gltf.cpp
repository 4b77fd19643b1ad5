// Reads hostile glTF files, text and binary: refused with a reason, or a valid level. Files next to
// it are looked for in a folder that does not exist.

#include "check.h"
#include "defilade/bake/import.h"

namespace {

using namespace defilade;
using fuzz::require;

void try_read(std::string_view bytes, const std::filesystem::path& folder) {
  const auto imported = read_gltf(bytes, "fuzz.glb", {}, folder);
  if (!imported) return require(!imported.error().message.empty(), "a refusal says why");
  require(static_cast<bool>(validate(imported->level)), "what was read is a valid level");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_read(fuzz::text_of(data, size), {});
  try_read(fuzz::text_of(data, size), "/nonexistent");
  return 0;
}
