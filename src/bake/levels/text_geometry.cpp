#include <algorithm>
#include <map>
#include <tuple>

#include "bake/levels/text_plan.h"

namespace defilade {
namespace {

/// A face of one cell before runs are joined: where it lies across the run, and its material.
struct Face {
  float low;
  float high;     // equal to `low` for floors and tops
  bool positive;  // looks towards +X, +Y or +Z
  std::string material;

  auto operator<=>(const Face&) const = default;
};

class GeometryBuilder {
 public:
  GeometryBuilder(const TextPlan& plan, const std::vector<Material>& materials, Level& level)
      : plan_(plan), level_(level) {
    for (const Material& material : materials) {
      material_ids_.emplace(material.name, static_cast<std::uint32_t>(level.materials.size()));
      level.materials.push_back(material);
    }
  }

  void add(const Storey& storey) {
    columns_ = 0;
    for (const auto& row : storey.cells) columns_ = std::max(columns_, row.size());
    storey_ = &storey;
    for (std::size_t row = 0; row < storey.cells.size(); ++row) add_flat(row);
    for (std::size_t line = 0; line <= storey.cells.size(); ++line) add_facing_north_south(line);
    for (std::size_t line = 0; line <= columns_; ++line) add_facing_east_west(line);
  }

 private:
  const Cell& cell(std::size_t row, std::size_t column) const {
    static const Cell nothing;
    if (row >= storey_->cells.size() || column >= storey_->cells[row].size()) return nothing;
    return storey_->cells[row][column];
  }

  /// Joins equal faces of consecutive cells: `faces_at(i)` lists the faces at i < count, and
  /// `emit(face, begin, end)` receives each run.
  template <class FacesAt, class Emit>
  static void join_runs(std::size_t count, FacesAt faces_at, Emit emit) {
    std::map<Face, std::size_t> open;
    for (std::size_t i = 0; i <= count; ++i) {
      const std::vector<Face> faces = i < count ? faces_at(i) : std::vector<Face>{};
      for (auto it = open.begin(); it != open.end();) {
        if (std::ranges::find(faces, it->first) != faces.end()) {
          ++it;
          continue;
        }
        emit(it->first, it->second, i);
        it = open.erase(it);
      }
      for (const Face& face : faces) open.emplace(face, i);
    }
  }

  void add_flat(std::size_t row) {
    const auto faces_at = [&](std::size_t column) {
      const Cell& here = cell(row, column);
      std::vector<Face> faces;
      if (here.floor && here.ground() == 0) faces.push_back({0, 0, true, "solid"});
      for (const Solid& solid : here.solids) {
        faces.push_back({solid.high, solid.high, true, solid.material});
        if (solid.low > 0) faces.push_back({solid.low, solid.low, false, solid.material});
      }
      return faces;
    };
    const float y0 = plan_.north(row + 1), y1 = plan_.north(row);
    join_runs(columns_, faces_at, [&](const Face& face, std::size_t begin, std::size_t end) {
      const float x0 = plan_.west(begin), x1 = plan_.west(end), z = at(face.low);
      add_quad({x0, y0, z}, {x1, y0, z}, {x1, y1, z}, {x0, y1, z}, face);
    });
  }

  /// Faces on the line between `behind` and `ahead`, which looks towards the positive side.
  static std::vector<Face> faces_between(const Cell& behind, const Cell& ahead) {
    std::vector<Face> faces;
    const auto add_missing = [&](const Cell& of, const Cell& other, bool positive) {
      for (const Solid& solid : of.solids)
        if (std::ranges::find(other.solids, solid) == other.solids.end())
          faces.push_back({solid.low, solid.high, positive, solid.material});
    };
    add_missing(behind, ahead, true);
    add_missing(ahead, behind, false);
    return faces;
  }

  void add_facing_north_south(std::size_t line) {
    const float y = plan_.north(line);
    const auto faces_at = [&](std::size_t column) {
      static const Cell nothing;
      const Cell& north = line == 0 ? nothing : cell(line - 1, column);
      return faces_between(cell(line, column), north);
    };
    join_runs(columns_, faces_at, [&](const Face& face, std::size_t begin, std::size_t end) {
      const float x0 = plan_.west(begin), x1 = plan_.west(end);
      const float z0 = at(face.low), z1 = at(face.high);
      add_quad({x1, y, z0}, {x0, y, z0}, {x0, y, z1}, {x1, y, z1}, face);
    });
  }

  void add_facing_east_west(std::size_t line) {
    const float x = plan_.west(line);
    const auto faces_at = [&](std::size_t row) {
      static const Cell nothing;
      const Cell& west = line == 0 ? nothing : cell(row, line - 1);
      return faces_between(west, cell(row, line));
    };
    join_runs(storey_->cells.size(), faces_at,
              [&](const Face& face, std::size_t begin, std::size_t end) {
                const float y0 = plan_.north(end), y1 = plan_.north(begin);
                const float z0 = at(face.low), z1 = at(face.high);
                add_quad({x, y0, z0}, {x, y1, z0}, {x, y1, z1}, {x, y0, z1}, face);
              });
  }

  float at(float height) const { return storey_->height + height; }

  /// Corners counter-clockwise as seen from the positive side.
  void add_quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d, const Face& face) {
    if (!face.positive) std::swap(b, d);
    const std::uint32_t material = material_ids_.at(face.material);
    const std::uint32_t i = vertex(a), j = vertex(b), k = vertex(c), l = vertex(d);
    level_.triangles.push_back({i, j, k, material});
    level_.triangles.push_back({i, k, l, material});
  }

  std::uint32_t vertex(Vec3 p) {
    const auto [found, added] = vertices_.try_emplace(
        std::tuple(p.x, p.y, p.z), static_cast<std::uint32_t>(level_.vertices.size()));
    if (added) level_.vertices.push_back(p);
    return found->second;
  }

  const TextPlan& plan_;
  Level& level_;
  const Storey* storey_ = nullptr;
  std::size_t columns_ = 0;
  std::map<std::string, std::uint32_t> material_ids_;
  std::map<std::tuple<float, float, float>, std::uint32_t> vertices_;
};

}  // namespace

void append_geometry(const TextPlan& plan, const std::vector<Material>& materials, Level& level) {
  GeometryBuilder builder(plan, materials, level);
  for (const Storey& storey : plan.storeys) builder.add(storey);
}

}  // namespace defilade
