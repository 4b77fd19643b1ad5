#include <fmt/format.h>

#include "defilade/tactics/find_cover.h"

#include "model/base/names.h"

namespace defilade {
namespace {

std::string_view verb(Means means, bool yes) {
  if (means.is_sight()) return yes ? "sees" : "does not see";
  return yes ? "can hit" : "cannot hit";
}

/// What hides the node from there: something near it, or something on the way.
std::string_view reason(const TacticalMap& map, NodeId node, Vec3 threat) {
  const CoverArc* arc = map.cover().against(node, map.graph().position(node), threat);
  if (arc == nullptr) return " (out of sight)";
  return arc->height == CoverHeight::high ? " (high cover)" : " (low cover)";
}

std::string about_threat(const CoverResult& found, const Situation& s, Means means, EnemyId id) {
  const bool in_row = s.row(id, found.stance, means).contains(found.node);
  const bool seen = !found.found() && (in_row || id == found.seer);
  const bool at_node = found.source == CoverSource::node;
  return fmt::format("{} {} it{}", s.enemy(id).name, verb(means, seen),
                     at_node ? reason(s.map(), found.node, s.enemy(id).position) : "");
}

/// What was sought before.
std::string_view about_order(CoverSource source) {
  if (source == CoverSource::node) return "; the nearest adequate cover node";
  return source == CoverSource::sensor ? "; no cover node within reach is adequate" : "";
}

}  // namespace

std::string_view name_of(CoverOrder order) noexcept {
  constexpr auto kNames = names_up_to<CoverOrder::published>("by gain", "published");
  return kNames[order];
}

std::string_view name_of(CoverSource source) noexcept {
  constexpr auto kNames =
      names_up_to<CoverSource::least_bad>("here", "node", "sensor", "least bad");
  return kNames[source];
}

std::string explain(const CoverResult& found, const Situation& s, const CoverRequest& request) {
  std::string text(name_of(found.source));
  if (found.source == CoverSource::node) text += fmt::format(" {}", s.graph().name(found.node));
  if (found.way > 0) text += fmt::format(", {:.1f} m away", found.way);
  if (!found.path.nodes.empty() && found.source == CoverSource::sensor)
    text += fmt::format(" over {}", s.graph().name(found.path.nodes.back()));
  text += fmt::format(", {}", s.map().profile().stance(found.stance).name);
  std::string_view between = ": ";
  for (const EnemyId e : s.enemies()) {
    text += std::string(between) + about_threat(found, s, request.means, e);
    between = ", ";
  }
  if (!found.found() && found.seen_by == 0) text += ", but there were too few rays to make sure";
  if (request.order == CoverOrder::published) text += about_order(found.source);
  return text;
}

}  // namespace defilade
