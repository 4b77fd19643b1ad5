#include "bake/cover/given_arcs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "defilade/model/find_arcs.h"

namespace defilade {
namespace {

Result<std::uint32_t> classes_named(const GivenArc& arc, std::span<const std::string> weapons) {
  std::uint32_t classes = 0;
  for (const std::string& name : *arc.weapons) {
    const auto found = std::ranges::find(weapons, name);
    if (found == weapons.end())
      return Error{
          fmt::format("the cover of node \"{}\" names the weapon class \"{}\", which the level "
                      "lacks; it has: {}",
                      arc.node, name, fmt::join(weapons, ", "))};
    classes |= std::uint32_t{1} << (found - weapons.begin());
  }
  return classes;
}

Result<CoverArc> completed(const GivenArc& given, NodeId node, Vec3 place,
                           const AgentProfile& profile, std::span<const std::string> weapons,
                           const RayCaster& caster) {
  CoverArc arc{.node = node, .begin = given.begin, .end = given.end, .is_given = true};
  arc = measure_arc(arc, given.height, place, profile, weapons.size(), caster);
  arc.lean_begin = given.lean_begin.value_or(arc.lean_begin);
  arc.lean_end = given.lean_end.value_or(arc.lean_end);
  if (!given.weapons) return arc;
  const auto classes = classes_named(given, weapons);
  if (!classes) return classes.error();
  arc.weapons = *classes;
  return arc;
}

/// Touching handles do not overlap.
bool overlap(const CoverArc& a, const CoverArc& b) {
  if (is_all_round(a) || is_all_round(b)) return true;
  const auto inside = [](const CoverArc& arc, const Heading& heading) {
    return heading != arc.begin && heading != arc.end && is_within(arc, {}, moved({}, heading, 1));
  };
  return inside(a, b.begin) || inside(a, b.end) || inside(b, a.begin) || inside(b, a.end) ||
         (a.begin == b.begin && a.end == b.end);
}

/// The first sector whose middle is in the arc: detected arcs are sorted by it too.
std::size_t first_sector(const CoverArc& arc) {
  const std::size_t begin = sector({}, moved({}, arc.begin, 1));
  const Heading middle = heading_of(begin);
  const bool is_past = double{middle.x} * arc.begin.y - double{middle.y} * arc.begin.x > 0;
  return is_past ? (begin + 1) % kSectors : begin;
}

void sort_arcs(std::vector<CoverArc>& arcs) {
  std::ranges::stable_sort(
      arcs, {}, [](const CoverArc& arc) { return std::pair(arc.node, first_sector(arc)); });
}

/// `arcs` are those of one node. They must not overlap because a caller takes the first arc that
/// holds a threat.
Result<void> check_overlaps(std::span<const CoverArc> arcs, const std::vector<Waypoint>& nodes) {
  for (std::size_t i = 0; i < arcs.size(); ++i)
    for (std::size_t j = i + 1; j < arcs.size() && arcs[j].node == arcs[i].node; ++j)
      if (overlap(arcs[i], arcs[j]))
        return Error{
            fmt::format("two arcs of the cover of node \"{}\" overlap; let one end where the other "
                        "begins (they run counter-clockwise from begin to end), or leave one out",
                        nodes[arcs[i].node.index()].name)};
  return {};
}

}  // namespace

Result<void> take_given_arcs(std::span<const GivenArc> given, const std::vector<Waypoint>& nodes,
                             const AgentProfile& profile, std::span<const std::string> weapons,
                             const RayCaster& caster, Cover& cover) {
  std::vector<CoverArc> arcs;
  for (const GivenArc& one : given) {
    const auto found = std::ranges::find(nodes, one.node, &Waypoint::name);
    if (found == nodes.end())
      return Error{fmt::format("cover is given for \"{}\", which is not a node", one.node)};
    const NodeId node{static_cast<std::size_t>(found - nodes.begin())};
    const auto arc = completed(one, node, found->position, profile, weapons, caster);
    if (!arc) return arc.error();
    arcs.push_back(*arc);
  }
  sort_arcs(arcs);
  if (auto ok = check_overlaps(arcs, nodes); !ok) return ok;
  const auto is_given = [&](const CoverArc& arc) {
    return std::ranges::binary_search(arcs, arc.node, {}, &CoverArc::node);
  };
  std::erase_if(cover.arcs, is_given);
  cover.arcs.insert(cover.arcs.end(), arcs.begin(), arcs.end());
  std::ranges::stable_sort(cover.arcs, {}, &CoverArc::node);
  return {};
}

}  // namespace defilade
