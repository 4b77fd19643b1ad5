// Reads hostile Wavefront files, with either axis up: refused with a reason, or a valid level.

#include "check.h"
#include "defilade/bake/import.h"

namespace {

using namespace defilade;
using fuzz::require;

void try_read(std::string_view text, UpAxis up) {
  ImportSettings settings;
  settings.up = up;
  const auto imported = read_obj(text, "fuzz.obj", settings);
  if (!imported) return require(!imported.error().message.empty(), "a refusal says why");
  require(static_cast<bool>(validate(imported->level)), "what was read is a valid level");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_read(fuzz::text_of(data, size), UpAxis::y);
  try_read(fuzz::text_of(data, size), UpAxis::z);
  return 0;
}
