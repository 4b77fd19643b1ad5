#include "draw/text_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "answer/summary.h"
#include "cli.h"
#include "defilade/model/engine.h"
#include "draw/storeys.h"

namespace defilade::cli {
namespace {

constexpr std::size_t kMostColumns = 78;
constexpr std::size_t kMostRows = 200;

/// Around each triangle that stops sight but not movement.
std::vector<Box> hedge_boxes(const Level& level) {
  std::vector<Box> boxes;
  for (const Triangle& t : level.triangles) {
    if (!level.materials[t.material].sight || level.materials[t.material].movement) continue;
    const Corners corners = level.corners(t);
    Box& box = boxes.emplace_back();
    for (const Vec3 corner : {corners.a, corners.b, corners.c}) box.include(corner);
  }
  return boxes;
}

class Picture {
 public:
  explicit Picture(const TacticalMap& map) : map_(map), bounds_(plan_bounds(map)) {
    if (map.level()) {
      engine_.emplace(*map.level(), map.profile());
      hedges_ = hedge_boxes(*map.level());
    }
    const double width = double{bounds_.max.x} - bounds_.min.x;
    const double depth = double{bounds_.max.y} - bounds_.min.y;
    const auto quarters = [](double metres) { return std::ceil(metres * 4) / 4; };
    cell_ = std::max({1.0, quarters(width / kMostColumns), quarters(depth / kMostRows)});
    columns_ = static_cast<std::size_t>(std::max(1.0, std::ceil(width / cell_)));
    rows_ = static_cast<std::size_t>(std::max(1.0, std::ceil(depth / cell_)));
  }

  std::string draw(const Storey& storey) const {
    std::vector<std::string> canvas(rows_, std::string(columns_, ' '));
    const std::vector<bool> open = flood(storey);
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t column = 0; column < columns_; ++column)
        canvas[row][column] = character(storey, centre(row, column), open[row * columns_ + column]);
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

  float eyes(const Storey& storey) const { return storey.low + map_.profile().upright().eye; }

  /// The cells that a look gets to from the storey's nodes, cell by cell at eye height: what is
  /// left is the inside of walls, even where those stand on others.
  std::vector<bool> flood(const Storey& storey) const {
    std::vector<bool> reached(rows_ * columns_);
    std::vector<std::size_t> border;
    const auto reach = [&](std::size_t cell) {
      if (!reached[cell]) border.push_back(cell);
      reached[cell] = true;
    };
    for (const NodeId id : storey.nodes) reach(cell_of(map_.graph().position(id)));
    while (!border.empty()) {
      const std::size_t at = border.back(), row = at / columns_, column = at % columns_;
      border.pop_back();
      const auto try_step = [&](std::size_t next_row, std::size_t next_column) {
        if (next_row >= rows_ || next_column >= columns_) return;
        const Vec3 from = above(centre(row, column), eyes(storey));
        const Vec3 to = above(centre(next_row, next_column), eyes(storey));
        if (!engine_ || !engine_->blocked(from, to, Channel::sight()))
          reach(next_row * columns_ + next_column);
      };
      try_step(row + 1, column);
      try_step(row - 1, column);
      try_step(row, column + 1);
      try_step(row, column - 1);
    }
    return reached;
  }

  std::optional<Vec3> floor_below(Vec3 from, float depth) const {
    return engine_ ? engine_->floor_below(from, depth) : std::nullopt;
  }

  /// What a person of this storey finds at a place: the highest surface below the eyes tells floor
  /// from low wall; one above the eyes, where no look gets to, is the top of a wall.
  char character(const Storey& storey, Vec3 at, bool open) const {
    const AgentProfile& profile = map_.profile();
    const float eye = eyes(storey);
    const auto half = static_cast<float>(cell_ * 0.4);
    const Box around{{at.x - half, at.y - half, storey.low + profile.step},
                     {at.x + half, at.y + half, eye + 1}};
    const auto is_around = [&](const Box& hedge) { return hedge.overlaps(around); };
    if (std::ranges::any_of(hedges_, is_around)) return '%';
    const float over_eyes = 4 * profile.upright().height;
    const auto below = floor_below({at.x, at.y, eye}, eye - storey.low + profile.step);
    const auto over = floor_below({at.x, at.y, eye + over_eyes}, over_eyes);
    if (over && (!below || !open)) return '#';
    if (!below) return ' ';
    return below->z > storey.low + profile.step ? '-' : '.';
  }

  /// The cell that a distance from the edge lies in; the last one for what is beyond.
  std::size_t cell_at(double metres, std::size_t count) const {
    return static_cast<std::size_t>(
        std::clamp(metres / cell_, 0.0, static_cast<double>(count - 1)));
  }

  std::size_t cell_of(Vec3 p) const {
    return cell_at(double{bounds_.max.y} - p.y, rows_) * columns_ +
           cell_at(double{p.x} - bounds_.min.x, columns_);
  }

  void mark(std::vector<std::string>& canvas, NodeId id, char c) const {
    const Vec3 p = map_.graph().position(id);
    canvas[cell_of(p) / columns_][cell_of(p) % columns_] = c;
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
  std::optional<LevelEngine> engine_;  // none for a stripped map
  std::vector<Box> hedges_;
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
      "  # wall   - low wall, window, stairs   % hedge   . floor   ({:g} m each)\n"
      "  o node   E the most exposed   H the most hidden\n",
      picture.cell());
  return text;
}

}  // namespace defilade::cli
