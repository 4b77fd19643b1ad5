// Which search answers a request, and the links that the path is made of.

#include "defilade/tactics/path_hierarchy.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "tactics/hierarchy/cell_search.h"
#include "tactics/hierarchy/crossing_search.h"

namespace defilade {
namespace {

/// Differences of rounded sums may be a hair too small.
constexpr double kRoundUp = 1 + 1e-9;

/// The straight line to one node.
class NearBound {
 public:
  NearBound(const WaypointGraph& graph, double straightness, NodeId to) noexcept
      : graph_(graph), straightness_(straightness), to_(to) {}
  double from(NodeId node) const noexcept {
    if (straightness_ == 0) return 0;
    return straightness_ * distance(graph_.position(node), graph_.position(to_));
  }

 private:
  const WaypointGraph& graph_;
  double straightness_;
  NodeId to_;
};

class Finder {
 public:
  Finder(const PathOverlay& overlay, const PathRequest& request, HierarchyState& state, Path& path)
      : overlay_(overlay),
        graph_(overlay.graph()),
        request_(request),
        goals_(request),
        state_(state),
        path_(path) {}

  void run() {
    if (goals_.none()) return;
    state_.path.set_profile(request_.traveller.profile());
    state_.touched.begin(request_);
    choose_search(request_, state_.path, goals_,
                  [&]<class Price>(const auto& bound) { search<Price>(bound); });
  }

 private:
  template <class Price, class Bound>
  void search(const Bound& bound) {
    CrossingSearch<Price, Bound> search(overlay_, request_, goals_, state_, bound);
    path_.status = search.run();
    path_.expanded = search.expanded();
    if (path_.status == PathStatus::none) return;
    state_.hops.clear();
    push(search.end(), NodeId(), 0);
    path_.nodes.push_back(state_.hops.empty() ? search.end() : state_.hops.back().from);
    path_.cost = state_.path.cost(path_.nodes.front());
    unpack();
    add_up<Price>(graph_, request_, path_);
  }

  /// The hops from `start`, or from any start, to `end`; the first one on top. All cells on the way
  /// are crossed at `level`; at 0, as high as each can be.
  void push(NodeId end, NodeId start, std::size_t level) {
    for (NodeId node = end; node != start && state_.vias[node.index()].from.valid();) {
      const Via via = state_.vias[node.index()];
      const double most = state_.path.cost(node) * kRoundUp - state_.path.cost(via.from);
      const std::size_t crossed = level != 0 ? level : state_.touched.level_of(via.from);
      state_.hops.push_back({via.from, node, via.link, crossed, most});
      node = via.from;
    }
  }

  void unpack() {
    while (!state_.hops.empty()) {
      const Hop hop = state_.hops.back();
      state_.hops.pop_back();
      if (hop.link.valid())
        go(hop.link);
      else if (hop.level == 1)
        push_links(hop);
      else
        push_crossings(hop);
    }
  }

  /// How a cell is crossed by way of the cells within it. The search knows how long the way is, so
  /// it is short.
  void push_crossings(const Hop& hop) {
    PathCellSearch search(overlay_, state_.path, state_.vias);
    search.run(hop.from, hop.to, hop.level, hop.most,
               NearBound(graph_, state_.path.straightness(), hop.to));
    assert(state_.path.is_reached(hop.to));
    push(hop.to, hop.from, hop.level - 1);
  }

  /// The links that lead across a cell of level 1, the first one on top.
  void push_links(const Hop& hop) {
    for (NodeId to = hop.to; to != hop.from;) {
      const NodeId from = overlay_.before(hop.from, to);
      state_.hops.push_back({from, to, shortest(from, to), 0, 0});
      to = from;
    }
  }

  LinkId shortest(NodeId from, NodeId to) const {
    const auto length = [&](const Link& link) {
      const bool leads = link.to == to && allows(overlay_.profile(), graph_, link);
      return leads ? link.length : std::numeric_limits<float>::infinity();
    };
    return graph_.id_of(*std::ranges::min_element(graph_.leaving(from), {}, length));
  }

  void go(LinkId id) {
    path_.links.push_back(id);
    path_.nodes.push_back(graph_.link(id).to);
  }

  const PathOverlay& overlay_;
  const WaypointGraph& graph_;
  const PathRequest& request_;
  PathGoals goals_;
  HierarchyState& state_;
  Path& path_;
};

}  // namespace

PathHierarchy::PathHierarchy(const WaypointGraph& graph, const AgentProfile& profile,
                             const HierarchySettings& settings)
    : overlay_(std::make_shared<const PathOverlay>(graph, profile, settings.most_nodes)) {}

std::size_t PathHierarchy::level_count() const noexcept { return overlay_->level_count(); }
std::size_t PathHierarchy::cell_count(std::size_t level) const noexcept {
  return overlay_->cell_count(level + 1);
}
std::size_t PathHierarchy::bytes() const noexcept { return overlay_->bytes(); }

const Path& find_path(const PathHierarchy& hierarchy, const PathRequest& request, Workspace& work) {
  auto& buffers = WorkspaceBuffers::of<HierarchyBuffers>(work);
  empty(buffers.path);
  Finder(*hierarchy.overlay_, request, buffers.state_for(hierarchy.overlay_), buffers.path).run();
  return buffers.path;
}

}  // namespace defilade
