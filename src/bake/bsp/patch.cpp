// Between two knots a patch is a quadratic curve a, b, c in either direction, cut into n equal
// parameter steps. How far a chord strays from the curve is |a − 2b + c| / 4n²; how far the two
// triangles of a cell stray from its bilinear surface is a quarter of the cell's twist. Each of the
// four sources of error (both directions, twist, borders) may use a quarter of the tolerance.
//
// n is a power of two and the same along a whole strip of cells, so the mesh has no cracks inside.
// Borders are a matter of the border curve alone: its n follows from its own three control points,
// and vertices in between are moved onto its chords. So a neighbour with the same border curve, but
// cut finer or coarser inside, meets the mesh exactly.
//
// Most patches of real maps are flat: the caps of arches and pipes. Only their border matters, and
// cutting the outline into triangles gives a few dozen instead of thousands.

#include "bake/bsp/patch.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bake/levels/polygon.h"

namespace defilade {
namespace {

constexpr std::size_t kMostPieces = 256;

/// Symmetric in a and c: a border gets the same points from both sides.
Double3 curve_at(const Double3& a, const Double3& b, const Double3& c, double t) {
  const double wa = (1 - t) * (1 - t), wb = 2 * t * (1 - t), wc = t * t;
  Double3 p;
  for (std::size_t i = 0; i < 3; ++i) p[i] = (a[i] * wa + c[i] * wc) + b[i] * wb;
  return p;
}

/// The smallest power of two that is at least `count`, up to a limit.
std::size_t pieces(double count) {
  std::size_t n = 1;
  while (static_cast<double>(n) < count && n < kMostPieces) n *= 2;
  return n;
}

std::size_t pieces_of_curve(const Double3& a, const Double3& b, const Double3& c,
                            double tolerance) {
  Double3 bend;
  for (std::size_t i = 0; i < 3; ++i) bend[i] = (a[i] + c[i]) - 2 * b[i];
  return pieces(std::sqrt(length(bend) / tolerance));
}

class Tessellator {
 public:
  Tessellator(const ControlGrid& grid, double tolerance)
      : grid_(grid),
        tolerance_(tolerance),
        columns_(pieces_along(grid.width, grid.height, [&](auto i, auto j) { return at(i, j); })),
        rows_(pieces_along(grid.height, grid.width, [&](auto i, auto j) { return at(j, i); })) {
    untwist();
  }

  std::size_t cells() const { return sum(columns_) * sum(rows_); }
  std::size_t vertices_across() const { return sum(columns_) + 1; }

  PatchMesh mesh() const {
    PatchMesh mesh;
    const std::vector<double> us = parameters(columns_), vs = parameters(rows_);
    for (const double v : vs)
      for (const double u : us) mesh.vertices.push_back(vertex(u, v));
    for (std::size_t y = 0; y + 1 < vs.size(); ++y)
      for (std::size_t x = 0; x + 1 < us.size(); ++x) {
        const std::size_t p = y * us.size() + x, q = p + us.size();
        mesh.triangles.push_back({p, p + 1, q});
        mesh.triangles.push_back({q, p + 1, q + 1});
      }
    return mesh;
  }

 private:
  static std::size_t sum(const std::vector<std::size_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  }

  const Double3& at(std::size_t x, std::size_t y) const {
    return grid_.points[y * grid_.width + x];
  }

  /// For each pair of knots in one direction, the number of pieces that the worst curve across it
  /// needs.
  template <class At>
  std::vector<std::size_t> pieces_along(std::size_t size, std::size_t across, At point) const {
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i + 2 < size; i += 2) {
      std::size_t most = 1;
      for (std::size_t j = 0; j < across; ++j)
        most = std::max(most,
                        pieces_of_curve(point(i, j), point(i + 1, j), point(i + 2, j), tolerance_));
      result.push_back(most);
    }
    return result;
  }

  /// Cuts strips finer where cells would be twisted too much.
  void untwist() {
    for (std::size_t y = 0; y < rows_.size(); ++y)
      for (std::size_t x = 0; x < columns_.size(); ++x) untwist(twist(x, y), columns_[x], rows_[y]);
  }

  void untwist(double twist, std::size_t& columns, std::size_t& rows) const {
    while (twist > tolerance_ * static_cast<double>(columns * rows)) {
      std::size_t& fewer = columns <= rows ? columns : rows;
      if (fewer == kMostPieces) return;
      fewer *= 2;
    }
  }

  /// A bound for the mixed derivative between two pairs of knots.
  double twist(std::size_t column, std::size_t row) const {
    double most = 0;
    for (std::size_t y = 2 * row; y < 2 * row + 2; ++y)
      for (std::size_t x = 2 * column; x < 2 * column + 2; ++x) {
        Double3 mixed;
        for (std::size_t i = 0; i < 3; ++i)
          mixed[i] = (at(x, y)[i] + at(x + 1, y + 1)[i]) - (at(x + 1, y)[i] + at(x, y + 1)[i]);
        most = std::max(most, 4 * length(mixed));
      }
    return most;
  }

  /// 0, 1/n, …: knots are whole numbers.
  static std::vector<double> parameters(const std::vector<std::size_t>& counts) {
    std::vector<double> result{0};
    for (std::size_t knot = 0; knot < counts.size(); ++knot)
      for (std::size_t i = 1; i <= counts[knot]; ++i)
        result.push_back(static_cast<double>(knot) +
                         static_cast<double>(i) / static_cast<double>(counts[knot]));
    return result;
  }

  static std::pair<std::size_t, double> split(double parameter, std::size_t knots) {
    const std::size_t knot = std::min(static_cast<std::size_t>(parameter), knots - 1);
    return {2 * knot, parameter - static_cast<double>(knot)};
  }

  Double3 vertex(double u, double v) const {
    const auto [x, s] = split(u, columns_.size());
    const auto [y, t] = split(v, rows_.size());
    if (v == 0 || v == static_cast<double>(rows_.size())) {
      const std::size_t edge = v == 0 ? 0 : grid_.height - 1;
      return on_border(at(x, edge), at(x + 1, edge), at(x + 2, edge), s);
    }
    if (u == 0 || u == static_cast<double>(columns_.size())) {
      const std::size_t edge = u == 0 ? 0 : grid_.width - 1;
      return on_border(at(edge, y), at(edge, y + 1), at(edge, y + 2), t);
    }
    std::array<Double3, 3> across;
    for (std::size_t i = 0; i < 3; ++i)
      across[i] = curve_at(at(x, y + i), at(x + 1, y + i), at(x + 2, y + i), s);
    return curve_at(across[0], across[1], across[2], t);
  }

  Double3 on_border(const Double3& a, const Double3& b, const Double3& c, double t) const {
    const auto n = static_cast<double>(pieces_of_curve(a, b, c, tolerance_));
    const double from = std::floor(t * n) / n, to = std::ceil(t * n) / n;
    const Double3 p = curve_at(a, b, c, from);
    if (from == to) return p;
    const Double3 q = curve_at(a, b, c, to);
    const double share = (t - from) / (to - from);
    Double3 between;
    for (std::size_t i = 0; i < 3; ++i) between[i] = p[i] * (1 - share) + q[i] * share;
    return between;
  }

  const ControlGrid& grid_;
  double tolerance_;  // four times the share of each source of error, which is what formulas need
  std::vector<std::size_t> columns_;
  std::vector<std::size_t> rows_;
};

/// A normal as long as twice the triangle's area.
Double3 area_vector(const Double3& a, const Double3& b, const Double3& c) {
  return cross(difference(b, a), difference(c, a));
}

/// Does b lie on the straight way from a to c?
bool is_between(const Double3& a, const Double3& b, const Double3& c) {
  constexpr double kThin = 1e-9;
  const Double3 way = difference(c, a);
  return length(area_vector(a, b, c)) <= kThin * (1 + dot(way, way));
}

/// Once round the mesh, without repeated points and without corners that lie on a straight edge.
std::vector<Double3> outline_of(const PatchMesh& mesh, std::size_t across) {
  const std::size_t down = mesh.vertices.size() / across;
  std::vector<Double3> outline;
  const auto visit = [&](std::size_t x, std::size_t y) {
    const Double3& p = mesh.vertices[y * across + x];
    if (!outline.empty() && outline.back() == p) return;
    if (outline.size() >= 2 && is_between(outline[outline.size() - 2], outline.back(), p))
      outline.pop_back();
    outline.push_back(p);
  };
  for (std::size_t x = 0; x < across; ++x) visit(x, 0);
  for (std::size_t y = 1; y < down; ++y) visit(across - 1, y);
  for (std::size_t x = across - 1; x-- > 0;) visit(x, down - 1);
  for (std::size_t y = down - 1; y-- > 0;) visit(0, y);
  while (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
  return outline;
}

Double3 area_vector(const PatchMesh& mesh) {
  Double3 sum{};
  for (const auto& [a, b, c] : mesh.triangles) {
    const Double3 part = area_vector(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]);
    for (std::size_t i = 0; i < 3; ++i) sum[i] += part[i];
  }
  return sum;
}

/// Do triangles lie upon one another, or face different ways? Then their areas sum up to more than
/// what they cover.
bool is_folded(const PatchMesh& mesh, double covered) {
  constexpr double kSlack = 1.0001;
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += length(area_vector(mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]));
  return sum > covered * kSlack;
}

/// Do all control points lie in the plane with this normal, or no further than `slack` from it?
bool is_flat(const ControlGrid& grid, const Double3& normal, double slack) {
  const double offset = dot(normal, grid.points.front());
  return std::ranges::all_of(grid.points, [&](const Double3& p) {
    return std::abs(dot(normal, p) - offset) <= slack * length(normal);
  });
}

PatchMesh cut_outline(std::vector<Double3> outline) {
  std::vector<Vec3> corners;
  for (const auto& [x, y, z] : outline)
    corners.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
  return {std::move(outline), triangulate(corners)};
}

}  // namespace

std::size_t tessellation_cells(const ControlGrid& grid, double tolerance) {
  return Tessellator(grid, tolerance).cells();
}

PatchMesh tessellate(const ControlGrid& grid, double tolerance) {
  constexpr std::size_t kMostCorners = 512;  // of an outline: cutting is cubic at worst
  const Tessellator tessellator(grid, tolerance);
  PatchMesh mesh = tessellator.mesh();
  const Double3 normal = area_vector(mesh);
  if (!is_flat(grid, normal, tolerance / 4) || is_folded(mesh, length(normal))) return mesh;
  std::vector<Double3> outline = outline_of(mesh, tessellator.vertices_across());
  if (outline.size() < 3 || outline.size() > kMostCorners) return mesh;
  PatchMesh cut = cut_outline(std::move(outline));
  // An outline that touches itself cannot always be cut correctly.
  return is_folded(cut, length(normal)) ? mesh : cut;
}

}  // namespace defilade
