// Opens hostile .pk3 archives and reads every entry: refused with a reason, and never more bytes
// than asked for.

#include "bake/base/archive.h"
#include "check.h"

using namespace defilade;
using fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kMost = 1 << 20;
  const auto archive = Archive::open(fuzz::text_of(data, size), "fuzz.pk3");
  if (!archive) {
    require(!archive.error().message.empty(), "a refusal says why");
    return 0;
  }
  for (const ArchiveEntry& entry : archive->entries()) {
    const auto bytes = archive->read(entry.name, kMost);
    if (bytes)
      require(bytes->size() <= kMost, "no more bytes than asked for");
    else
      require(!bytes.error().message.empty(), "a refusal says why");
  }
  return 0;
}
