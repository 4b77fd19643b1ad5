#pragma once
// What lies in a Quake III .aas file: tables of records, and a tree that tells solid from free.
//
// "EAAS", a version, a checksum of the level, 14 tables. Areas, tree nodes and reachabilities are
// numbered from 1, their first records are dummies; the tree's root is node 1.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bake/base/byte_reader.h"
#include "defilade/model/vec3.h"

namespace defilade {

struct AasBox {  // of a player's body around its origin
  std::int32_t presence;
  std::int32_t flags;
  Vec3 mins;
  Vec3 maxs;
};
struct AasPlane {
  Vec3 normal;
  float distance;
  std::int32_t type;
};
struct AasArea {
  std::int32_t number;
  std::int32_t face_count;
  std::int32_t first_face;
  Vec3 mins;
  Vec3 maxs;
  Vec3 centre;
};
struct AasSettings {  // of an area
  std::int32_t contents;
  std::int32_t flags;
  std::int32_t presence;
  std::int32_t cluster;
  std::int32_t number_in_cluster;
  std::int32_t reachability_count;
  std::int32_t first_reachability;
};
struct AasReachability {
  std::int32_t area;
  std::int32_t face;
  std::int32_t edge;
  Vec3 start;
  Vec3 end;
  std::int32_t travel;
  std::uint16_t time;
  std::uint16_t padding;
};
struct AasNode {
  std::int32_t plane;
  std::int32_t front;  // a node; minus an area; 0 is solid
  std::int32_t back;
};

struct AasTable {
  std::string_view name;
  std::size_t record_size;
};
inline constexpr std::array<AasTable, 14> kAasTables{{{"bounding boxes", sizeof(AasBox)},
                                                      {"vertices", 12},
                                                      {"planes", sizeof(AasPlane)},
                                                      {"edges", 8},
                                                      {"edge numbers", 4},
                                                      {"faces", 24},
                                                      {"face numbers", 4},
                                                      {"areas", sizeof(AasArea)},
                                                      {"area settings", sizeof(AasSettings)},
                                                      {"reachabilities", sizeof(AasReachability)},
                                                      {"tree nodes", sizeof(AasNode)},
                                                      {"portals", 20},
                                                      {"portal numbers", 4},
                                                      {"clusters", 16}}};

/// The tables that matter to a graph. All 14 must have the right size and lie inside the file.
class AasFile {
 public:
  explicit AasFile(std::string_view file) : file_(file), lumps_(read_header(file)) {
    for (std::size_t i = 0; i < lumps_.size(); ++i)
      if (const auto size = lump_bytes(file, lumps_[i], kAasTables[i].name).size();
          size % kAasTables[i].record_size != 0)
        fail("its {} take {} bytes, which is not a multiple of {}", kAasTables[i].name, size,
             kAasTables[i].record_size);
    boxes = table<AasBox>(0);
    planes = table<AasPlane>(2);
    areas = table<AasArea>(7);
    settings = table<AasSettings>(8);
    reachabilities = table<AasReachability>(9);
    tree = table<AasNode>(10);
    if (areas.size() != settings.size())
      fail("it has {} areas but settings for {}", areas.size(), settings.size());
  }

  struct Floor {
    float height;
    bool walkable;  // not too steep to stand on
  };
  /// Where a straight fall from `top` meets solid, unless it begins there or comes to `bottom`.
  std::optional<Floor> floor_below(Vec3 top, float bottom) const {
    if (!(bottom < top.z)) return std::nullopt;
    std::vector<Piece> stack{{1, bottom, top.z, 0}};
    for (std::size_t steps = 0; !stack.empty(); ++steps) {
      if (steps == kMostSteps) fail("its tree is deeper than {} nodes", kMostSteps);
      const Piece piece = stack.back();
      stack.pop_back();
      if (piece.node > 0) push_parts(piece, top.x, top.y, stack);
      if (piece.node == 0 && piece.high >= top.z) return std::nullopt;
      if (piece.node == 0) return Floor{static_cast<float>(piece.high), piece.lid >= kFlatEnough};
    }
    return std::nullopt;
  }

 private:
  /// A piece of a vertical line that lies inside a node of the tree.
  struct Piece {
    std::int32_t node;
    double low;
    double high;
    float lid;  // how level the plane above it is: from 0, a wall, to 1
  };
  static constexpr float kFlatEnough = 0.7F;       // the same value as in the games
  static constexpr std::size_t kMostSteps = 1024;  // of one fall; real levels need under 300

  /// Version 5 differs from 4 in that the rest of the header is obfuscated.
  static std::array<Lump, kAasTables.size()> read_header(std::string_view file) {
    ByteReader reader(file);
    if (reader.take(4) != "EAAS")
      fail("it is not a bot navigation file: those begin with \"EAAS\"");
    const auto version = reader.take<std::int32_t>();
    if (version != 4 && version != 5)
      fail("it has version {}; versions 4 and 5, of Quake III, can be read", version);
    std::string rest(reader.take(sizeof(std::int32_t) + kAasTables.size() * sizeof(Lump)));
    for (std::size_t i = 0; version == 5 && i < rest.size(); ++i)
      rest[i] = static_cast<char>(static_cast<unsigned char>(rest[i]) ^ (i * 119 & 0xff));
    ByteReader unveiled(rest);
    unveiled.take<std::int32_t>();  // a checksum of the level
    return unveiled.take<std::array<Lump, kAasTables.size()>>();
  }

  template <class Record>
  std::vector<Record> table(std::size_t number) const {
    return read_records<Record>(file_, lumps_[number], kAasTables[number].name);
  }

  /// Pushes the parts of `piece` on either side of its node's plane, the upper part last.
  void push_parts(const Piece& piece, double x, double y, std::vector<Piece>& stack) const {
    const AasNode& node = item_of(tree, piece.node, "tree nodes");
    const AasPlane& plane = item_of(planes, node.plane, "planes");
    const double level = plane.normal.x * x + plane.normal.y * y - plane.distance;
    const double low = level + plane.normal.z * piece.low;
    const double high = level + plane.normal.z * piece.high;
    if (!std::isfinite(low) || !std::isfinite(high)) fail("plane {} is not finite", node.plane);
    const auto [upper, lower] =
        high >= 0 ? std::pair(node.front, node.back) : std::pair(node.back, node.front);
    if ((low >= 0) == (high >= 0))
      return stack.push_back({upper, piece.low, piece.high, piece.lid});
    const double cut = std::min(std::max(-level / plane.normal.z, piece.low), piece.high);
    if (cut == piece.high) return stack.push_back({lower, piece.low, piece.high, piece.lid});
    if (cut > piece.low) stack.push_back({lower, piece.low, cut, std::abs(plane.normal.z)});
    stack.push_back({upper, cut, piece.high, piece.lid});
  }

  std::string_view file_;
  std::array<Lump, kAasTables.size()> lumps_;

 public:
  std::vector<AasBox> boxes;
  std::vector<AasPlane> planes;
  std::vector<AasArea> areas;
  std::vector<AasSettings> settings;  // one per area
  std::vector<AasReachability> reachabilities;
  std::vector<AasNode> tree;
};

}  // namespace defilade
