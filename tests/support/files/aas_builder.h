#pragma once
// Writes Quake III .aas files for tests: areas over one plane of floor, and ways between them.
//
// Coordinates are a player's origin in units, as in the file; below `floor` all is solid.

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade::test {

struct AasBuilder {
  struct Box {
    std::int32_t presence, flags;
    Vec3 mins, maxs;
  };
  struct Plane {
    Vec3 normal;
    float distance;
    std::int32_t type;
  };
  struct Area {
    std::int32_t number, face_count, first_face;
    Vec3 mins, maxs, centre;
  };
  struct Settings {
    std::int32_t contents, flags, presence, cluster, number_in_cluster, ways, first_way;
  };
  struct Way {
    std::int32_t area, face, edge;
    Vec3 start, end;
    std::int32_t travel;
    std::uint16_t time, padding;
  };
  struct Node {
    std::int32_t plane, front, back;
  };

  static constexpr std::int32_t kGrounded = 1, kLadder = 2, kLiquid = 4;
  static constexpr std::int32_t kStanding = 2, kCrouching = 4, kBoth = 6;
  static constexpr std::size_t kHeader = 124, kTables = 14;

  std::int32_t version = 5;
  std::vector<Box> boxes{{kStanding, 0, {-15, -15, -24}, {15, 15, 32}},
                         {kCrouching, 1, {-15, -15, -24}, {15, 15, 16}}};
  std::vector<Plane> planes{{{0, 0, 1}, 0, 2}};
  std::vector<Node> nodes{{0, 0, 0}, {0, -1, 0}};
  std::vector<Area> areas{{}};
  std::vector<Settings> settings{{}};
  std::vector<Way> ways{{}};

  /// A cube of 64 units around `centre`. Returns its number, from 1.
  std::int32_t add_area(Vec3 centre, std::int32_t flags = kGrounded, std::int32_t contents = 0,
                        std::int32_t presence = kBoth) {
    const auto number = static_cast<std::int32_t>(areas.size());
    const Vec3 half{32, 32, 32};
    areas.push_back({number, 0, 0, centre - half, centre + half, centre});
    settings.push_back({contents, flags, presence, 1, number, 0, 0});
    return number;
  }

  /// The ways out of one area must be added one after the other.
  void add_way(std::int32_t from, std::int32_t to, std::int32_t travel, Vec3 start, Vec3 end) {
    Settings& area = settings.at(static_cast<std::size_t>(from));
    if (area.ways++ == 0) area.first_way = static_cast<std::int32_t>(ways.size());
    ways.push_back({to, 0, 0, start, end, travel, 1, 0});
  }
  /// From centre to centre.
  void add_way(std::int32_t from, std::int32_t to, std::int32_t travel = 2) {
    const auto centre = [&](std::int32_t area) {
      return areas.at(static_cast<std::size_t>(area)).centre;
    };
    add_way(from, to, travel, centre(from), centre(to));
  }

  std::array<std::string, kTables> tables() const {
    const std::vector<Vec3> vertices{{0, 0, 0}};
    const std::vector<std::array<std::int32_t, 2>> edges{{}};
    const std::vector<std::array<std::int32_t, 6>> faces{{}};
    const std::vector<std::array<std::int32_t, 5>> portals{{}};
    const std::vector<std::array<std::int32_t, 4>> clusters{{}};
    const std::vector<std::int32_t> one{0};
    return {raw(boxes), raw(vertices), raw(planes), raw(edges),    raw(one),
            raw(faces), raw(one),      raw(areas),  raw(settings), raw(ways),
            raw(nodes), raw(portals),  raw(one),    raw(clusters)};
  }

  std::string bytes() const {
    std::string header = "EAAS", lumps = raw(std::vector<std::int32_t>{12345}), body;
    header += raw(std::vector<std::int32_t>{version});
    for (const std::string& table : tables()) {
      lumps += raw(std::vector<std::int32_t>{static_cast<std::int32_t>(kHeader + body.size()),
                                             static_cast<std::int32_t>(table.size())});
      body += table;
    }
    if (version == 5) veil(lumps);
    return header + lumps + body;
  }

  /// Obfuscates and restores what follows the version.
  static void veil(std::string& header) {
    unsigned key = 0;
    for (char& byte : header) {
      byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (key & 0xffU));
      key += 119;
    }
  }

  template <class T>
  static std::string raw(const std::vector<T>& records) {
    static_assert(std::is_trivially_copyable_v<T>);
    return {reinterpret_cast<const char*>(records.data()), records.size() * sizeof(T)};
  }
};

/// Two areas and the ways to and fro: enough for every table to have a record.
inline AasBuilder small_aas(std::int32_t version = 5) {
  AasBuilder builder;
  builder.version = version;
  const auto a = builder.add_area({0, 0, 30});
  const auto b = builder.add_area({64, 0, 30});
  builder.add_way(a, b);
  builder.add_way(b, a, 7);
  return builder;
}

}  // namespace defilade::test
