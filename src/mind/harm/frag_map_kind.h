#pragma once
// What tells a frag map from other files.

#include "defilade/mind/frag_map.h"
#include "model/file/file_kind.h"

namespace defilade {

inline constexpr file::Kind kFragMapKind{
    .magic = {'\x89', 'D', 'F', 'F', '\r', '\n', '\x1a', '\n'},
    .version = kFragMapVersion,
    .oldest = kFragMapVersion.major,
    .small = std::uint64_t{8} << 20,
    .name = "frag map (.dff)",
    .remedy = "count the matches again",
    .made_anew = "count the matches again",
    .unpacked = "",
};

}  // namespace defilade
