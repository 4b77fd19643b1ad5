// A huge cube is cut by one half-space after the other. What was closed stays closed: each corner
// is inside or outside for all faces that it belongs to, faces that meet get the same new corner on
// their common edge, and the new face is made of the new edges of the others, turned round. So the
// surface never cracks, however little planes differ: a crack of any width would let sight through.

#include "bake/bsp/convex.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <utility>

namespace defilade {
namespace {

constexpr std::size_t kNoCut = static_cast<std::size_t>(-1);

double height(const Cut& cut, const Double3& p) {
  return cut.normal[0] * p[0] + cut.normal[1] * p[1] + cut.normal[2] * p[2] - cut.offset;
}

Convex cube(double half) {
  Convex cube;
  for (std::size_t i = 0; i < 8; ++i)
    cube.corners.push_back(
        {(i & 1) != 0 ? half : -half, (i & 2) != 0 ? half : -half, (i & 4) != 0 ? half : -half});
  for (const auto& corners : {std::array<std::size_t, 4>{0, 2, 3, 1},
                              {4, 5, 7, 6},
                              {0, 1, 5, 4},
                              {2, 6, 7, 3},
                              {0, 4, 6, 2},
                              {1, 3, 7, 5}})
    cube.faces.push_back({kNoCut, {corners.begin(), corners.end()}});
  return cube;
}

/// Cuts off what is outside one half-space by more than `slack`.
class Cutter {
 public:
  Cutter(Convex& solid, const Cut& cut, std::size_t number, double slack)
      : solid_(solid), number_(number), slack_(slack) {
    for (const Double3& corner : solid.corners) heights_.push_back(height(cut, corner));
  }

  void run() {
    if (std::ranges::all_of(heights_, [this](double h) { return h <= slack_; })) return;
    for (Convex::Face& face : solid_.faces) face.corners = cut_off(face.corners);
    std::erase_if(solid_.faces, [](const Convex::Face& face) { return face.corners.empty(); });
    add_new_faces();
  }

 private:
  bool is_inside(std::size_t corner) const { return heights_[corner] <= slack_; }

  std::vector<std::size_t> cut_off(const std::vector<std::size_t>& corners) {
    std::vector<std::size_t> kept;
    std::size_t left = 0;
    // From an inside corner on, so that leaving comes before entering.
    const auto first =
        std::ranges::find_if(corners, [this](std::size_t c) { return is_inside(c); });
    if (first == corners.end()) return kept;
    const auto start = static_cast<std::size_t>(first - corners.begin());
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const std::size_t a = corners[(start + i) % corners.size()];
      const std::size_t b = corners[(start + i + 1) % corners.size()];
      if (is_inside(a)) kept.push_back(a);
      if (is_inside(a) == is_inside(b)) continue;
      kept.push_back(corner_between(a, b));
      if (is_inside(a))
        left = kept.back();
      else
        after_[kept.back()] = left;
    }
    return kept;
  }

  /// The same for both faces that have the edge.
  std::size_t corner_between(std::size_t a, std::size_t b) {
    const auto [low, high] = std::minmax(a, b);
    const auto [found, is_new] = between_.try_emplace({low, high}, solid_.corners.size());
    if (is_new) {
      const Double3 p = solid_.corners[low], q = solid_.corners[high];
      const double t = std::clamp(heights_[low] / (heights_[low] - heights_[high]), 0.0, 1.0);
      solid_.corners.push_back(
          {p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])});
    }
    return found->second;
  }

  /// Round each loop of new corners.
  void add_new_faces() {
    while (!after_.empty()) {
      std::vector<std::size_t> corners;
      for (auto at = after_.begin(); at != after_.end(); at = after_.find(corners.back())) {
        corners.push_back(at->second);
        after_.erase(at);
      }
      solid_.faces.push_back({number_, std::move(corners)});
    }
  }

  Convex& solid_;
  std::size_t number_;
  double slack_;
  std::vector<double> heights_;  // of the corners that there were
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> between_;
  std::map<std::size_t, std::size_t> after_;  // new corners in the order round the new face
};

/// Merges corners closer together than `weld`, and drops the faces that vanish.
Convex welded(const Convex& solid, double weld) {
  Convex out;
  const auto weld_corner = [&](const Double3& p) {
    const auto close = [&](const Double3& q) {
      return std::abs(p[0] - q[0]) < weld && std::abs(p[1] - q[1]) < weld &&
             std::abs(p[2] - q[2]) < weld;
    };
    const auto found = std::ranges::find_if(out.corners, close);
    const auto index = static_cast<std::size_t>(found - out.corners.begin());
    if (found == out.corners.end()) out.corners.push_back(p);
    return index;
  };
  for (const Convex::Face& face : solid.faces) {
    std::vector<std::size_t> corners;
    for (const std::size_t old : face.corners) {
      const std::size_t corner = weld_corner(solid.corners[old]);
      if (corners.empty() || corners.back() != corner) corners.push_back(corner);
    }
    while (corners.size() > 1 && corners.back() == corners.front()) corners.pop_back();
    if (corners.size() >= 3) out.faces.push_back({face.cut, std::move(corners)});
  }
  return out;
}

}  // namespace

std::optional<Convex> intersect(std::span<const Cut> cuts, double reach, double weld) {
  Convex solid = cube(2 * reach);
  for (std::size_t i = 0; i < cuts.size(); ++i) Cutter(solid, cuts[i], i, weld / 64).run();
  std::ranges::stable_sort(solid.faces, {}, &Convex::Face::cut);
  const auto is_within = [&](const Convex::Face& face) {
    return std::ranges::all_of(face.corners, [&](std::size_t corner) {
      return std::ranges::all_of(solid.corners[corner],
                                 [&](double x) { return std::abs(x) <= reach; });
    });
  };
  if (!std::ranges::all_of(solid.faces, is_within)) return std::nullopt;
  Convex result = welded(solid, weld);
  if (result.faces.size() < 4) return Convex{};
  return result;
}

}  // namespace defilade
