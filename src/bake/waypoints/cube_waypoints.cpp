// Waypoints of Cube 2 games (Sauerbraten, Tesseract, Red Eclipse): a place at the feet and up to
// six links each. They are usually gzipped as a whole; the unpacked size is bounded, whatever the
// file claims.

#include <zlib.h>

#include "bake/base/byte_reader.h"
#include "bake/waypoints/foreign_links.h"
#include "defilade/bake/waypoint_formats.h"

namespace defilade {
namespace {

constexpr float kMetresPerUnit = 1.0F / 8;
/// Red Eclipse accepts longer links only where a teleport joins the ends.
constexpr double kLongestWalk = 64;
constexpr std::size_t kMostLinks = 6;  // of one waypoint
/// A file with the most waypoints and links has less than 2 MiB.
constexpr std::size_t kLargestFile = std::size_t{4} << 20U;

class Inflater {
 public:
  explicit Inflater(std::string_view packed) {
    constexpr int kGzipWithLargestWindow = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, kGzipWithLargestWindow) != Z_OK) throw std::bad_alloc();
    // zlib only reads through next_in, but does not declare it const.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  std::string unpack() {
    std::string out;
    while (!next_piece(out))
      if (out.size() > kLargestFile)
        fail("unpacked it is larger than {} MiB, more than any waypoints need",
             kLargestFile >> 20U);
    return out;
  }

 private:
  /// True when that was the last piece.
  bool next_piece(std::string& out) {
    std::array<Bytef, 16384> piece;
    stream_.next_out = piece.data();
    stream_.avail_out = static_cast<uInt>(piece.size());
    const int status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_MEM_ERROR) throw std::bad_alloc();
    if (status == Z_BUF_ERROR) fail("its gzip data end too early");
    if (status != Z_OK && status != Z_STREAM_END) fail("its gzip data are damaged");
    out.append(reinterpret_cast<const char*>(piece.data()), piece.size() - stream_.avail_out);
    return status == Z_STREAM_END;
  }

  z_stream stream_{};
};

std::string unzipped(std::string_view bytes) {
  if (!bytes.starts_with("\x1f\x8b")) return std::string(bytes);
  if (bytes.size() > kLargestFile) fail("it is larger than {} MiB", kLargestFile >> 20U);
  return Inflater(bytes).unpack();
}

class CubeReader {
 public:
  CubeReader(std::string_view bytes, const WaypointSettings& settings)
      : bytes_(bytes), graph_(settings.profile), scale_(settings.scale.value_or(kMetresPerUnit)) {}

  Waypoints read() {
    read_header();
    const std::size_t count = bytes_.take<std::uint16_t>();
    for (std::size_t number = 1; number <= count; ++number) read_waypoint(number, count);
    for (const auto& [from, to] : links_) link(NodeId{from - 1U}, NodeId{to - 1U});
    if (bytes_.left() > 0)
      graph_.warn(fmt::format("ignored {} bytes after its last waypoint", bytes_.left()));
    return graph_.finish(OneWay::says_nothing);
  }

 private:
  struct NumberedLink {
    std::uint16_t from;
    std::uint16_t to;
  };

  void read_header() {
    const std::string_view magic = bytes_.left() < 4 ? "" : bytes_.take(4);
    if (magic == "OWPT") return;
    if (magic != "RWPT") fail("it is neither OWPT nor RWPT, gzipped or not");
    const auto version = bytes_.take<std::int32_t>();
    if (version < 0) fail("it is of version {}, which does not exist", version);
    has_versions_ = version >= 1;
  }

  /// Waypoints count from 1: 0 says that there is no link.
  void read_waypoint(std::size_t number, std::size_t count) {
    const std::size_t smallest = sizeof(Vec3) + 1;
    if (bytes_.left() < smallest)
      fail("it ends before waypoint {}, of {} that it promises", number, count);
    place(number, bytes_.take<Vec3>());
    if (has_versions_) bytes_.take<std::int32_t>();
    read_links(number, count);
  }

  void read_links(std::size_t number, std::size_t count) {
    const std::size_t links = bytes_.take<std::uint8_t>();
    if (links > kMostLinks)
      fail("waypoint {} has {} links; {} is the most", number, links, kMostLinks);
    if (bytes_.left() < links * sizeof(std::uint16_t))
      fail("it ends within the {} links of waypoint {}", links, number);
    for (std::size_t i = 0; i < links; ++i) {
      const auto to = bytes_.take<std::uint16_t>();
      if (to > count)
        graph_.drop_missing();
      else if (to != 0)
        links_.push_back({static_cast<std::uint16_t>(number), to});
    }
  }

  void place(std::size_t number, Vec3 units) {
    graph_.add_node(number, {units.x * scale_, units.y * scale_, units.z * scale_});
    units_.push_back(units);
  }

  void link(NodeId from, NodeId to) {
    const double squared = squared_distance(units_[from.index()], units_[to.index()]);
    const bool walkable = squared <= kLongestWalk * kLongestWalk;
    graph_.add_link(from, to, walkable ? LinkKind::walk : LinkKind::teleport);
  }

  ByteReader bytes_;
  ForeignGraph graph_;
  float scale_;
  bool has_versions_ = false;
  std::vector<Vec3> units_;          // where the nodes are in the file
  std::vector<NumberedLink> links_;  // as numbered in the file: both ends may come later
};

}  // namespace

Result<Waypoints> read_cube_waypoints(std::string_view bytes, const std::string& name,
                                      const WaypointSettings& settings) {
  return read_guarded(name, [&] {
    const std::string unpacked = unzipped(bytes);
    return CubeReader(unpacked, settings).read();
  });
}

}  // namespace defilade
