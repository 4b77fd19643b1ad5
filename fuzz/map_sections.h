#pragma once
// Takes .dfl files apart and puts them together again with right offsets and checksums. A checksum
// stops every random change at the door; to reach the checks behind it, a fuzzer must seal what it
// has changed.

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "../src/model/map_layout.h"
#include "defilade/model/map_file.h"

namespace fuzz {

using Bytes = std::vector<std::byte>;
using Sections = std::vector<Bytes>;

inline constexpr std::size_t kMostSections = 64;

/// Believes as much of the section table as is possible and cuts the rest off. Never fails; bytes
/// too few for a table become one section.
inline Sections take_apart(std::span<const std::byte> bytes) {
  using defilade::file::Header;
  using defilade::file::Section;
  if (bytes.size() < sizeof(Header) + sizeof(Section)) return {Bytes(bytes.begin(), bytes.end())};
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::size_t room = (bytes.size() - sizeof header) / sizeof(Section);
  std::vector<Section> table(
      std::clamp<std::size_t>(header.sections, 1, std::min(room, kMostSections)));
  std::memcpy(table.data(), bytes.data() + sizeof header, table.size() * sizeof(Section));
  Sections sections;
  for (const Section& entry : table) {
    const auto rest = bytes.subspan(std::min<std::uint64_t>(entry.offset, bytes.size()));
    const auto section = rest.first(std::min<std::uint64_t>(entry.size, rest.size()));
    sections.emplace_back(section.begin(), section.end());
  }
  return sections;
}

inline Bytes put_together(const Sections& sections) {
  using defilade::file::Header;
  using defilade::file::Section;
  Header header;
  header.version = defilade::kFormatVersion;
  header.sections = static_cast<std::uint32_t>(sections.size());
  std::vector<Section> table;
  std::uint64_t end = sizeof header + sections.size() * sizeof(Section);
  for (const Bytes& section : sections) {
    table.push_back({defilade::file::aligned(end), section.size(), defilade::hash_bytes(section)});
    end = table.back().offset + section.size();
  }
  header.file_size = end;
  header.hash = defilade::file::header_hash(header, table);
  Bytes file(end);
  std::memcpy(file.data(), &header, sizeof header);
  std::memcpy(file.data() + sizeof header, table.data(), table.size() * sizeof(Section));
  for (std::size_t i = 0; i < sections.size(); ++i)
    std::copy(sections[i].begin(), sections[i].end(),
              file.begin() + static_cast<std::ptrdiff_t>(table[i].offset));
  return file;
}

/// The same sections under checksums that fit.
inline Bytes sealed(std::span<const std::byte> bytes) { return put_together(take_apart(bytes)); }

}  // namespace fuzz
