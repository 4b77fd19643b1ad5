// Cut the floor into pieces, drop those that cannot be walked to, give each of the others to the
// nearest node in sight of it, and join pieces in a row that belong to the same.

#include "view/floor/floor_cells.h"

#include <array>
#include <cmath>

#include "defilade/model/ray_caster.h"
#include "view/floor/reached.h"

namespace defilade::cli {
namespace {

constexpr float kReach = 12;             // metres: floor farther from every node belongs to none
constexpr float kRise = 6;               // metres: of floor above or below the node it belongs to
constexpr float kAbove = 0.1F;           // metres: what is looked at is this much above the floor
constexpr float kSamePlane = 0.1F;       // metres
constexpr std::size_t kCandidates = 16;  // nodes that are tried for a piece
constexpr double kDetour = 2;        // a way on foot may be this much longer than the crow flies,
constexpr double kDetourBase = 1.5;  // and by these metres
constexpr std::size_t kCheckStop = 1024;

class Owners {
 public:
  Owners(const Level& level, const TacticalMap& map, NodeSetView closed, FloorPieces floor)
      : map_(map), closed_(closed), floor_(std::move(floor)), caster_(level) {}

  /// By piece; an invalid node for none.
  std::vector<NodeId> find(const std::stop_token& stop) const {
    const float step = map_.profile().step;
    const FloorNeighbours neighbours(floor_, step);
    const std::vector<float> walks =
        find_walks(floor_, neighbours, map_.graph().positions(), step, caster_);
    std::vector<NodeId> owners(floor_.pieces.size());
    for (std::size_t i = 0; i < owners.size(); ++i) {
      if (i % kCheckStop == 0 && stop.stop_requested()) return {};
      if (walks[i] <= kReach) owners[i] = owner_of(floor_.pieces[i].middle, walks[i]);
    }
    return with_rims(owners, walks, neighbours);
  }

  const FloorPieces& floor() const { return floor_; }

 private:
  bool is_closed(NodeId node) const { return closed_.size() != 0 && closed_.contains(node); }

  /// A node that is much nearer than any is on foot is on another storey, or beyond a ledge.
  static bool is_on_the_way(double squared_distance, float walk) {
    return walk <= kDetour * std::sqrt(squared_distance) + kDetourBase;
  }

  NodeId owner_of(Vec3 place, float walk) const {
    std::array<Neighbour, kCandidates> near;
    const std::size_t count =
        map_.index().nearest_k(place, near, [&](NodeId node) { return !is_closed(node); });
    const float eye = map_.profile().upright().eye;
    for (std::size_t i = 0; i < count; ++i) {
      if (near[i].squared_distance > double{kReach} * kReach) break;
      if (is_on_the_way(near[i].squared_distance, walk) &&
          !caster_.blocked(above(map_.graph().position(near[i].id), eye), above(place, kAbove),
                           Channel::sight()))
        return near[i].id;
    }
    return {};
  }

  /// A piece that reaches into a wall has its middle inside of it, where nobody gets: it belongs
  /// to the node that the piece beside it belongs to, so that the paint ends at the wall.
  std::vector<NodeId> with_rims(const std::vector<NodeId>& owners, const std::vector<float>& walks,
                                const FloorNeighbours& neighbours) const {
    std::vector<NodeId> all = owners;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (std::isfinite(walks[i])) continue;
      neighbours.for_each(floor_.pieces[i], kSamePlane, [&](std::uint32_t beside) {
        if (!all[i].valid()) all[i] = owners[beside];
      });
    }
    return all;
  }

  const TacticalMap& map_;
  NodeSetView closed_;
  FloorPieces floor_;
  LevelCaster caster_;
};

void add_fan(const Polygon& polygon, NodeId owner, FloorCells& out) {
  for (std::size_t i = 2; i < polygon.size(); ++i) {
    out.corners.insert(out.corners.end(), {polygon[0], polygon[i - 1], polygon[i]});
    out.nodes.push_back(owner.value);
  }
}

FloorCells joined(const Level& level, const FloorPieces& floor, const std::vector<NodeId>& owners) {
  FloorCells out{floor.cell, {}, {}};
  const auto goes_on = [&](std::size_t i) {
    const FloorPiece &a = floor.pieces[i], &b = floor.pieces[i + 1];
    return a.triangle == b.triangle && a.row == b.row && a.column + 1 == b.column &&
           owners[i] == owners[i + 1];
  };
  for (std::size_t i = 0, first = 0; i < owners.size(); ++i) {
    if (i + 1 < owners.size() && goes_on(i)) continue;
    const FloorPiece &a = floor.pieces[first], &b = floor.pieces[i];
    if (owners[i].valid())
      add_fan(part_of(level, a.triangle, floor.cell, a.row, a.column, b.column), owners[i], out);
    first = i + 1;
  }
  return out;
}

}  // namespace

FloorCells find_floor_cells(const Level& level, const TacticalMap& map, NodeSetView closed,
                            const std::stop_token& stop) {
  const Owners owners(
      level, map, closed,
      cut_floor(level, map.profile(), NearNodes(map.graph().positions(), kReach, kRise)));
  const std::vector<NodeId> found = owners.find(stop);
  return found.empty() ? FloorCells{} : joined(level, owners.floor(), found);
}

}  // namespace defilade::cli
