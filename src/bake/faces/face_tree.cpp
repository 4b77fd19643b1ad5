// Built from the top: a range of faces is split in two (binned_split.h), the part with the largest
// surface first, until there are eight parts.

#include "bake/faces/face_tree.h"

#include <array>
#include <span>
#include <utility>

#include "bake/base/parallel.h"
#include "model/geometry/binned_split.h"

namespace defilade {

/// Inner nodes, the root first. Large parts are built on several threads; the result does not
/// depend on that.
class FaceTreeBuilder {
 public:
  static void build(FaceTree& tree) {
    std::vector<SplitItem> items;
    items.reserve(tree.faces_.size());
    for (const Face& face : tree.faces_)
      items.push_back({bounds_of(face), face.middle, static_cast<std::uint32_t>(items.size())});
    if (!items.empty()) tree.inner_ = nodes_of(part_of(items), 0);
    std::vector<Face> sorted;
    sorted.reserve(items.size());
    for (const SplitItem& item : items) sorted.push_back(tree.faces_[item.index]);
    tree.faces_ = std::move(sorted);
  }

 private:
  using Nodes = std::vector<FaceTree::Inner>;

  /// As many as one vector holds: a list of candidates takes them all at once.
  static constexpr std::size_t kLeafFaces = 8;
  /// Fewer are not worth another thread.
  static constexpr std::size_t kManyFaces = 1024;

  static bool is_leaf(const SplitPart& part) { return part.items.size() <= kLeafFaces; }

  static Nodes nodes_of(const SplitPart& whole, std::size_t depth) {
    std::array<SplitPart, FaceTree::kWidth> parts{whole};  // some stay empty
    split_up(parts, kLeafFaces, depth, [](std::span<SplitItem>) {});
    std::array<Nodes, FaceTree::kWidth> below;
    const auto build_below = [&](std::size_t lane) {
      if (!is_leaf(parts[lane])) below[lane] = nodes_of(parts[lane], depth + 1);
    };
    if (whole.items.size() > kManyFaces)
      parallel_for(below.size(), build_below);
    else
      for (std::size_t lane = 0; lane < below.size(); ++lane) build_below(lane);
    Nodes nodes(1);
    for (std::size_t lane = 0; lane < below.size(); ++lane) {
      const auto first = is_leaf(parts[lane]) ? parts[lane].first : nodes.size();
      const auto count = is_leaf(parts[lane]) ? parts[lane].items.size() : 0;
      store(nodes.front(), lane, parts[lane].box,
            {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count)});
      append(below[lane], nodes);
    }
    return nodes;
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
