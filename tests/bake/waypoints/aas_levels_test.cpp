// The bot navigation of OpenArena's levels, against a second reading of their bytes written here
// and numbers of a third reader in Python.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <optional>
#include <set>

#include "defilade/bake/waypoint_formats.h"
#include "support/files/aas_builder.h"

namespace defilade::test {
namespace {

using ::testing::Contains;

constexpr const char* kRemedy =
    "./run test installs openarena-081-misc and openarena-085-data, which have 61 .aas files";

/// One metre per unit.
WaypointSettings in_units() {
  WaypointSettings settings;
  settings.scale = 1;
  return settings;
}

struct Installed {
  std::string name;  // "pak6-misc/oa_dm1"
  std::string bytes;
};

/// All .aas of the Debian packages, those included that a later archive replaces.
const std::vector<Installed>& installed() {
  static const std::vector<Installed> files = [] {
    std::vector<Installed> found;
    std::vector<std::string> warnings;
    const GameData games = GameData::installed();
    for (const InstalledMap& map : games.maps(warnings))
      for (const std::string archive : {"pak6-misc", "pak6-patch085"})
        for (const auto& folder : games.folders())
          if (auto bytes =
                  games.read((folder / (archive + ".pk3")).string() + ":maps/" + map.name + ".aas"))
            found.push_back({archive + "/" + map.name, *std::move(bytes)});
    return found;
  }();
  return files;
}

/// The file's own numbers, read here a second time and in another way.
class Raw {
 public:
  explicit Raw(const std::string& bytes) : bytes_(bytes), header_(bytes.substr(8, 116)) {
    AasBuilder::veil(header_);
  }
  template <class T>
  std::vector<T> table(std::size_t number) const {
    std::array<std::int32_t, 2> lump{};
    std::memcpy(&lump, header_.data() + 4 + number * sizeof(lump), sizeof(lump));
    std::vector<T> records(static_cast<std::size_t>(lump[1]) / sizeof(T));
    if (records.empty()) return records;
    std::memcpy(records.data(), bytes_.data() + lump[0], records.size() * sizeof(T));
    return records;
  }

 private:
  const std::string& bytes_;
  std::string header_;
};

using Counts = std::map<LinkKind, std::size_t>;

/// Distinct (from, to, kind) of the reachabilities, straight from their travel types.
Counts count_raw(const Raw& raw) {
  static const std::map<std::int32_t, LinkKind> kinds{
      {2, LinkKind::walk},      {4, LinkKind::jump}, {5, LinkKind::jump},      {7, LinkKind::drop},
      {8, LinkKind::swim},      {9, LinkKind::jump}, {10, LinkKind::teleport}, {11, LinkKind::ride},
      {18, LinkKind::jump_pad}, {19, LinkKind::ride}};
  const auto settings = raw.table<AasBuilder::Settings>(8);
  const auto ways = raw.table<AasBuilder::Way>(9);
  const auto low = [&](std::int32_t area) {
    return settings.at(static_cast<std::size_t>(area)).presence == AasBuilder::kCrouching;
  };
  std::set<std::tuple<LinkKind, std::int32_t, std::int32_t>> distinct;
  for (std::int32_t from = 1; from < static_cast<std::int32_t>(settings.size()); ++from) {
    const auto& area = settings[static_cast<std::size_t>(from)];
    for (std::int32_t i = area.first_way; i < area.first_way + area.ways; ++i) {
      const auto& way = ways.at(static_cast<std::size_t>(i));
      const auto kind = kinds.find(way.travel & 0xffffff);
      if (kind == kinds.end() || way.area == from) continue;
      const bool crouch = kind->second == LinkKind::walk && (low(from) || low(way.area));
      distinct.emplace(crouch ? LinkKind::crouch : kind->second, from, way.area);
    }
  }
  Counts counts;
  for (const auto& [kind, from, to] : distinct) ++counts[kind];
  return counts;
}

Counts count(const std::vector<Link>& links) {
  Counts counts;
  for (const Link& link : links) ++counts[link.kind];
  return counts;
}

Box bounds_of(const Raw& raw) {
  Box box;
  for (const auto& area : raw.table<AasBuilder::Area>(7)) {
    box.include(area.mins);
    box.include(area.maxs);
  }
  return box;
}

TEST(AasOfOpenArena, is_installed) { EXPECT_EQ(installed().size(), 61U) << kRemedy; }

TEST(AasOfOpenArena, all_have_the_links_that_their_reachabilities_say) {
  for (const auto& [name, bytes] : installed()) {
    const auto waypoints = read_aas(bytes, name, in_units());
    ASSERT_TRUE(waypoints) << waypoints.error().message;
    EXPECT_EQ(count(waypoints->parts.links), count_raw(Raw(bytes))) << name;
    EXPECT_TRUE(WaypointGraph::build(waypoints->parts)) << name;
  }
}

TEST(AasOfOpenArena, all_have_their_nodes_inside_of_their_bounds) {
  for (const auto& [name, bytes] : installed()) {
    const auto waypoints = read_aas(bytes, name, in_units());
    ASSERT_TRUE(waypoints) << waypoints.error().message;
    Box bounds = bounds_of(Raw(bytes));
    bounds.min.z -= 25;  // feet below the origin, and a unit of slack
    for (const Waypoint& node : waypoints->parts.nodes)
      EXPECT_TRUE(bounds.overlaps({node.position, node.position})) << name << " " << node.name;
  }
}

/// The ground of an area according to its faces; most files have lost theirs.
class GroundFaces {
 public:
  explicit GroundFaces(const Raw& raw) : raw_(raw) {}

  /// The height of the ground face over or under the place, if there is one.
  std::optional<float> height(const AasBuilder::Area& area, Vec3 place) const {
    for (std::int32_t i = 0; i < area.face_count; ++i) {
      const auto number = at(numbers_, area.first_face + i);
      const auto& [plane_number, flags, edges, first_edge, front, back] =
          at(faces_, std::abs(number));
      if ((flags & 4) == 0 || !surrounds(first_edge, edges, place)) continue;
      const auto& [normal, distance, type] = at(planes_, plane_number);
      return (distance - normal.x * place.x - normal.y * place.y) / normal.z;
    }
    return std::nullopt;
  }

 private:
  template <class T>
  static const T& at(const std::vector<T>& all, std::int32_t index) {
    return all.at(static_cast<std::size_t>(index));
  }

  bool surrounds(std::int32_t first_edge, std::int32_t count, Vec3 place) const {
    bool left = false, right = false;
    for (std::int32_t i = 0; i < count; ++i) {
      const auto number = at(edge_numbers_, first_edge + i);
      const auto& edge = at(edges_, std::abs(number));
      const Vec3 a = at(vertices_, edge[number < 0]), b = at(vertices_, edge[number >= 0]);
      const float side = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x);
      left |= side > 0.5F;
      right |= side < -0.5F;
    }
    return left != right;
  }

  const Raw& raw_;
  std::vector<Vec3> vertices_ = raw_.table<Vec3>(1);
  std::vector<AasBuilder::Plane> planes_ = raw_.table<AasBuilder::Plane>(2);
  std::vector<std::array<std::int32_t, 2>> edges_ = raw_.table<std::array<std::int32_t, 2>>(3);
  std::vector<std::int32_t> edge_numbers_ = raw_.table<std::int32_t>(4);
  std::vector<std::array<std::int32_t, 6>> faces_ = raw_.table<std::array<std::int32_t, 6>>(5);
  std::vector<std::int32_t> numbers_ = raw_.table<std::int32_t>(6);
};

TEST(AasOfOpenArena, nodes_are_on_the_ground_faces_where_there_are_any) {
  std::size_t compared = 0;
  for (const auto& [name, bytes] : installed()) {
    const auto waypoints = read_aas(bytes, name, in_units());
    ASSERT_TRUE(waypoints) << waypoints.error().message;
    const Raw raw(bytes);
    const GroundFaces ground(raw);
    const auto areas = raw.table<AasBuilder::Area>(7);
    for (const Waypoint& node : waypoints->parts.nodes) {
      const auto& area = areas.at(std::stoul(node.name.substr(1)));
      const auto height = ground.height(area, node.position);
      if (!height) continue;
      // Ways out begin on the border: their floor may be a neighbour's, at most a step lower.
      const float slack = node.position.x == area.centre.x ? 0.6F : 18;
      EXPECT_NEAR(node.position.z + 24, *height, slack) << name << " " << node.name;
      ++compared;
    }
  }
  EXPECT_GT(compared, 16000U);
}

Waypoints read_installed(const std::string& name) {
  for (const auto& file : installed()) {
    if (file.name != name) continue;
    auto waypoints = read_aas(file.bytes, name);
    if (waypoints) return *std::move(waypoints);
  }
  ADD_FAILURE() << name << " is missing: " << kRemedy;
  return {};
}

struct Expected {
  std::string name;
  std::size_t nodes;
  Counts links;
  std::map<std::string, Vec3> positions;
  std::vector<std::tuple<std::string, std::string, LinkKind, float>> lengths;
};

/// The numbers come from another reader of the format, in Python.
const std::vector<Expected>& expectations() {
  using enum LinkKind;
  static const std::vector<Expected> all{
      {"pak6-misc/oa_dm1",
       249,
       {{walk, 758}, {crouch, 8}, {jump, 94}, {drop, 119}, {swim, 4}, {teleport, 2}},
       {{"w2", {31.84258F, 32.15377F, 1.5F}},
        {"w234", {8.5625F, 50, -4}},
        {"w422", {4.5772F, 37.52358F, 0.125F}},
        {"w614", {1.51167F, 29.22946F, -4.5F}}},
       {{"w2", "w68", walk, 8.69421F},
        {"w17", "w97", jump, 8.76773F},
        {"w232", "w375", teleport, 0.0F},
        {"w256", "w312", swim, 1.5625F},
        {"w466", "w474", crouch, 2.4572F}}},
      {"pak6-misc/fan",
       62,
       {{walk, 140}, {jump, 48}, {drop, 81}, {ride, 68}},
       {{"w4", {17.01042F, 0, 21}}, {"w68", {7.28067F, -0.72742F, 10}}},
       {{"w4", "w8", drop, 17.75018F}, {"w11", "w12", ride, 29.9928F}}},
      {"pak6-misc/wrackdm17",
       1748,
       {{walk, 3817}, {crouch, 452}, {jump, 92}, {drop, 685}, {teleport, 1046}, {jump_pad, 58}},
       {{"w700", {29.24045F, 22.30035F, 7.8846F}}, {"w1314", {44.70468F, -1.02979F, 10.1076F}}},
       {{"w5", "w17", drop, 5.42889F}, {"w757", "w2449", jump_pad, 70.56618F}}}};
  return all;
}

/// Negative when there is no such link.
float length_of(const WaypointGraph& graph, const std::string& from, const std::string& to,
                LinkKind kind) {
  for (const Link& link : graph.links())
    if (graph.name(link.from) == from && graph.name(link.to) == to && link.kind == kind)
      return link.length;
  return -1;
}

TEST(AasOfOpenArena, three_levels_agree_with_another_reader) {
  for (const Expected& expected : expectations()) {
    Waypoints waypoints = read_installed(expected.name);
    EXPECT_EQ(waypoints.parts.nodes.size(), expected.nodes) << expected.name;
    EXPECT_EQ(count(waypoints.parts.links), expected.links) << expected.name;
    const auto graph = WaypointGraph::build(std::move(waypoints.parts));
    ASSERT_TRUE(graph) << graph.error().message;
    for (const auto& [node, position] : expected.positions) {
      ASSERT_TRUE(graph->find(node).valid()) << expected.name << " " << node;
      EXPECT_LT(distance(graph->position(graph->find(node)), position), 1e-4) << node;
    }
    for (const auto& [from, to, kind, length] : expected.lengths)
      EXPECT_NEAR(length_of(*graph, from, to, kind), length, 1e-4)
          << expected.name << " " << from << " " << to;
  }
}

TEST(AasOfOpenArena, wrackdm17_warns_of_what_it_leaves_out) {
  const std::vector<std::string> warnings = read_installed("pak6-misc/wrackdm17").warnings;
  EXPECT_THAT(warnings, Contains("left out 42 rocket jumps: only with a weapon"));
  EXPECT_THAT(warnings, Contains("left out 1611 grapples: only with a hook"));
}

}  // namespace
}  // namespace defilade::test
