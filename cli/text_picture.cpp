#include "text_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli.h"
#include "defilade/model/body_sweep.h"
#include "storeys.h"
#include "summary.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kMostColumns = 78;
constexpr std::size_t kMostRows = 200;

class Picture {
 public:
  explicit Picture(const TacticalMap& map) : map_(map), bounds_(plan_bounds(map)) {
    if (map.level()) movement_ = TriangleTree(movement_triangles(*map.level()));
    const double width = double{bounds_.max.x} - bounds_.min.x;
    const double depth = double{bounds_.max.y} - bounds_.min.y;
    cell_ = std::max({1.0, std::ceil(width / kMostColumns), std::ceil(depth / kMostRows)});
    columns_ = static_cast<std::size_t>(std::ceil(width / cell_));
    rows_ = static_cast<std::size_t>(std::ceil(depth / cell_));
  }

  std::string draw(const Storey& storey) const {
    std::vector<std::string> canvas(rows_, std::string(columns_, ' '));
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t column = 0; column < columns_; ++column)
        canvas[row][column] = character(storey, centre(row, column));
    for (const NodeId id : storey.nodes) mark(canvas, id, 'o');
    const Extremes ends = extremes(map_);
    for (const NodeId id : storey.nodes) {
      if (id == ends.most_hidden.node) mark(canvas, id, 'H');
      if (id == ends.most_exposed.node) mark(canvas, id, 'E');
    }
    std::string text;
    for (std::string& row : canvas) {
      row.erase(row.find_last_not_of(' ') + 1);
      text += "  " + with_colours(row) + "\n";
    }
    return text;
  }

  double cell() const { return cell_; }

 private:
  Vec3 centre(std::size_t row, std::size_t column) const {
    return {static_cast<float>(bounds_.min.x + (static_cast<double>(column) + 0.5) * cell_),
            static_cast<float>(bounds_.max.y - (static_cast<double>(row) + 0.5) * cell_), 0};
  }

  /// What a person of this storey finds at a place: the highest surface below the eyes tells floor
  /// from low wall; where there is none, one above the eyes is the top of a wall.
  char character(const Storey& storey, Vec3 at) const {
    const AgentProfile& profile = map_.profile();
    const float eyes = storey.low + profile.upright().eye;
    const auto below =
        floor_below(movement_, at.x, at.y, eyes, storey.low - profile.step, profile.slope);
    if (below) return *below > storey.low + profile.step ? '-' : '.';
    const auto above_eyes = floor_below(movement_, at.x, at.y, eyes + 4 * profile.upright().height,
                                        eyes, profile.slope);
    return above_eyes ? '#' : ' ';
  }

  void mark(std::vector<std::string>& canvas, NodeId id, char c) const {
    const Vec3 p = map_.graph().position(id);
    const auto column = static_cast<std::ptrdiff_t>((double{p.x} - bounds_.min.x) / cell_);
    const auto row = static_cast<std::ptrdiff_t>((double{bounds_.max.y} - p.y) / cell_);
    canvas[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, std::ptrdiff_t(rows_) - 1))]
          [static_cast<std::size_t>(
              std::clamp<std::ptrdiff_t>(column, 0, std::ptrdiff_t(columns_) - 1))] = c;
  }

  static std::string with_colours(const std::string& row) {
    std::string text;
    for (const char c : row) {
      const std::string one(1, c);
      text += c == 'E' ? coloured(one, "1;31") : c == 'H' ? coloured(one, "1;32") : one;
    }
    return text;
  }

  const TacticalMap& map_;
  Box bounds_;
  TriangleTree movement_;
  double cell_ = 1;
  std::size_t columns_ = 0;
  std::size_t rows_ = 0;
};

}  // namespace

std::string text_picture(const TacticalMap& map) {
  const Picture picture(map);
  std::string text;
  const auto all = storeys(map.graph());
  for (const Storey& storey : all) {
    if (all.size() > 1) text += "  " + describe(storey) + ":\n";
    text += picture.draw(storey) + "\n";
  }
  text += fmt::format(
      "  # wall  - low wall, window, stairs  . floor  o node  E most exposed  H most hidden\n"
      "  one character is {:g} m\n",
      picture.cell());
  return text;
}

}  // namespace defilade::cli
