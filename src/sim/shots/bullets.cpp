#include "sim/shots/bullets.h"

#include <algorithm>
#include <cassert>

namespace defilade {
namespace {

struct Pellet {
  Double3 from;
  Double3 direction;
  double range = 0;
};

/// The pellet flew `range` metres: who heard it pass?
void note_misses(const Pellet& pellet, BodyId shooter, std::span<const Target> bodies,
                 std::vector<NearMiss>& misses) {
  for (const Target& body : bodies) {
    if (body.id == shooter || std::ranges::find(misses, body.id, &NearMiss::body) != misses.end())
      continue;
    const Double3 head = to_double(head_of(body.shape, body.feet));
    const double nearest = dot(difference(head, pellet.from), pellet.direction);
    const Double3 place =
        along(pellet.from, pellet.direction, std::clamp(nearest, 0.0, pellet.range));
    if (length(difference(head, place)) < kNearMiss) misses.push_back({body.id, to_vec3(place)});
  }
}

void fire_pellet(const Shot& shot, Pellet pellet, const Trace& trace,
                 std::span<const Target> bodies, ShotReport& report) {
  const auto first = first_target(bodies, shot.by, pellet.from, pellet.direction, pellet.range);
  const double range = first ? first->hit.distance : pellet.range;
  pellet.range = trace.free_length(pellet.from, pellet.direction, range);
  const Vec3 end = to_vec3(along(pellet.from, pellet.direction, pellet.range));
  report.ends.push_back(end);
  if (pellet.range < range)
    report.impacts.push_back(end);
  else if (first)
    report.hits.push_back(hit_with(shot.arm, shot.by, *first->body, first->hit.zone, end));
  note_misses(pellet, shot.by.id, bodies, report.near_misses);
}

}  // namespace

void ShotReport::clear() noexcept {
  hits.clear();
  near_misses.clear();
  impacts.clear();
  ends.clear();
}

Double3 draw_direction(const Double3& middle, double tangent_of_cone, Draw& draw) noexcept {
  double x = 0;
  double y = 0;
  do {
    x = draw.between(-1, 1);
    y = draw.between(-1, 1);
  } while (x * x + y * y > 1);
  const Cross sides = perpendicular_to(middle);
  const Double3 aside = along(middle, sides.u, tangent_of_cone * x);
  return unit(along(aside, sides.v, tangent_of_cone * y));
}

void fire_bullets(const Shot& shot, const Trace& trace, std::span<const Target> bodies, Draw& draw,
                  ShotReport& report) {
  assert(shot.from != shot.at);
  report.clear();
  const Double3 from = to_double(shot.from);
  const Double3 middle = unit(difference(shot.at, shot.from));
  const double cone = tangent(double{shot.arm.spread} + shot.recoil);
  for (int i = 0; i < shot.arm.pellets; ++i)
    fire_pellet(shot, {from, draw_direction(middle, cone, draw), shot.arm.range}, trace, bodies,
                report);
  std::erase_if(report.near_misses, [&](const NearMiss& miss) {
    return std::ranges::find(report.hits, miss.body, &Hit::body) != report.hits.end();
  });
}

}  // namespace defilade
