#include "defilade/bake/cover.h"

#include <algorithm>
#include <array>
#include <optional>

#include "defilade/model/body_sweep.h"
#include "defilade/model/find_arcs.h"
#include "parallel.h"

namespace defilade {
namespace {

constexpr std::array kSteps{0.6F, 0.9F, 1.2F, 1.5F};

std::optional<Vec3> peek_out(const CoverArc& arc, Handle handle, Vec3 feet,
                             const AgentProfile& profile, const TriangleTree& movement,
                             const RayCaster& caster) {
  const Heading look = look_past(arc, handle);
  for (const float metres : kSteps) {
    Vec3 there = beside(arc, handle, feet, metres);
    const auto floor = floor_below(movement, there.x, there.y, feet.z + profile.step,
                                   feet.z - profile.step, profile.slope);
    if (!floor) return std::nullopt;
    there.z = *floor;
    const auto way = find_passage(movement, profile, feet, there);
    if (!way || way->kind != LinkKind::walk) return std::nullopt;
    const Vec3 eye = above(there, profile.upright().eye);
    if (!caster.blocked(eye, moved(eye, look, kSeesPast), Channel::sight())) return there;
  }
  return std::nullopt;
}

}  // namespace

Result<Cover> detect_cover(std::span<const Vec3> places, const AgentProfile& profile,
                           std::size_t weapons, const RayCaster& caster, Progress& progress) {
  progress.begin("cover", "nodes", places.size());
  Cover cover = no_cover(places.size());
  std::vector<std::vector<CoverArc>> arcs(places.size());
  parallel_for(places.size(), [&](std::size_t i) {
    if (progress.cancelled()) return;
    progress.advance(1);
    const StoppedLines stopped = find_arcs(NodeId{i}, places[i], profile, weapons, caster, arcs[i]);
    std::ranges::copy(stopped,
                      cover.stopped.begin() + static_cast<std::ptrdiff_t>(stopped.size() * i));
  });
  if (progress.cancelled()) return Error{"stopped", ErrorKind::cancelled};
  for (const auto& some : arcs) cover.arcs.insert(cover.arcs.end(), some.begin(), some.end());
  return cover;
}

bool is_wide(const CoverArc& arc) noexcept {
  if (arc.begin == arc.end) return true;
  const double cosine = double{arc.begin.x} * arc.end.x + double{arc.begin.y} * arc.end.y;
  const double sine = double{arc.begin.x} * arc.end.y - double{arc.begin.y} * arc.end.x;
  return sine < 0 || cosine <= 0.70710678118654752;  // of 45°
}

std::vector<Vec3> find_peek_outs(const CoverArc& arc, Vec3 place, const AgentProfile& profile,
                                 const TriangleTree& movement, const RayCaster& caster) {
  std::vector<Vec3> found;
  if (arc.begin == arc.end) return found;
  for (const Handle handle : {Handle::begin, Handle::end})
    if (const auto place_out = peek_out(arc, handle, place, profile, movement, caster))
      found.push_back(*place_out);
  return found;
}

void mark_cover(GraphParts& parts, const std::set<std::string>& given, const Cover& cover,
                const AgentProfile& profile, const TriangleTree& movement,
                const RayCaster& caster) {
  for (const CoverArc& arc : cover.arcs) {
    Waypoint& node = parts.nodes[arc.node.index()];
    if (given.contains(node.name) || node.kind == NodeKind::cover || !is_wide(arc)) continue;
    std::vector<Vec3> places;
    if (arc.height == CoverHeight::high)
      places = find_peek_outs(arc, node.position, profile, movement, caster);
    const bool leans = arc.lean_begin > 0 || arc.lean_end > 0;
    if (arc.height == CoverHeight::high && !leans && places.empty()) continue;
    node.kind = NodeKind::cover;
    for (const Vec3 place : places) parts.peek_outs.push_back({arc.node, place});
  }
}

}  // namespace defilade
