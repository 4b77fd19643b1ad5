// Many nodes where people play. Maps are sealed, so a world of a hundred has a hundred times the
// sight of one, and the question whether a bake's cost grows with that or with the square of the
// nodes has a clear answer.
//
// Places are drawn at random from the floor; those from which no chain of links leads to a spawn
// point lie outside the map's walls and are dropped. A place is linked with the nearest ones that
// it sees at eye level: no body is swept along, as these links are there to give the graph its
// size, not to be walked. Neighbours on the grid are joined by a pair of teleports. Doors, lights,
// water and weapon classes stay behind: there is one matrix for each pair of stances.
//
// Input: maps, how many copies, how many nodes on each. Output: a level, and nodes in tile order
// (eye_tiles.h), without which neither rows nor files of such a size are small.

#include "world.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "bake/faces/eye_tiles.h"
#include "defilade/bake/import.h"
#include "defilade/model/node_index.h"
#include "defilade/model/ray_caster.h"
#include "levels.h"

namespace defilade {
namespace {

constexpr std::size_t kNearest = 6;
constexpr std::size_t kMostSpare =
    32;                    // this many times the places are drawn, because some lie outside
constexpr float kGap = 4;  // metres between the boxes of two maps

using Way = std::pair<std::uint32_t, std::uint32_t>;  // the lower number first

/// One distinct map.
struct Piece {
  Level level;  // triangles and materials only
  std::vector<Vec3> places;
  std::vector<Way> ways;
};

std::vector<Way> find_ways(std::span<const Vec3> places, const RayCaster& caster, float eye) {
  const NodeIndex index(places);
  std::vector<Way> ways;
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    std::array<Neighbour, kNearest + 1> near;
    const std::size_t count = index.nearest_k(places[i], near);
    for (const Neighbour& other : std::span(near).first(count)) {
      const auto j = static_cast<std::uint32_t>(other.id.index());
      if (j != i && !caster.blocked(above(places[i], eye), above(places[j], eye), Channel::sight()))
        ways.emplace_back(std::minmax(i, j));
    }
  }
  std::ranges::sort(ways);
  const auto repeated = std::ranges::unique(ways);
  ways.erase(repeated.begin(), repeated.end());
  return ways;
}

/// Which places have a chain of ways to one of the seeds?
std::vector<bool> joined_to(std::span<const NodeId> seeds, std::span<const Way> ways,
                            std::size_t places) {
  std::vector<std::vector<std::uint32_t>> around(places);
  for (const auto& [a, b] : ways) {
    around[a].push_back(b);
    around[b].push_back(a);
  }
  std::vector<bool> joined(places, false);
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::size_t i) {
    if (joined[i]) return;
    joined[i] = true;
    open.push_back(static_cast<std::uint32_t>(i));
  };
  for (const NodeId seed : seeds) reach(seed.index());
  while (!open.empty()) {
    const std::uint32_t i = open.back();
    open.pop_back();
    for (const std::uint32_t next : around[i]) reach(next);
  }
  return joined;
}

/// The place nearest to each spawn point that is seen from there.
std::vector<NodeId> nearest_to_spawns(const Level& level, std::span<const Vec3> places,
                                      const RayCaster& caster, float eye) {
  const NodeIndex index(places);
  std::vector<NodeId> found;
  for (const Entity& entity : level.entities) {
    if (entity.kind != EntityKind::spawn) continue;
    const NodeId node = index.nearest(entity.position);
    if (node.valid() && !caster.blocked(above(entity.position, eye),
                                        above(places[node.index()], eye), Channel::sight()))
      found.push_back(node);
  }
  return found;
}

/// That many of the places, evenly chosen.
std::vector<Vec3> thinned(const std::vector<Vec3>& places, std::size_t count) {
  std::vector<Vec3> kept;
  for (std::size_t i = 0; i < count; ++i) kept.push_back(places[i * places.size() / count]);
  return kept;
}

std::vector<Vec3> draw_inside(const Level& level, const RayCaster& caster, float eye,
                              std::size_t count, std::uint64_t seed) {
  const std::vector<Vec3> drawn = bench::sample_floor(level, count, seed);
  const auto joined = joined_to(nearest_to_spawns(level, drawn, caster, eye),
                                find_ways(drawn, caster, eye), drawn.size());
  std::vector<Vec3> inside;
  for (std::size_t i = 0; i < drawn.size(); ++i)
    if (joined[i]) inside.push_back(drawn[i]);
  return inside;
}

Result<std::vector<Vec3>> places_inside(const Level& level, const std::string& name,
                                        const RayCaster& caster, float eye, const WorldPlan& plan) {
  for (std::size_t spare = 2; spare <= kMostSpare; spare *= 2) {
    const auto inside = draw_inside(level, caster, eye, spare * plan.nodes, plan.seed);
    if (inside.size() >= plan.nodes) return thinned(inside, plan.nodes);
  }
  return Error{
      fmt::format("hardly any of the places drawn on {} are inside of it; leave it out", name)};
}

Result<Piece> take_map(const std::string& name, const WorldPlan& plan, const AgentProfile& profile,
                       const GameData& games) {
  auto imported = import_level(name, {}, games);
  if (!imported) return imported.error();
  Level& level = imported->level;
  const LevelCaster caster(level);
  const float eye = profile.upright().eye;
  auto places = places_inside(level, name, caster, eye, plan);
  if (!places) return places.error();
  std::vector<Way> ways = find_ways(*places, caster, eye);
  return Piece{{{}, level.materials, level.vertices, level.triangles, {}, {}, {}},
               *std::move(places),
               std::move(ways)};
}

/// A piece at its place on the grid.
struct Copy {
  const Piece& piece;
  Vec3 offset;
  std::size_t first;  // number of its first node, before they are put in order

  Vec3 place(std::size_t i) const { return piece.places[i] + offset; }
};

class Layer {
 public:
  Layer(const WorldPlan& plan, const AgentProfile& profile, const std::vector<Piece>& pieces)
      : plan_(plan), profile_(profile), pieces_(pieces) {
    for (const Piece& piece : pieces) {
      const Box box = bounds_of(piece.level);
      cell_x_ = std::max(cell_x_, box.max.x - box.min.x + kGap);
      cell_y_ = std::max(cell_y_, box.max.y - box.min.y + kGap);
      height_ = std::max(height_, box.max.z - box.min.z);
    }
    columns_ = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(plan.count))));
  }

  WorldLevel run() {
    lay_materials();
    for (std::size_t i = 0; i < plan_.count; ++i) lay(i);
    if (plan_.walls) build_walls();
    number_nodes();
    for (const Copy& copy : copies_)
      for (const auto& [a, b] : copy.piece.ways) join(copy, a, copy, b, LinkKind::walk);
    join_neighbours();
    world_.waypoints.links_given = true;
    return std::move(world_);
  }

 private:
  void lay_materials() {
    for (const Piece& piece : pieces_) {
      first_material_.push_back(static_cast<std::uint32_t>(world_.level.materials.size()));
      std::ranges::copy(piece.level.materials, std::back_inserter(world_.level.materials));
    }
  }

  void lay(std::size_t i) {
    const Piece& piece = pieces_[i % pieces_.size()];
    const Box box = bounds_of(piece.level);
    const Vec3 corner{static_cast<float>(i % columns_) * cell_x_,
                      static_cast<float>(i / columns_) * cell_y_, 0};
    copies_.push_back({piece, corner - box.min, i * plan_.nodes});
    Level& level = world_.level;
    const auto first = static_cast<std::uint32_t>(level.vertices.size());
    const std::uint32_t material = first_material_[i % pieces_.size()];
    for (const Vec3 v : piece.level.vertices) level.vertices.push_back(v + copies_.back().offset);
    for (const Triangle& t : piece.level.triangles)
      level.triangles.push_back({t.a + first, t.b + first, t.c + first, t.material + material});
  }

  /// In the gaps, from one end of the world to the other.
  void build_walls() {
    const std::size_t rows = (plan_.count + columns_ - 1) / columns_;
    const float right = static_cast<float>(columns_) * cell_x_;
    const float back = static_cast<float>(rows) * cell_y_;
    world_.level.materials.push_back({.name = "wall"});
    for (std::size_t i = 1; i < columns_; ++i) {
      const float x = static_cast<float>(i) * cell_x_ - kGap / 2;
      build_wall({x, -kGap, 0}, {x, back, 0});
    }
    for (std::size_t i = 1; i < rows; ++i) {
      const float y = static_cast<float>(i) * cell_y_ - kGap / 2;
      build_wall({-kGap, y, 0}, {right, y, 0});
    }
  }

  void build_wall(Vec3 from, Vec3 to) {
    Level& level = world_.level;
    const auto a = static_cast<std::uint32_t>(level.vertices.size());
    const auto material = static_cast<std::uint32_t>(level.materials.size() - 1);
    for (const Vec3 corner : {from, to})
      for (const float z : {-kGap, height_ + kGap}) level.vertices.push_back(above(corner, z));
    level.triangles.push_back({a, a + 1, a + 2, material});
    level.triangles.push_back({a + 1, a + 3, a + 2, material});
  }

  void number_nodes() {
    std::vector<Vec3> places;
    for (const Copy& copy : copies_)
      for (std::size_t i = 0; i < plan_.nodes; ++i) places.push_back(copy.place(i));
    numbers_.resize(places.size());
    for (const std::uint32_t from : tile_order(places)) {
      numbers_[from] = static_cast<std::uint32_t>(world_.waypoints.parts.nodes.size());
      world_.waypoints.parts.nodes.push_back(
          {fmt::format("{}.{}", from / plan_.nodes, from % plan_.nodes), places[from]});
    }
  }

  NodeId node(const Copy& copy, std::size_t i) const {
    return NodeId{std::size_t{numbers_[copy.first + i]}};
  }

  /// Both ways.
  void join(const Copy& copy, std::size_t i, const Copy& other, std::size_t j, LinkKind kind) {
    const float length = kind == LinkKind::teleport ? 0 : distance(copy.place(i), other.place(j));
    const NodeId a = node(copy, i), b = node(other, j);
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)})
      world_.waypoints.parts.links.push_back(
          {from, to, kind, length, profile_.radius, profile_.upright().height, {}});
  }

  void join_neighbours() {
    std::vector<NodeIndex> indices;
    for (const Piece& piece : pieces_) indices.emplace_back(piece.places);
    const auto nearest = [&](std::size_t i, Vec3 to) {
      return indices[i % pieces_.size()].nearest(to - copies_[i].offset).index();
    };
    const auto join_pair = [&](std::size_t i, std::size_t j) {
      if (j >= copies_.size()) return;
      const std::size_t here = nearest(i, copies_[j].place(0));
      const std::size_t there = nearest(j, copies_[i].place(here));
      join(copies_[i], here, copies_[j], there, LinkKind::teleport);
    };
    for (std::size_t i = 0; i < copies_.size(); ++i) {
      if ((i + 1) % columns_ != 0) join_pair(i, i + 1);
      join_pair(i, i + columns_);
    }
  }

  const WorldPlan& plan_;
  const AgentProfile& profile_;
  const std::vector<Piece>& pieces_;
  float cell_x_ = 0, cell_y_ = 0, height_ = 0;
  std::size_t columns_ = 1;
  std::vector<Copy> copies_;
  std::vector<std::uint32_t> first_material_;  // by piece
  std::vector<std::uint32_t> numbers_;         // of the nodes, in tile order
  WorldLevel world_;
};

}  // namespace

Result<WorldLevel> lay_world(const WorldPlan& plan, const AgentProfile& profile,
                             const GameData& games) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < std::min(plan.maps.size(), plan.count); ++i) {
    auto piece = take_map(plan.maps[i], plan, profile, games);
    if (!piece) return piece.error();
    pieces.push_back(*std::move(piece));
  }
  return Layer(plan, profile, pieces).run();
}

}  // namespace defilade
