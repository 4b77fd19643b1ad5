#include "bake/cover/cover_spots.h"

#include <algorithm>
#include <array>
#include <optional>

#include "bake/base/parallel.h"
#include "defilade/model/find_arcs.h"
#include "model/base/cancelled_error.h"

namespace defilade {
namespace {

constexpr std::array kSteps{0.6F, 0.9F, 1.2F, 1.5F};
constexpr std::array kRings{1.0F, 1.5F, 2.0F, 2.5F, 3.0F};
constexpr std::size_t kFormation = 4;  // members that come with the leader

std::optional<Vec3> peek_out(const CoverArc& arc, Handle handle, Vec3 place,
                             const AgentProfile& profile, const Mover& mover,
                             const RayCaster& caster) {
  for (const float metres : kSteps) {
    const auto there = mover.floor_at(beside(arc, handle, place, metres));
    if (!there || !mover.walks(place, *there)) return std::nullopt;
    const Vec3 eye = above(*there, profile.upright().eye);
    if (!caster.blocked(eye, moved(eye, look_past(arc, handle), kSeesPast), Channel::sight()))
      return there;
  }
  return std::nullopt;
}

/// What a node is when it is a cover node.
struct CoverSpot {
  std::vector<Vec3> peek_outs;
  std::vector<Vec3> formation;
};

/// Decided by the first arc that is wide and from which the character can fight.
std::optional<CoverSpot> cover_spot(std::span<const CoverArc> arcs, Vec3 place,
                                    const AgentProfile& profile, const Mover& mover,
                                    const RayCaster& caster) {
  for (const CoverArc& arc : arcs) {
    if (!is_wide(arc)) continue;
    CoverSpot spot;
    if (arc.height == CoverHeight::high)
      spot.peek_outs = find_peek_outs(arc, place, profile, mover, caster);
    const bool leans = arc.lean_begin > 0 || arc.lean_end > 0;
    if (arc.height == CoverHeight::high && !leans && spot.peek_outs.empty()) continue;
    spot.formation = find_formation(arc, place, profile, mover, caster);
    return spot;
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
  if (progress.cancelled()) return cancelled_error();
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
                                 const Mover& mover, const RayCaster& caster) {
  std::vector<Vec3> found;
  if (arc.begin == arc.end) return found;
  for (const Handle handle : {Handle::begin, Handle::end})
    if (const auto place_out = peek_out(arc, handle, place, profile, mover, caster))
      found.push_back(*place_out);
  return found;
}

std::vector<Vec3> find_formation(const CoverArc& arc, Vec3 place, const AgentProfile& profile,
                                 const Mover& mover, const RayCaster& caster) {
  std::vector<Vec3> found;
  for (const float metres : kRings)
    for (std::size_t i = 0; i < kSectors; ++i) {
      const auto there = mover.floor_at(moved(place, heading_of(i), metres));
      if (!there) continue;
      const auto touches = [&](Vec3 other) { return distance(*there, other) < 2 * profile.radius; };
      if (touches(place) || std::ranges::any_of(found, touches)) continue;
      if (lines_stopped(*there, middle_of(arc), arc.height, profile, caster) != kCoverLines ||
          !mover.walks(place, *there))
        continue;
      found.push_back(*there);
      if (found.size() == kFormation) return found;
    }
  return found;
}

void mark_cover(GraphParts& parts, const std::set<std::string>& given, const Cover& cover,
                const AgentProfile& profile, const Mover& mover, const RayCaster& caster) {
  std::vector<std::optional<CoverSpot>> spots(parts.nodes.size());
  parallel_for(spots.size(), [&](std::size_t i) {
    const Waypoint& node = parts.nodes[i];
    if (node.kind == NodeKind::path && !given.contains(node.name))
      spots[i] = cover_spot(cover.of(NodeId{i}), node.position, profile, mover, caster);
  });
  for (std::size_t i = 0; i < spots.size(); ++i) {
    if (!spots[i]) continue;
    parts.nodes[i].kind = NodeKind::cover;
    for (const Vec3 place : spots[i]->peek_outs) parts.peek_outs.push_back({NodeId{i}, place});
    for (const Vec3 place : spots[i]->formation) parts.formation.push_back({NodeId{i}, place});
  }
}

}  // namespace defilade
