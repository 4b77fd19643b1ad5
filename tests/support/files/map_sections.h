#pragma once
// Takes .dfl and .dfr files apart and puts them together again with correct offsets and checksums.
// A checksum stops every random change at once; to reach the checks behind it, tests and fuzzers
// must seal what they have changed.

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "defilade/model/map_file.h"
#include "model/file/layout.h"
#include "model/file/pack.h"

namespace defilade::test {

using Bytes = std::vector<std::byte>;

/// As it lies in the file.
struct Section {
  Bytes bytes;
  std::uint64_t unpacked_size = 0;  // 0: it is not packed
};
using Sections = std::vector<Section>;

inline constexpr std::size_t kMostSections = 64;
inline constexpr std::size_t kMostUnpacked = std::size_t{1} << 20;

/// Accepts as much of the section table as possible and cuts off the rest. Never fails; bytes too
/// few for a table become one section.
inline Sections take_apart(std::span<const std::byte> bytes) {
  using file::Header;
  using Entry = file::Section;
  if (bytes.size() < sizeof(Header) + sizeof(Entry)) return {{Bytes(bytes.begin(), bytes.end())}};
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::size_t room = (bytes.size() - sizeof header) / sizeof(Entry);
  std::vector<Entry> table(
      std::clamp<std::size_t>(header.sections, 1, std::min(room, kMostSections)));
  std::memcpy(table.data(), bytes.data() + sizeof header, table.size() * sizeof(Entry));
  Sections sections;
  for (const Entry& entry : table) {
    const auto rest = bytes.subspan(std::min<std::uint64_t>(entry.offset, bytes.size()));
    const auto section = rest.first(std::min<std::uint64_t>(entry.size, rest.size()));
    sections.push_back({Bytes(section.begin(), section.end()), entry.unpacked_size});
  }
  return sections;
}

/// Unpacks a section that is packed, so that a change reaches what is in it; whatever cannot be
/// unpacked stays.
inline void unpack(Section& section) {
  if (section.unpacked_size == 0 || section.unpacked_size > kMostUnpacked) return;
  Unpacker unpacker(section.bytes);
  Bytes unpacked(section.unpacked_size);
  if (unpacker.read(unpacked) && unpacker.at_end()) section = {std::move(unpacked), 0};
}

inline Bytes put_together(const Sections& sections, FormatVersion version = kFormatVersion,
                          std::array<char, 8> magic = file::kMagic) {
  using file::Header;
  using Entry = file::Section;
  Header header;
  header.magic = magic;
  header.major = version.major;
  header.minor = version.minor;
  header.sections = static_cast<std::uint32_t>(sections.size());
  std::vector<Entry> table;
  std::uint64_t end = sizeof header + sections.size() * sizeof(Entry);
  for (const Section& section : sections) {
    table.push_back({file::aligned(end), section.bytes.size(), section.unpacked_size,
                     hash_bytes(section.bytes)});
    end = table.back().offset + section.bytes.size();
  }
  header.file_size = end;
  header.hash = file::header_hash(header, table);
  Bytes file(end);
  std::memcpy(file.data(), &header, sizeof header);
  std::memcpy(file.data() + sizeof header, table.data(), table.size() * sizeof(Entry));
  for (std::size_t i = 0; i < sections.size(); ++i)
    std::copy(sections[i].bytes.begin(), sections[i].bytes.end(),
              file.begin() + static_cast<std::ptrdiff_t>(table[i].offset));
  return file;
}

/// The same sections with matching checksums.
inline Bytes sealed(std::span<const std::byte> bytes, FormatVersion version = kFormatVersion,
                    std::array<char, 8> magic = file::kMagic) {
  return put_together(take_apart(bytes), version, magic);
}

}  // namespace defilade::test
