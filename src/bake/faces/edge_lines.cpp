// Edges are looked up by direction and moment, the six numbers that all edges of a line share,
// rounded; what is found there is compared exactly.

#include "bake/faces/edge_lines.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "defilade/model/sight.h"

namespace defilade {
namespace {

struct Edge {
  Vec3 from, to;
};

/// Exactly: a, b, c and a point beside a are in one plane for three ways to be beside a.
bool are_in_line(Vec3 a, Vec3 b, Vec3 c) {
  for (float Vec3::* axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
    Vec3 beside = a;
    beside.*axis += std::max(1.0F, std::abs(a.*axis));
    if (orientation(a, b, c, beside) != 0) return false;
  }
  return true;
}

bool are_in_line(const Edge& a, const Edge& b) {
  if ((a.from == b.from && a.to == b.to) || (a.from == b.to && a.to == b.from)) return true;
  return are_in_line(a.from, a.to, b.from) && are_in_line(a.from, a.to, b.to);
}

using Key = std::array<std::int64_t, 6>;

struct KeyHash {
  std::size_t operator()(const Key& key) const noexcept {
    std::uint64_t hash = 0;
    for (const std::int64_t number : key) {
      hash = (hash ^ static_cast<std::uint64_t>(number)) * 0x9e3779b97f4a7c15U;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

struct Line {
  Key key;
  bool along;  // the edge runs in the line's direction: its largest coordinate rises
};

Line line_of(const Edge& edge) {
  const std::array<double, 3> p{edge.from.x, edge.from.y, edge.from.z};
  std::array<double, 3> d{edge.to.x - p[0], edge.to.y - p[1], edge.to.z - p[2]};
  std::size_t largest = 0;
  constexpr double kMore = 1 + 1e-9;  // the first of equal ones, in spite of rounding
  for (const std::size_t i : {1U, 2U})
    if (std::abs(d[i]) > kMore * std::abs(d[largest])) largest = i;
  const bool along = d[largest] > 0;
  const double length = std::hypot(d[0], d[1], d[2]);
  for (double& x : d) x /= along ? length : -length;
  const auto round = [](double x) { return std::llround(x * 1e6); };
  return {{round(d[0]), round(d[1]), round(d[2]), round(p[1] * d[2] - p[2] * d[1]),
           round(p[2] * d[0] - p[0] * d[2]), round(p[0] * d[1] - p[1] * d[0])},
          along};
}

class LineNumbers {
 public:
  std::int32_t number_of(const Edge& edge) {
    const Line line = line_of(edge);
    const auto [found, is_new] = known_.try_emplace(line.key, Known{edge, next_});
    std::int32_t number = found->second.number;
    if (is_new || !are_in_line(found->second.edge, edge)) number = next_++;
    return line.along ? number : -number;
  }

 private:
  struct Known {
    Edge edge;
    std::int32_t number;
  };
  std::unordered_map<Key, Known, KeyHash> known_;
  std::int32_t next_ = 1;
};

}  // namespace

std::vector<EdgeLines> find_edge_lines(std::span<const Face> faces) {
  LineNumbers numbers;
  std::vector<EdgeLines> lines(faces.size());
  for (std::size_t i = 0; i < faces.size(); ++i)
    for (std::size_t k = 0; k < faces[i].corners; ++k)
      lines[i][k] =
          numbers.number_of({faces[i].corner(k), faces[i].corner((k + 1) % faces[i].corners)});
  return lines;
}

}  // namespace defilade
