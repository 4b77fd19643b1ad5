#include "draw/plan_level.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace defilade::cli {
namespace {

constexpr float kKnee = 0.5F;

/// Where the triangle meets the level plane at height z.
std::optional<std::pair<Vec3, Vec3>> cut(const Corners& t, float z) {
  std::array<Vec3, 3> found;
  std::size_t count = 0;
  for (const auto& [p, q] : {std::pair(t.a, t.b), std::pair(t.b, t.c), std::pair(t.c, t.a)}) {
    if ((p.z < z) == (q.z < z)) continue;
    const float s = (z - p.z) / (q.z - p.z);
    found[count++] = {p.x + s * (q.x - p.x), p.y + s * (q.y - p.y), z};
  }
  if (count < 2) return std::nullopt;
  return std::pair(found[0], found[1]);
}

bool is_flat(const Corners& t, float slope) {
  const Vec3 u = t.b - t.a, v = t.c - t.a;
  const double nx = double{u.y} * v.z - double{u.z} * v.y;
  const double ny = double{u.z} * v.x - double{u.x} * v.z;
  const double nz = double{u.x} * v.y - double{u.y} * v.x;
  return std::abs(nz) > std::cos(double{slope}) * std::sqrt(nx * nx + ny * ny + nz * nz);
}

bool is_shown(const PlanFrame& frame, const Corners& t) {
  Box box;
  for (const Vec3 p : {t.a, t.b, t.c}) box.include(Vec3{p.x, p.y, 0});
  const Box& all = frame.bounds;
  return box.overlaps({{all.min.x, all.min.y, 0}, {all.max.x, all.max.y, 0}});
}

void append_line(std::string& path, const PlanFrame& frame, Vec3 from, Vec3 to) {
  path += fmt::format("M{:.1f},{:.1f}L{:.1f},{:.1f}", frame.x(from), frame.y(from), frame.x(to),
                      frame.y(to));
}

void append_cut(std::string& path, const PlanFrame& frame, const Corners& t, float z) {
  if (const auto line = cut(t, z)) append_line(path, frame, line->first, line->second);
}

bool has_return(const WaypointGraph& graph, const Link& link) {
  return std::ranges::any_of(graph.leaving(link.to),
                             [&](const Link& back) { return back.to == link.from; });
}

}  // namespace

std::string plan_level(const TacticalMap& map, const PlanFrame& frame, const Storey& storey) {
  if (!map.level()) return {};
  const AgentProfile& profile = map.profile();
  std::string floors, knee, walls, glass, hedges;
  for (const Triangle& triangle : map.level()->triangles) {
    const Corners t = map.level()->corners(triangle);
    if (!is_shown(frame, t)) continue;
    const float middle = (t.a.z + t.b.z + t.c.z) / 3;
    if (is_flat(t, profile.slope) && middle >= storey.low - profile.step &&
        middle <= storey.high + profile.step)
      floors += fmt::format("M{:.1f},{:.1f}L{:.1f},{:.1f}L{:.1f},{:.1f}z", frame.x(t.a),
                            frame.y(t.a), frame.x(t.b), frame.y(t.b), frame.x(t.c), frame.y(t.c));
    append_cut(knee, frame, t, storey.floor + kKnee);
    const Material& material = map.level()->materials[triangle.material];
    append_cut(!material.sight     ? glass
               : material.movement ? walls
                                   : hedges,
               frame, t, storey.floor + profile.upright().eye);
  }
  return fmt::format(
      "<path d=\"{}\" fill=\"#eceff1\" stroke=\"#eceff1\"/>\n"
      "<path d=\"{}\" stroke=\"#90a4ae\" stroke-width=\"1.5\"/>\n"
      "<path d=\"{}\" stroke=\"#29b6f6\" stroke-width=\"2\"/>\n"
      "<path d=\"{}\" stroke=\"#66bb6a\" stroke-width=\"3\"/>\n"
      "<path d=\"{}\" stroke=\"#263238\" stroke-width=\"2\"/>\n",
      floors, knee, glass, hedges, walls);
}

std::string plan_links(const TacticalMap& map, const PlanFrame& frame, const Storey& storey) {
  const WaypointGraph& graph = map.graph();
  std::string two_way, one_way;
  for (const NodeId id : storey.nodes)
    for (const Link& link : graph.leaving(id)) {
      const bool is_two_way = has_return(graph, link);
      if (is_two_way && link.to < link.from) continue;
      std::string line;
      append_line(line, frame, graph.position(link.from), graph.position(link.to));
      if (is_two_way)
        two_way += line;
      else
        one_way += fmt::format(
            "<path d=\"{}\" stroke=\"#c2410c\" stroke-width=\"1.2\" stroke-dasharray=\"5 3\" "
            "marker-end=\"url(#arrow)\"/>\n",
            line);
    }
  return fmt::format(
      "<path d=\"{}\" stroke=\"#78909c\" stroke-width=\"0.8\" stroke-opacity=\"0.7\"/>\n{}",
      two_way, one_way);
}

}  // namespace defilade::cli
