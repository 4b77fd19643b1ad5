#pragma once
// Small valid waypoint files of other games, made here: for tests to spoil and for fuzzers to start
// from. Each has every kind of node and link that its format knows.

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "defilade/bake/waypoint_formats.h"
#include "support/files/ulz_encoder.h"

namespace defilade::test {

template <class T>
void append(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  std::array<char, sizeof(T)> raw{};
  std::memcpy(raw.data(), &value, sizeof(T));
  bytes.append(raw.data(), raw.size());
}

// ---- Xonotic

inline constexpr std::string_view kXonoticWaypoints =
    "//WAYPOINT_VERSION 1.04\n"
    "//WAYPOINT_SYMMETRY 0\n"
    "//WAYPOINT_TIME 2020-01-02 03:04:05\n"
    "'  0.0   0.0  24.0'\n'  0.0   0.0  24.0'\n0\n"              // w0
    "'320.0   0.0  24.0'\n'320.0   0.0  24.0'\n4096\n"           // w1, crouch
    "'640.0   0.0  56.0'\n'640.0   0.0  56.0'\n16384\n"          // w2, jump
    "'1000.0   0.0 -45.0'\n'1064.0  64.0  32.0'\n2097152\n"      // w3, teleport
    "'  0.0 320.0 -45.0'\n' 32.0 352.0 256.0'\n32768\n"          // w4, ladder
    "'  0.0 640.0 -45.0'\n' 64.0 704.0  32.0'\n2105344\n"        // w5, jump pad
    "'320.0 320.0  24.0'\n'320.0 320.0  24.0'\n2048\n"           // w6, support
    "'-320.0 -320.0  24.0'\n'-288.0 -224.0  24.0'\n12582912\n";  // w7, item in a box

inline constexpr std::string_view kXonoticCache =
    "//WAYPOINT_VERSION 1.04\n"
    "//WAYPOINT_TIME 2020-01-02 03:04:05\n"
    "'  0.0   0.0  24.0'*'320.0   0.0  24.0'\n"     // crouch
    "'320.0   0.0  24.0'*'  0.0   0.0  24.0'\n"     // crouch
    "'  0.0   0.0  24.0'*'640.0   0.0  56.0'\n"     // walk
    "'1032.0  32.0  -6.5'*'  0.0   0.0  24.0'\n"    // teleport
    "' 16.0 336.0 105.5'*'320.0 320.0  24.0'\n"     // climb
    "'  0.0   0.0  24.0'*'-304.0 -272.0  24.0'\n";  // walk

inline constexpr std::string_view kXonoticHardwired =
    "// HARDWIRED LINKS\n"
    "'  0.0   0.0  24.0'*'320.0 320.0  24.0'\n"  // walk
    "\n// SPECIAL LINKS\n"
    "*'640.0   0.0  56.0'*'320.0   0.0  24.0'\n"   // jump
    "*' 32.0 672.0  -6.5'*'  0.0   0.0  24.0'\n";  // jump pad

/// One string of the three files, for fuzzers.
inline constexpr char kXonoticSeparator = '\f';
inline std::string xonotic_seed() {
  std::string seed(kXonoticWaypoints);
  seed += kXonoticSeparator;
  seed += kXonoticCache;
  seed += kXonoticSeparator;
  seed += kXonoticHardwired;
  return seed;
}
inline XonoticFiles split_xonotic_seed(std::string_view seed) {
  const auto take = [&] {
    const std::string_view part = seed.substr(0, seed.find(kXonoticSeparator));
    seed.remove_prefix(std::min(part.size() + 1, seed.size()));
    return part;
  };
  XonoticFiles files;
  files.waypoints = take();
  files.cache = take();
  files.hardwired = seed;
  return files;
}

// ---- Cube 2

struct CubeWaypoint {
  Vec3 place;
  std::vector<std::uint16_t> links = {};
};

/// A newer file ("RWPT") when it has a version.
inline std::string cube_file(const std::vector<CubeWaypoint>& waypoints,
                             std::optional<std::int32_t> version = std::nullopt) {
  std::string bytes = version ? "RWPT" : "OWPT";
  if (version) append(bytes, *version);
  append(bytes, static_cast<std::uint16_t>(waypoints.size()));
  for (const CubeWaypoint& waypoint : waypoints) {
    append(bytes, waypoint.place);
    if (version.value_or(0) >= 1) append(bytes, std::int32_t{1});
    append(bytes, static_cast<std::uint8_t>(waypoint.links.size()));
    for (const std::uint16_t link : waypoint.links) append(bytes, link);
  }
  return bytes;
}

inline std::vector<CubeWaypoint> cube_waypoints() {
  return {{{512, 512, 512}, {2, 3}}, {{528, 512, 512}, {1, 0}}, {{800, 512, 520}, {}}};
}

inline std::string gzipped(std::string_view bytes) {
  z_stream stream{};
  std::string packed;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 9,
                   Z_DEFAULT_STRATEGY) != Z_OK)
    return packed;
  packed.resize(deflateBound(&stream, static_cast<uLong>(bytes.size())));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

// ---- YaPB

inline constexpr std::size_t kYapbNodeSize = 220;

struct YapbHeader {
  std::uint32_t magic = 0x59415042;
  std::int32_t version = 2;
  std::uint32_t options = 8;  // a graph
  std::int32_t nodes = 0;
  std::int32_t packed = 0;
  std::int32_t unpacked = 0;
};

struct YapbLink {
  std::int16_t to = -1;
  std::uint16_t flags = 0;
};

struct YapbNode {
  std::uint32_t flags = 0;
  Vec3 origin;
  float radius = 0;
  std::vector<YapbLink> links = {};  // up to eight
};

/// The records as they are before packing.
inline std::string yapb_records(const std::vector<YapbNode>& nodes) {
  std::string bytes;
  for (std::size_t number = 0; number < nodes.size(); ++number) {
    const YapbNode& node = nodes[number];
    append(bytes, static_cast<std::int32_t>(number));
    append(bytes, node.flags);
    append(bytes, node.origin);
    append(bytes, std::array<float, 6>{});  // camp angles
    append(bytes, node.radius);
    append(bytes, std::array<float, 2>{100, 0});  // light, display
    for (std::size_t slot = 0; slot < 8; ++slot) {
      const YapbLink link = slot < node.links.size() ? node.links[slot] : YapbLink{};
      append(bytes, Vec3{});
      append(bytes, std::int32_t{250});
      append(bytes, link.flags);
      append(bytes, link.to);
    }
    append(bytes, std::uint32_t{});  // how many nodes it sees
  }
  return bytes;
}

/// Any records, with a header that fits them.
inline std::string yapb_file(std::string_view records, YapbHeader header = {}) {
  const std::string packed = pack_ulz(records);
  header.nodes = static_cast<std::int32_t>(records.size() / kYapbNodeSize);
  header.packed = static_cast<std::int32_t>(packed.size());
  header.unpacked = static_cast<std::int32_t>(records.size());
  std::string bytes;
  append(bytes, header);
  return bytes + packed;
}

inline std::vector<YapbNode> yapb_nodes() {
  constexpr std::uint32_t kLift = 2, kCrouch = 4, kGoal = 16, kLadder = 32, kCamp = 128;
  return {
      {kGoal, {0, 0, 36}, 64, {{1, 0}, {2, 1}, {3, 0}, {5, 0}}},
      {kCrouch, {100, 0, 18}, 0, {{0, 0}}},
      {kCamp | 1U << 28U, {200, 0, 80}, 0, {{0, 0}}},
      {kLadder, {0, 100, 136}, 0, {{0, 0}}},
      {kLift, {0, 200, 36}, 0, {{5, 0}}},
      {kLift, {0, 200, 236}, 0, {{4, 0}}},
  };
}

}  // namespace defilade::test
