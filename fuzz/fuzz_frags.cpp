// Opens frag maps from hostile bytes, as they are and with corrected checksums, and adds what opens
// to itself.

#include "check.h"
#include "mind/harm/frag_map_kind.h"
#include "support/files/map_sections.h"

namespace {

using namespace defilade;
using fuzz::require;

void try_open(std::span<const std::byte> bytes) {
  auto frags = open_frag_map(bytes, "fuzz");
  if (!frags) return require(!frags.error().message.empty(), "a refusal says why");
  for (const FragCount& one : frags->counts())
    require(one.frag.victim.index() < frags->node_count() && one.times > 0, "somebody died there");
  const auto written = serialize_frag_map(*frags);
  const auto again = open_frag_map(written, "again");
  require(again && *again == *frags, "a frag map that was open can be saved and opened");
  const std::uint64_t total = frags->total();
  if (frags->add(*again)) require(frags->total() == 2 * total, "twice as many died");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = fuzz::bytes_of(data, size);
  try_open(bytes);
  test::Sections sections = test::take_apart(bytes);
  for (test::Section& section : sections) test::unpack(section);
  try_open(test::put_together(sections, kFragMapVersion, kFragMapKind.magic));
  return 0;
}
