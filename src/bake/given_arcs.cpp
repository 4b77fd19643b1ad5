#include "given_arcs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

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

}  // namespace

Result<void> take_given_arcs(std::span<const GivenArc> given, const std::vector<Waypoint>& nodes,
                             const AgentProfile& profile, std::span<const std::string> weapons,
                             const RayCaster& caster, Cover& cover) {
  std::vector<CoverArc> arcs;
  for (const GivenArc& one : given) {
    const auto found = std::ranges::find(nodes, one.node, &Waypoint::name);
    if (found == nodes.end())
      return Error{fmt::format("cover is given for \"{}\", which is no node", one.node)};
    const NodeId node{static_cast<std::size_t>(found - nodes.begin())};
    const auto arc = completed(one, node, found->position, profile, weapons, caster);
    if (!arc) return arc.error();
    arcs.push_back(*arc);
  }
  std::ranges::stable_sort(arcs, {}, &CoverArc::node);
  const auto is_given = [&](const CoverArc& arc) {
    return std::ranges::binary_search(arcs, arc.node, {}, &CoverArc::node);
  };
  std::erase_if(cover.arcs, is_given);
  cover.arcs.insert(cover.arcs.end(), arcs.begin(), arcs.end());
  std::ranges::stable_sort(cover.arcs, {}, &CoverArc::node);
  return {};
}

}  // namespace defilade
