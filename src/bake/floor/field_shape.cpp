// A wave from the border carries, to every cell, the border point it came from. Where two waves
// meet head-on the cell is in the middle of a passage, and the two points they came from are its
// sides: the medial axis, found without ever computing one.
//
// Source: Danielsson 1980 (distance transforms by vector propagation); Blum 1967 (medial axis);
// Pottmann et al. 2009 (corners by the area of a disc, integral invariants).

#include "bake/floor/field_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "model/graph/dijkstra.h"
#include "model/graph/flood.h"

namespace defilade {
namespace {

/// Two waves meet head-on when their sources are seen more than 127° apart from where they meet.
constexpr double kHeadOn = -0.6;
/// Right at the border, where a cell is as large as what it shows, only straight across counts.
constexpr double kStraightAcross = -0.93;
constexpr float kAtBorder = 1.25F;  // cells
/// How far `openness` looks, in cells: the size of the smallest corner it tells from a wall.
constexpr int kCornerReach = 7;

double plan_distance(Vec3 a, Vec3 b) { return std::hypot(double{a.x} - b.x, double{a.y} - b.y); }

class Shaper {
 public:
  Shaper(const WalkField& field, const AgentProfile& profile, float widest)
      : field_(field), profile_(profile), widest_(widest) {}

  FieldShape run() {
    shape_.margin = profile_.radius;
    spread();
    shape_.narrow.assign(field_.size(), 0);
    for (CellId cell = 0; cell < field_.size(); ++cell) find_chord(cell);
    for (const Chord& chord : shape_.chords) mark(chord);
    return std::move(shape_);
  }

 private:
  struct Wave {
    double distance;
    CellId cell;
    CellId source;
    bool operator>(const Wave& other) const {
      return std::tie(distance, cell, source) > std::tie(other.distance, other.cell, other.source);
    }
  };

  Vec3 border_point(CellId cell, std::size_t direction) const {
    const float half = field_.cell_size() / 2;
    const Vec3 p = field_[cell].position;
    return {p.x + static_cast<float>(kCellSteps[direction].x) * half,
            p.y + static_cast<float>(kCellSteps[direction].y) * half, p.z};
  }

  /// Propagates the nearest border point to every cell, nearest cells first.
  void spread() {
    std::vector<Wave> waves;
    for (CellId cell = 0; cell < field_.size(); ++cell)
      for (std::size_t d = 0; d < kCellSteps.size(); ++d) {
        if (field_[cell].next[d] != kNoCell) continue;
        put_label(waves,
                  {field_.cell_size() / 2.0, cell, static_cast<CellId>(shape_.border.size())});
        shape_.border.push_back(border_point(cell, d));
      }
    shape_.room.assign(field_.size(), std::numeric_limits<float>::infinity());
    shape_.nearest.assign(field_.size(), kNoCell);
    const auto settle = [&](const Wave& wave) {
      if (shape_.nearest[wave.cell] != kNoCell) return false;
      shape_.nearest[wave.cell] = wave.source;
      shape_.room[wave.cell] = static_cast<float>(wave.distance);
      return true;
    };
    dijkstra(waves, settle, [&](const Wave& wave) {
      for (const CellId next : field_[wave.cell].next)
        if (next != kNoCell && shape_.nearest[next] == kNoCell)
          put_label(waves, {plan_distance(field_[next].position, shape_.border[wave.source]), next,
                            wave.source});
    });
  }

  /// Looks for a second source, across the cell from its own.
  void find_chord(CellId cell) {
    if (shape_.nearest[cell] == kNoCell || 2 * shape_.room[cell] > widest_) return;
    const Vec3 here = field_[cell].position, own = shape_.border[shape_.nearest[cell]];
    const double least =
        shape_.room[cell] < kAtBorder * field_.cell_size() ? kStraightAcross : kHeadOn;
    double best = least;
    Vec3 across;
    const auto consider = [&](Vec3 point) {
      const double ax = own.x - here.x, ay = own.y - here.y;
      const double bx = point.x - here.x, by = point.y - here.y;
      const double lengths = std::hypot(ax, ay) * std::hypot(bx, by);
      if (lengths == 0 || (ax * bx + ay * by) / lengths >= best) return;
      best = (ax * bx + ay * by) / lengths;
      across = point;
    };
    for (std::size_t d = 0; d < kCellSteps.size(); ++d) {
      const CellId next = field_[cell].next[d];
      consider(next == kNoCell ? border_point(cell, d) : shape_.border[shape_.nearest[next]]);
    }
    if (best == least) return;
    const double width =
        plan_distance(own, here) + plan_distance(across, here) + 2 * double{profile_.radius};
    if (width < widest_) shape_.chords.push_back({cell, own, across, static_cast<float>(width)});
  }

  void mark(const Chord& chord) {
    for (const Vec3 end : {chord.left, chord.right}) {
      const double length = plan_distance(field_[chord.cell].position, end);
      const int steps = static_cast<int>(length / field_.cell_size()) + 1;
      CellId cell = chord.cell;
      for (int i = 0; i <= steps && cell != kNoCell; ++i) {
        shape_.narrow[cell] = 1;
        const double t = static_cast<double>(i) / steps;
        const Vec3 a = field_[chord.cell].position;
        cell = towards(cell, a.x + t * (double{end.x} - a.x), a.y + t * (double{end.y} - a.y));
      }
    }
  }

  /// The neighbour in which the point is, or the cell itself.
  CellId towards(CellId cell, double x, double y) const {
    const double half = field_.cell_size() / 2.0;
    for (int moves = 0; moves < 2 && cell != kNoCell; ++moves) {
      const Vec3 p = field_[cell].position;
      if (x < p.x - half)
        cell = field_[cell].next[0];
      else if (y > p.y + half)
        cell = field_[cell].next[1];
      else if (x > p.x + half)
        cell = field_[cell].next[2];
      else if (y < p.y - half)
        cell = field_[cell].next[3];
    }
    return cell;
  }

  const WalkField& field_;
  const AgentProfile& profile_;
  float widest_;
  FieldShape shape_;
};

}  // namespace

FieldShape shape_of(const WalkField& field, const AgentProfile& profile, float widest) {
  return Shaper(field, profile, widest).run();
}

float openness(const WalkField& field, CellId cell) {
  constexpr int kSide = 2 * kCornerReach + 1;
  struct Visit {
    CellId cell;
    int x;
    int y;
  };
  std::array<bool, static_cast<std::size_t>(kSide * kSide)> seen{};
  std::vector<Visit> visits{{cell, 0, 0}};
  visits.reserve(seen.size());
  const auto slot = [](int x, int y) {
    const int number = (y + kCornerReach) * kSide + x + kCornerReach;
    return static_cast<std::size_t>(number);
  };
  seen[slot(0, 0)] = true;
  const auto neighbours = [&](const Visit& here, const auto& visit) {
    for (std::size_t d = 0; d < kCellSteps.size(); ++d)
      visit({field[here.cell].next[d], here.x + kCellSteps[d].x, here.y + kCellSteps[d].y});
  };
  flood(visits, neighbours, [&](const Visit& next, const Visit&) {
    if (next.cell == kNoCell || next.x * next.x + next.y * next.y > kCornerReach * kCornerReach)
      return false;
    return !std::exchange(seen[slot(next.x, next.y)], true);
  });
  constexpr float kDisc = 3.14159F * kCornerReach * kCornerReach;
  return static_cast<float>(visits.size()) / kDisc;
}

CellId straight_walk(const WalkField& field, CellId from, CellId to) {
  const double size = field.cell_size();
  const Vec3 a = field[from].position, b = field[to].position;
  const auto columns = [&](double d) { return static_cast<int>(std::lround(d / size)); };
  const int dx = columns(double{b.x} - a.x), dy = columns(double{b.y} - a.y);
  const std::size_t along_x = dx > 0 ? 2 : 0, along_y = dy > 0 ? 1 : 3;
  const int nx = std::abs(dx), ny = std::abs(dy);
  CellId cell = from;
  for (int x = 0, y = 0; x < nx || y < ny;) {
    // Whichever edge of the cell the line crosses first.
    const bool step_x = (2 * x + 1) * ny < (2 * y + 1) * nx;
    const CellId next = field[cell].next[step_x ? along_x : along_y];
    if (next == kNoCell) return cell;
    cell = next;
    ++(step_x ? x : y);
  }
  return cell;
}

}  // namespace defilade
