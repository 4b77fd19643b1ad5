#include "bake/links/prune.h"

#include <algorithm>
#include <numeric>

namespace defilade {
namespace {

constexpr float kDetour = 1.02F;

/// Can every agent that can use the link use the part as well?
bool serves(const Link& part, const Link& link) {
  return (part.kind == LinkKind::walk || part.kind == link.kind) &&
         (!part.door.valid() || part.door == link.door);
}

}  // namespace

bool Detours::replace(const Link& link) const {
  if (link.kind == LinkKind::teleport || link.kind == LinkKind::jump_pad ||
      link.kind == LinkKind::ride)
    return false;
  const float longest = kDetour * link.length;
  return std::ranges::any_of(table_.leaving(link.from), [&](std::size_t i) {
    const Link& first = links_[i];
    if (!usable_[i] || first.to == link.to || !serves(first, link) || first.length >= longest ||
        nodes_[first.to.index()].stand_only)
      return false;
    return std::ranges::any_of(table_.leaving(first.to), [&](std::size_t j) {
      const Link& second = links_[j];
      return second.to == link.to && usable_[j] && serves(second, link) &&
             first.length + second.length <= longest;
    });
  });
}

void prune_links(std::span<const Waypoint> nodes, std::vector<Link>& links, std::size_t fixed) {
  std::vector<std::size_t> order(links.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return links[i].length; });
  Detours detours(nodes, links);
  std::vector<bool> kept(links.size(), true);
  for (const std::size_t i : order)
    if (i >= fixed && detours.replace(links[i])) {
      detours.forget(i);
      kept[i] = false;
    }
  std::vector<Link> left;
  for (std::size_t i = 0; i < links.size(); ++i)
    if (kept[i]) left.push_back(links[i]);
  links = std::move(left);
}

}  // namespace defilade
