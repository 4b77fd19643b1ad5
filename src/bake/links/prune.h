#pragma once
// Which links are redundant?

#include <span>
#include <vector>

#include "bake/links/link_table.h"
#include "defilade/model/waypoint_graph.h"

namespace defilade {

/// Ways over one other node that cost at most 2 % more than a link, without anything harder than
/// the link itself and without another door.
class Detours {
 public:
  /// Both must outlive the detours.
  Detours(std::span<const Waypoint> nodes, std::span<const Link> links)
      : nodes_(nodes), links_(links), table_(nodes.size(), links), usable_(links.size(), true) {}

  bool replace(const Link& link) const;
  /// The link is no longer part of any detour.
  void forget(std::size_t link) { usable_[link] = false; }

 private:
  std::span<const Waypoint> nodes_;
  std::span<const Link> links_;
  LinkTable table_;
  std::vector<bool> usable_;
};

/// Drops every link that a detour replaces, longest first. The first `fixed` links stay in any
/// case.
void prune_links(std::span<const Waypoint> nodes, std::vector<Link>& links, std::size_t fixed = 0);

}  // namespace defilade
