// Built from the top: a range of faces is split in two at the cheapest of a few planes
// (surface-area heuristic over bins), the part with the largest surface first, until there are
// eight parts. Source: Wald 2007, "On fast Construction of SAH-based Bounding Volume Hierarchies".

#include "bake/faces/face_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "bake/base/parallel.h"

namespace defilade {
namespace {

double half_surface(const Box& box) {
  const double x = double{box.max.x} - box.min.x;
  const double y = double{box.max.y} - box.min.y;
  const double z = double{box.max.z} - box.min.z;
  return x * y + y * z + z * x;
}

/// A face while the tree is built.
struct Item {
  Box box;
  Vec3 middle;
  std::uint32_t face;
};

struct Part {
  std::span<Item> faces;
  std::size_t first;  // of all
  Box box;
};

Part part_of(std::span<Item> faces, std::size_t first) {
  Part part{faces, first, {}};
  for (const Item& face : faces) part.box.include(face.box);
  return part;
}

constexpr std::size_t kBins = 16;

struct Split {
  double cost = std::numeric_limits<double>::infinity();
  std::size_t axis = 0;
  std::size_t bin = 0;  // bins up to and including this one go left
};

struct Binning {
  Box middles;

  std::size_t operator()(const Item& face, std::size_t axis) const {
    const double low = coordinate(middles.min, axis);
    const double extent = coordinate(middles.max, axis) - low;
    if (!(extent > 0)) return 0;
    const double slice = (coordinate(face.middle, axis) - low) / extent * kBins;
    return std::min(static_cast<std::size_t>(slice), kBins - 1);
  }
};

struct Pile {
  Box box;
  std::size_t count = 0;

  void add(const Pile& other) {
    box.include(other.box);
    count += other.count;
  }
  double cost() const { return count == 0 ? 0 : half_surface(box) * static_cast<double>(count); }
};

Split cheapest_split(std::span<const Item> faces, const Binning& binning, std::size_t axis) {
  std::array<Pile, kBins> bins;
  for (const Item& face : faces) bins[binning(face, axis)].add({face.box, 1});
  std::array<double, kBins> right_cost{};
  Pile right;
  for (std::size_t bin = kBins - 1; bin > 0; --bin) {
    right.add(bins[bin]);
    right_cost[bin - 1] = right.cost();
  }
  Split best;
  Pile left;
  for (std::size_t bin = 0; bin + 1 < kBins; ++bin) {
    left.add(bins[bin]);
    if (left.count == 0 || left.count == faces.size()) continue;
    const double cost = left.cost() + right_cost[bin];
    if (cost < best.cost) best = {cost, axis, bin};
  }
  return best;
}

/// Divides where it is cheapest, or in halves.
std::pair<Part, Part> divide(const Part& part, bool cheaply) {
  Binning binning;
  for (const Item& face : part.faces) binning.middles.include(face.middle);
  Split best;
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (const Split split = cheapest_split(part.faces, binning, axis); split.cost < best.cost)
      best = split;
  std::size_t left = part.faces.size() / 2;
  if (cheaply && std::isfinite(best.cost))  // not where all middles are one point
    left = static_cast<std::size_t>(
        std::ranges::stable_partition(
            part.faces, [&](const Item& face) { return binning(face, best.axis) <= best.bin; })
            .begin() -
        part.faces.begin());
  return {part_of(part.faces.first(left), part.first),
          part_of(part.faces.subspan(left), part.first + left)};
}

}  // namespace

/// Inner nodes, the root first. Large parts are built on several threads; the result does not
/// depend on that.
class FaceTreeBuilder {
 public:
  static void build(FaceTree& tree) {
    std::vector<Item> items;
    items.reserve(tree.faces_.size());
    for (const Face& face : tree.faces_)
      items.push_back({bounds_of(face), face.middle, static_cast<std::uint32_t>(items.size())});
    if (!items.empty()) tree.inner_ = nodes_of(part_of(items, 0), 0);
    std::vector<Face> sorted;
    sorted.reserve(items.size());
    for (const Item& item : items) sorted.push_back(tree.faces_[item.face]);
    tree.faces_ = std::move(sorted);
  }

 private:
  using Nodes = std::vector<FaceTree::Inner>;

  /// As many as one vector holds: a list of candidates takes them all at once.
  static constexpr std::size_t kLeafFaces = 8;
  /// Below this depth ranges are halved, so no input makes the tree deeper than kDeepest plus
  /// log2(2^32) levels, each leaving at most seven siblings on a stack of kStack.
  static constexpr std::size_t kDeepest = 32;
  /// Fewer are not worth another thread.
  static constexpr std::size_t kManyFaces = 1024;

  static bool is_leaf(const Part& part) { return part.faces.size() <= kLeafFaces; }

  static Nodes nodes_of(const Part& whole, std::size_t depth) {
    const std::vector<Part> parts = parts_of(whole, depth);
    std::array<Nodes, FaceTree::kWidth> below;
    const auto build_below = [&](std::size_t lane) {
      if (!is_leaf(parts[lane])) below[lane] = nodes_of(parts[lane], depth + 1);
    };
    if (whole.faces.size() > kManyFaces)
      parallel_for(below.size(), build_below);
    else
      for (std::size_t lane = 0; lane < below.size(); ++lane) build_below(lane);
    Nodes nodes(1);
    for (std::size_t lane = 0; lane < below.size(); ++lane) {
      const auto first = is_leaf(parts[lane]) ? parts[lane].first : nodes.size();
      const auto count = is_leaf(parts[lane]) ? parts[lane].faces.size() : 0;
      store(nodes.front(), lane, parts[lane].box,
            {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)});
      append(below[lane], nodes);
    }
    return nodes;
  }

  /// As many as a node has children, some of them empty.
  static std::vector<Part> parts_of(const Part& whole, std::size_t depth) {
    std::vector<Part> parts{whole};
    while (parts.size() < FaceTree::kWidth) {
      const auto largest = std::ranges::max_element(
          parts, {}, [](const Part& part) { return is_leaf(part) ? -1 : half_surface(part.box); });
      if (is_leaf(*largest)) break;
      auto [left, right] = divide(*largest, depth < kDeepest);
      *largest = left;
      parts.push_back(right);
    }
    parts.resize(FaceTree::kWidth, Part{{}, 0, {}});
    return parts;
  }

  static void store(FaceTree::Inner& inner, std::size_t lane, const Box& box,
                    FaceTree::Child child) {
    inner.children[lane] = child;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      inner.low[axis][lane] = coordinate(box.min, axis);
      inner.high[axis][lane] = coordinate(box.max, axis);
    }
  }

  /// Children that are nodes refer to their index in the whole tree. (Missing children are never
  /// visited, whatever they hold.)
  static void append(const Nodes& below, Nodes& nodes) {
    const auto base = static_cast<std::uint32_t>(nodes.size());
    for (FaceTree::Inner inner : below) {
      for (FaceTree::Child& child : inner.children)
        if (child.count == 0) child.first += base;
      nodes.push_back(inner);
    }
  }
};

FaceTable table_of(std::span<const Face> faces) {
  FaceTable table(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const Face& face = faces[i];
    const Box box = bounds_of(face);
    const std::array<float, FaceTable::kColumns> numbers{
        box.min.x, box.min.y,     box.min.z,     box.max.x,     box.max.y,
        box.max.z, face.normal_x, face.normal_y, face.normal_z, face.offset};
    for (std::size_t c = 0; c < numbers.size(); ++c) table.column(c)[i] = numbers[c];
    table.ids()[i] = static_cast<std::uint32_t>(i);
  }
  table.count = faces.size();
  return table;
}

FaceTree::FaceTree(std::vector<Face> faces) : faces_(std::move(faces)), table_(0) {
  FaceTreeBuilder::build(*this);
  table_ = table_of(faces_);
}

}  // namespace defilade
