// YaPB graphs for Counter-Strike: a header, then records of 220 bytes packed with ULZ. Every record
// is a node with eight slots for links; a slot that points to -1 is free.

#include <array>

#include "bake/base/byte_reader.h"
#include "bake/waypoints/foreign_links.h"
#include "bake/waypoints/ulz.h"
#include "defilade/bake/waypoint_formats.h"

namespace defilade {
namespace {

constexpr float kMetresPerUnit = 0.0254F;
constexpr float kFeetBelowOrigin = 36;
constexpr float kFeetBelowCrouchedOrigin = 18;
/// YaPB makes no links on foot that rise this much: between lift nodes they are rides.
constexpr float kUnreachableRise = 45;
/// In units; the game's editor offers 128 at most.
constexpr float kWidestRadius = 1024;
constexpr std::int32_t kMostNodes = 32767;  // links number them with 16 bits
constexpr std::int32_t kNewestVersion = 2;

constexpr std::uint32_t kLift = 1U << 1U;
constexpr std::uint32_t kCrouch = 1U << 2U;
constexpr std::uint32_t kLadder = 1U << 5U;
constexpr std::uint16_t kJumpLink = 1;

constexpr std::array kTags{
    FlagTag{1U << 0U, "button"},
    FlagTag{kLift, "lift"},
    FlagTag{kCrouch, "crouch"},
    FlagTag{1U << 4U, "goal"},
    FlagTag{kLadder, "ladder"},
    FlagTag{1U << 6U, "rescue"},
    FlagTag{1U << 7U, "camp"},
    FlagTag{1U << 8U, "no-hostage"},
    FlagTag{1U << 9U, "double-jump"},
    FlagTag{1U << 10U, "narrow"},
    FlagTag{1U << 28U, "sniper"},
    FlagTag{1U << 29U, "terrorist-only"},
    FlagTag{1U << 30U, "counter-terrorist-only"},
};

struct StoredHeader {
  std::uint32_t magic;
  std::int32_t version;
  std::uint32_t options;
  std::int32_t nodes;
  std::int32_t packed;    // bytes
  std::int32_t unpacked;  // bytes
};

struct StoredLink {
  Vec3 run_up;  // the velocity of a recorded jump
  std::int32_t distance;
  std::uint16_t flags;
  std::int16_t to;
};

struct StoredNode {
  std::int32_t number;
  std::uint32_t flags;
  Vec3 origin;
  Vec3 camp_from;  // angles
  Vec3 camp_to;
  float radius;
  float light;
  float shown_at;
  std::array<StoredLink, 8> links;
  std::array<std::uint16_t, 2> seen;  // how many nodes, standing and crouching
};
static_assert(sizeof(StoredHeader) == 24 && sizeof(StoredLink) == 20 && sizeof(StoredNode) == 220);

/// The author's name and more may follow; none of it matters here.
std::vector<StoredNode> read_nodes(const StoredHeader& header, ByteReader& bytes) {
  if (header.packed < 0 || static_cast<std::size_t>(header.packed) > bytes.left())
    fail("its packed part is said to have {} bytes, but {} are there", header.packed, bytes.left());
  const std::string_view packed = bytes.take(static_cast<std::size_t>(header.packed));
  const std::string unpacked = unpack_ulz(packed, static_cast<std::size_t>(header.unpacked));
  return read_records<StoredNode>(unpacked, {0, header.unpacked}, "nodes");
}

StoredHeader read_header(ByteReader& bytes) {
  constexpr std::uint32_t kMagic = 0x59415042;        // "BPAY"
  constexpr std::uint32_t kMagicOfFork = 0x544f4255;  // "UBOT"
  constexpr std::uint32_t kIsGraph = 1U << 3U;
  if (bytes.left() < sizeof(StoredHeader)) fail("it is too short for a graph of YaPB");
  const auto header = bytes.take<StoredHeader>();
  if (header.magic != kMagic && header.magic != kMagicOfFork) fail("it is not a file of YaPB");
  if ((header.options & kIsGraph) == 0) fail("it is a file of YaPB, but not a graph");
  if (header.version < 1) fail("it is of version {}, which does not exist", header.version);
  if (header.nodes < 1 || header.nodes > kMostNodes)
    fail("it is said to have {} nodes; from 1 to {} are possible", header.nodes, kMostNodes);
  const auto expected = header.nodes * static_cast<std::int32_t>(sizeof(StoredNode));
  if (header.unpacked != expected)
    fail("its {} nodes take {} bytes, but {} are said to be packed", header.nodes, expected,
         header.unpacked);
  return header;
}

class YapbReader {
 public:
  explicit YapbReader(const WaypointSettings& settings)
      : graph_(settings.profile), scale_(settings.scale.value_or(kMetresPerUnit)) {}

  Waypoints read(ByteReader bytes) {
    const StoredHeader header = read_header(bytes);
    if (header.version > kNewestVersion)
      graph_.warn(fmt::format("its version is {}, and read as if it were {}", header.version,
                              kNewestVersion));
    nodes_ = read_nodes(header, bytes);
    for (std::size_t number = 0; number < nodes_.size(); ++number) add_node(number);
    for (std::size_t number = 0; number < nodes_.size(); ++number) add_links(number);
    warn_about_radii();
    return graph_.finish(OneWay::no_way_back);
  }

 private:
  void add_node(std::size_t number) {
    const StoredNode& node = nodes_[number];
    const bool low = (node.flags & kCrouch) != 0;
    const float feet = node.origin.z - (low ? kFeetBelowCrouchedOrigin : kFeetBelowOrigin);
    graph_.add_node(number, {node.origin.x * scale_, node.origin.y * scale_, feet * scale_},
                    tags_of(node.flags, kTags), radius_of(node));
  }

  /// Some tools never set it, so that the file has whatever was in memory. The game reads such
  /// files.
  float radius_of(const StoredNode& node) {
    const bool sensible = node.radius >= 0 && node.radius <= kWidestRadius;
    if (!sensible) ++odd_radii_;
    return sensible ? std::max(Waypoint{}.radius, node.radius * scale_) : Waypoint{}.radius;
  }

  void warn_about_radii() {
    if (odd_radii_ == 1)
      graph_.warn(fmt::format("1 waypoint has no sensible radius in the file; it gets {} m",
                              Waypoint{}.radius));
    if (odd_radii_ > 1)
      graph_.warn(fmt::format("{} waypoints have no sensible radius in the file; they get {} m",
                              odd_radii_, Waypoint{}.radius));
  }

  void add_links(std::size_t number) {
    for (const StoredLink& link : nodes_[number].links) {
      if (link.to == -1) continue;
      if (link.to < 0 || static_cast<std::size_t>(link.to) >= nodes_.size())
        fail("waypoint {} has a link to waypoint {}, which does not exist; there are {}", number,
             link.to, nodes_.size());
      const auto to = static_cast<std::size_t>(link.to);
      graph_.add_link(NodeId{number}, NodeId{to}, kind_of(nodes_[number], link, nodes_[to]));
    }
  }

  static LinkKind kind_of(const StoredNode& from, const StoredLink& link, const StoredNode& to) {
    const std::uint32_t flags = from.flags | to.flags;
    const bool steep = std::abs(to.origin.z - from.origin.z) >= kUnreachableRise;
    if ((link.flags & kJumpLink) != 0) return LinkKind::jump;
    if ((flags & kLadder) != 0) return LinkKind::climb;
    if ((flags & kLift) != 0 && steep) return LinkKind::ride;
    if ((flags & kCrouch) != 0) return LinkKind::crouch;
    return LinkKind::walk;
  }

  ForeignGraph graph_;
  float scale_;
  std::vector<StoredNode> nodes_;
  std::size_t odd_radii_ = 0;
};

}  // namespace

Result<Waypoints> read_yapb_graph(std::string_view bytes, const std::string& name,
                                  const WaypointSettings& settings) {
  return read_guarded(name, [&] { return YapbReader(settings).read(ByteReader(bytes)); });
}

}  // namespace defilade
