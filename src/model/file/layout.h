#pragma once
// Where things lie in a .dfl file: a header, the section table, then sections on 64-byte boundaries
// with zeros between them. Section 0 is the FlatBuffer of map.fbs; the others are arrays that it
// refers to by index. A section is packed (pack.h) or lies there as it is.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "model/base/hashing.h"

namespace defilade::file {

/// The first byte is not text and the line ends would not survive a text-mode copy.
inline constexpr std::array<char, 8> kMagic{'\x89', 'D', 'F', 'L', '\r', '\n', '\x1a', '\n'};
inline constexpr std::size_t kAlignment = 64;
inline constexpr std::uint32_t kNone = 0xffffffffU;  // where an index could be

struct Header {
  std::array<char, 8> magic = kMagic;
  std::uint16_t major = 0;  // FormatVersion (map_file.h)
  std::uint16_t minor = 0;
  std::uint32_t sections = 0;
  std::uint64_t file_size = 0;
  std::uint64_t hash = 0;  // of this header with hash = 0, followed by the section table
};

struct Section {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
  std::uint64_t unpacked_size = 0;  // 0: it is not packed
  std::uint64_t hash = 0;           // of the bytes as they lie in the file
};

/// How the rows of a matrix lie in the file (MatrixRecord::form).
enum class MatrixForm : std::uint8_t {
  rows,       // as they are used
  tiles,      // the tile rows of a TileMatrix, each after its number of words
  half,       // the same for a symmetric matrix
  transpose,  // not stored: it is the transpose of an earlier matrix, in tiles
  lines,  // as they are used for a large map: where each is, and in a second section all of them
};
inline constexpr std::uint8_t kMatrixForms = 5;

/// A link as it lies in its section.
struct LinkRecord {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t kind = 0;
  float length = 0;
  float clearance_radius = 0;
  float clearance_height = 0;
  std::uint32_t door = 0;  // or kNone
};

static_assert(sizeof(Header) == 32 && sizeof(Section) == 32 && sizeof(LinkRecord) == 28);

constexpr std::uint64_t aligned(std::uint64_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

inline std::uint64_t header_hash(Header header, std::span<const Section> table) {
  header.hash = 0;
  Hasher hasher;
  hasher.add(header);
  for (const Section& section : table) hasher.add(section);
  return hasher.value();
}

}  // namespace defilade::file
