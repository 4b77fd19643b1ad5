#pragma once
// What tells a replay from other files.

#include "defilade/sim/replay.h"
#include "model/file/file_kind.h"

namespace defilade {

inline constexpr file::Kind kReplayKind{
    .magic = {'\x89', 'D', 'F', 'R', '\r', '\n', '\x1a', '\n'},
    .version = kReplayVersion,
    .oldest = kReplayVersion.major,
    .small = std::uint64_t{8} << 20,
    .name = "replay (.dfr)",
    .remedy = "record it again",
    .made_anew = "record the match again",
    .unpacked = "",
};

}  // namespace defilade
