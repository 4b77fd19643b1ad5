// Reads hostile Quake III maps: refused with a reason, or a valid level.

#include "check.h"
#include "defilade/bake/import.h"

using namespace defilade;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto imported = read_bsp(fuzz::text_of(data, size), "fuzz.bsp");
  if (imported)
    fuzz::require(static_cast<bool>(validate(imported->level)), "what was read is a valid level");
  else
    fuzz::require(!imported.error().message.empty(), "a refusal says why");
  return 0;
}
