#pragma once
// What tells one kind of file from another: maps (.dfl) and replays (.dfr) have the same sections
// and checksums (layout.h).

#include <fmt/format.h>

#include <string_view>

#include "defilade/model/map_file.h"
#include "model/file/layout.h"

namespace defilade::file {

struct Kind {
  std::array<char, 8> magic = kMagic;
  FormatVersion version = {};  // what is written
  std::uint16_t oldest = 0;    // major version that is read
  /// A small file must not unpack to a huge one: a section whose size nothing else limits may be
  /// this large, or a thousand times its packed size.
  std::uint64_t small = 0;
  // For messages.
  std::string_view name;       // "map (.dfl)"
  std::string_view remedy;     // of a damaged file
  std::string_view made_anew;  // of one that is too old or too new
  std::string_view unpacked;   // to have one without zstd; ends with ", or "

  Error damaged(std::string_view what) const {
    return {fmt::format("{}: it is damaged; {}", what, remedy)};
  }
  constexpr bool can_unpack_to(std::uint64_t unpacked_size, std::uint64_t size) const {
    constexpr std::uint64_t kTimes = 1000;
    return unpacked_size <= small || unpacked_size / kTimes <= size;
  }
};

inline constexpr Kind kMapKind{
    .version = kFormatVersion,
    .oldest = kOldestFormat,
    .small = std::uint64_t{64} << 20,
    .name = "map (.dfl)",
    .remedy = "bake it again",
    .made_anew = "bake the level again",
    .unpacked = "bake it with --unpacked, or ",
};

}  // namespace defilade::file
