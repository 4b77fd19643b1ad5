// Trees from rays. A line that is stopped leads into something; from within, level lines find how
// far away its sides are, because triangles stop rays from either side. Their ends give its middle.
//
// Input: a place, a ray test, a movement test. Output: the circle on which a character walks round
// it.

#include "bake/cover/tree_cover.h"

#include <algorithm>
#include <array>

#include "bake/base/parallel.h"
#include "defilade/model/find_arcs.h"

namespace defilade {
namespace {

constexpr float kFarthest = 1.3F;  // from the middle of a tree to the middle of a body
constexpr float kRoom = 0.05F;     // between the body and the tree
constexpr float kWider = 0.1F;     // how much larger the next circle is
constexpr float kInside = 0.01F;   // behind the surface
constexpr int kHalvings = 8;       // distances are right to a centimetre
constexpr int kLooks = 4;          // rounds until the middle of a trunk is known

/// What stands near, seen from above.
struct Trunk {
  Vec3 middle;
  float nearest = 0;  // of its sides
  float farthest = 0;
};

class TreeFinder {
 public:
  TreeFinder(Vec3 feet, const AgentProfile& profile, const Mover& mover, const RayCaster& caster)
      : feet_(feet), profile_(profile), mover_(mover), caster_(caster) {}

  std::optional<Tree> find(NodeId node) const {
    std::array<bool, kSectors> stopped{};
    for (std::size_t i = 0; i < kSectors; ++i)
      stopped[i] = axis_stopped(feet_, heading_of(i), kCoverReach);
    for (std::size_t i = 0; i < kSectors; ++i) {
      if (!stopped[i] || stopped[(i + kSectors - 1) % kSectors]) continue;
      std::size_t count = 1;
      while (stopped[(i + count) % kSectors]) ++count;
      if (auto tree = tree_in(heading_of((i + count / 2) % kSectors))) {
        tree->node = node;
        return tree;
      }
    }
    return std::nullopt;
  }

 private:
  bool axis_stopped(Vec3 feet, const Heading& towards, float metres) const {
    return std::ranges::all_of(kLineHeights, [&](float part) {
      const Vec3 from = above(feet, part * profile_.upright().eye);
      return caster_.blocked(from, moved(from, towards, metres), Channel::sight());
    });
  }

  /// The distance to the first obstacle; nothing if that is farther than `far`.
  std::optional<float> look(Vec3 from, const Heading& towards, float far) const {
    const auto blocked = [&](float metres) {
      return caster_.blocked(from, moved(from, towards, metres), Channel::sight());
    };
    if (!blocked(far)) return std::nullopt;
    float free = 0;
    for (int i = 0; i < kHalvings; ++i) (blocked((free + far) / 2) ? far : free) = (free + far) / 2;
    return far;
  }

  std::optional<Tree> tree_in(const Heading& towards) const {
    const Vec3 chest = above(feet_, kLineHeights[1] * profile_.upright().eye);
    const auto front = look(chest, towards, kCoverReach);
    if (!front) return std::nullopt;
    const Vec3 behind = moved(chest, towards, *front + kInside);
    const auto thick = look(behind, towards, 2 * kFarthest);
    if (!thick) return std::nullopt;
    auto trunk = trunk_around(moved(behind, towards, *thick / 2));
    for (int i = 1; trunk && i < kLooks; ++i) trunk = trunk_around(trunk->middle);
    if (!trunk || !is_round(*trunk)) return std::nullopt;
    return circle_round(*trunk);
  }

  std::optional<Trunk> trunk_around(Vec3 inside) const {
    std::array<float, kSectors> far{};
    double x = 0, y = 0;
    for (std::size_t i = 0; i < kSectors; ++i) {
      const auto found = look(inside, heading_of(i), kFarthest);
      if (!found) return std::nullopt;
      far[i] = *found;
      x += double{*found} * heading_of(i).x;
      y += double{*found} * heading_of(i).y;
    }
    // For a circle, the mean of the ends is halfway to its middle.
    const auto shift = [](double sum) { return static_cast<float>(2 * sum / kSectors); };
    return Trunk{{inside.x + shift(x), inside.y + shift(y), inside.z},
                 *std::ranges::min_element(far),
                 *std::ranges::max_element(far)};
  }

  bool is_round(const Trunk& trunk) const {
    return trunk.nearest >= profile_.radius / 2 && trunk.nearest >= trunk.farthest / 2;
  }

  std::optional<Tree> circle_round(const Trunk& trunk) const {
    Tree tree{{}, {trunk.middle.x, trunk.middle.y, feet_.z}, 0};
    tree.radius = trunk.farthest + profile_.radius + kRoom;
    for (; tree.radius <= kFarthest; tree.radius += kWider)
      if (is_walked_round(tree)) return tree;
    return std::nullopt;
  }

  bool is_walked_round(const Tree& tree) const {
    std::array<Vec3, kSectors> places;
    for (std::size_t i = 0; i < kSectors; ++i) {
      const Heading outward = heading_of(i);
      const auto floor = mover_.floor_at(moved(tree.centre, outward, tree.radius));
      if (!floor || !axis_stopped(*floor, {-outward.x, -outward.y}, 2 * tree.radius)) return false;
      places[i] = *floor;
    }
    for (std::size_t i = 0; i < kSectors; ++i)
      if (!mover_.walks(places[i], places[(i + 1) % kSectors])) return false;
    const auto way = [&](Vec3 place) { return squared_distance(feet_, place); };
    return mover_.walks(feet_, *std::ranges::min_element(places, {}, way));
  }

  Vec3 feet_;
  const AgentProfile& profile_;
  const Mover& mover_;
  const RayCaster& caster_;
};

}  // namespace

std::optional<Tree> find_tree(NodeId node, Vec3 place, const AgentProfile& profile,
                              const Mover& mover, const RayCaster& caster) {
  return TreeFinder(place, profile, mover, caster).find(node);
}

std::vector<Tree> mark_trees(GraphParts& parts, const std::set<std::string>& given,
                             const AgentProfile& profile, const Mover& mover,
                             const RayCaster& caster) {
  std::vector<std::optional<Tree>> found(parts.nodes.size());
  parallel_for(found.size(), [&](std::size_t i) {
    const Waypoint& node = parts.nodes[i];
    if (node.kind == NodeKind::tree || !given.contains(node.name))
      found[i] = find_tree(NodeId{i}, node.position, profile, mover, caster);
  });
  std::vector<Tree> trees;
  for (const auto& tree : found) {
    if (!tree) continue;
    parts.nodes[tree->node.index()].kind = NodeKind::tree;
    trees.push_back(*tree);
  }
  return trees;
}

}  // namespace defilade
