#pragma once
// The bytes of a Quake III map: where its lumps and records lie, and how to read and spoil them.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "defilade/model/vec3.h"

namespace defilade::test {

namespace bsp {

enum class Lump : std::uint8_t {
  entities,
  shaders,
  planes,
  nodes,
  leafs,
  leaf_surfaces,
  leaf_brushes,
  models,
  brushes,
  brush_sides,
  vertices,
  indexes,
  fogs,
  surfaces,
  lightmaps,
  light_grid,
  visibility,
};
inline constexpr std::size_t kLumps = 17;
inline constexpr std::size_t kHeaderSize = 8 + kLumps * 8;
/// Bytes of one record of a lump, in the order of the lumps.
inline constexpr std::array<std::size_t, kLumps> kRecordSize{
    1, 72, 16, 36, 48, 4, 4, 40, 12, 8, 44, 4, 72, 104, 128 * 128 * 3, 8, 1};

// Contents of a shader.
inline constexpr std::uint32_t kSolid = 1, kLava = 8, kSlime = 16, kWater = 32, kFog = 64,
                               kAreaPortal = 0x8000, kPlayerClip = 0x10000, kMonsterClip = 0x20000,
                               kBotClip = 0x400000, kDetail = 0x8000000, kTranslucent = 0x20000000,
                               kTrigger = 0x40000000, kNoDrop = 0x80000000;
// Surface flags of a shader.
inline constexpr std::uint32_t kSky = 4, kLadder = 8, kNoDraw = 0x80, kNonSolid = 0x4000;

struct Shader {
  std::string name;
  std::uint32_t surface_flags = 0;
  std::uint32_t contents = kSolid;

  friend bool operator==(const Shader&, const Shader&) = default;
};

/// Inside is where normal · p ≤ distance.
struct Plane {
  Vec3 normal;
  float distance = 0;
};

/// A side has the shader of its brush unless it says otherwise.
struct Side {
  Plane plane;
  std::optional<Shader> shader = {};
};

enum class SurfaceType : std::int32_t { bad, planar, patch, mesh, flare };

struct GridSample {
  std::array<std::uint8_t, 3> ambient{};
  std::array<std::uint8_t, 3> directed{};
  std::array<std::uint8_t, 2> direction{};
};

inline void append(std::string& bytes, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>((value >> shift) & 0xFF);
}
inline void append(std::string& bytes, std::int32_t value) {
  append(bytes, static_cast<std::uint32_t>(value));
}
inline void append(std::string& bytes, float value) {
  append(bytes, std::bit_cast<std::uint32_t>(value));
}
inline void append(std::string& bytes, std::size_t value) {
  append(bytes, static_cast<std::uint32_t>(value));
}
inline void append(std::string& bytes, Vec3 p) {
  append(bytes, p.x);
  append(bytes, p.y);
  append(bytes, p.z);
}
inline void append_zeros(std::string& bytes, std::size_t words) { bytes.append(words * 4, '\0'); }

inline std::int32_t int_at(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value |= std::uint32_t{static_cast<std::uint8_t>(bytes[at + i])} << (8 * i);
  return static_cast<std::int32_t>(value);
}
inline void set_int(std::string& bytes, std::size_t at, std::int32_t value) {
  std::string four;
  append(four, value);
  bytes.replace(at, 4, four);
}
inline void set_float(std::string& bytes, std::size_t at, float value) {
  set_int(bytes, at, std::bit_cast<std::int32_t>(value));
}

/// Where the header says where a lump begins; its length follows four bytes later.
inline constexpr std::size_t directory_entry(Lump lump) {
  return 8 + 8 * static_cast<std::size_t>(lump);
}
inline std::size_t lump_offset(std::string_view bytes, Lump lump) {
  return static_cast<std::size_t>(int_at(bytes, directory_entry(lump)));
}
inline std::size_t lump_length(std::string_view bytes, Lump lump) {
  return static_cast<std::size_t>(int_at(bytes, directory_entry(lump) + 4));
}
inline void set_lump_offset(std::string& bytes, Lump lump, std::int32_t offset) {
  set_int(bytes, directory_entry(lump), offset);
}
inline void set_lump_length(std::string& bytes, Lump lump, std::int32_t length) {
  set_int(bytes, directory_entry(lump) + 4, length);
}
/// Where the four bytes number `word` of a record are.
inline std::size_t word_of(std::string_view bytes, Lump lump, std::size_t record,
                           std::size_t word) {
  return lump_offset(bytes, lump) + record * kRecordSize[static_cast<std::size_t>(lump)] + word * 4;
}
inline std::int32_t int_of(std::string_view bytes, Lump lump, std::size_t record,
                           std::size_t word = 0) {
  return int_at(bytes, word_of(bytes, lump, record, word));
}
inline float float_of(std::string_view bytes, Lump lump, std::size_t record, std::size_t word) {
  return std::bit_cast<float>(int_of(bytes, lump, record, word));
}
inline Vec3 point_of(std::string_view bytes, Lump lump, std::size_t record, std::size_t word = 0) {
  return {float_of(bytes, lump, record, word), float_of(bytes, lump, record, word + 1),
          float_of(bytes, lump, record, word + 2)};
}

}  // namespace bsp

}  // namespace defilade::test
