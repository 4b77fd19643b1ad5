// Which search answers a request, and the path that it found.

#include "defilade/tactics/path.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "path_search.h"

namespace defilade {
namespace {

/// The nodes and links from a start to `end`.
void trace(const WaypointGraph& graph, const PathState& state, NodeId end, Path& path) {
  path.nodes.push_back(end);
  for (LinkId via = state.note(end).via; via.valid();) {
    const NodeId from = graph.link(via).from;
    path.links.push_back(via);
    path.nodes.push_back(from);
    via = state.note(from).via;
  }
  std::ranges::reverse(path.nodes);
  std::ranges::reverse(path.links);
}

void add_up(const WaypointGraph& graph, NodeSetView danger, Path& path) {
  for (const LinkId id : path.links) {
    const Link& link = graph.link(id);
    path.length += link.length;
    if (holds(danger, link.to)) path.danger_length += link.length;
  }
}

void empty(Path& path) {
  path.status = PathStatus::none;
  path.nodes.clear();
  path.links.clear();
  path.length = path.danger_length = path.cost = 0;
  path.expanded = 0;
}

[[maybe_unused]] bool fits(const WaypointGraph& graph, const PathRequest& request) {
  const auto one_of = [&](std::size_t size) { return size == 0 || size == graph.node_count(); };
  return one_of(request.goals.size()) && one_of(request.danger.size()) &&
         one_of(request.forbidden.size()) && one_of(request.multipliers.size()) &&
         request.danger_weight >= 0;
}

class Finder {
 public:
  Finder(const WaypointGraph& graph, const PathRequest& request, PathState& state, Path& path)
      : graph_(graph), request_(request), goals_(request), state_(state), path_(path) {}

  void run() {
    if (goals_.none()) return;
    state_.set_profile(request_.traveller.profile());
    if (request_.danger.size() != 0 && std::isinf(request_.danger_weight))
      search<AvoidingPrice>(NoBound());
    else if (!request_.multipliers.empty())
      search<WeightedPrice>();
    else if (request_.danger.size() != 0)
      search<DangerPrice>();
    else
      search<LengthPrice>();
  }

 private:
  template <class Price>
  void search() {
    if (request_.landmarks != nullptr && !request_.landmarks->empty())
      search<Price>(LandmarkBound(*request_.landmarks, goals_));
    else
      search<Price>(StraightBound(state_, goals_));
  }

  template <class Price, class Bound>
  void search(const Bound& bound) {
    PathSearch<Price, Bound> search(graph_, request_, goals_, state_, bound);
    path_.status = search.run();
    path_.expanded = search.expanded();
    if (path_.status == PathStatus::none) return;
    trace(graph_, state_, search.end(), path_);
    add_up(graph_, request_.danger, path_);
    path_.cost = state_.cost(search.end());
  }

  const WaypointGraph& graph_;
  const PathRequest& request_;
  PathGoals goals_;
  PathState& state_;
  Path& path_;
};

}  // namespace

PathScratch::PathScratch(const WaypointGraph& graph) : state_(std::make_unique<PathState>(graph)) {}
PathScratch::~PathScratch() = default;
PathScratch::PathScratch(PathScratch&&) noexcept = default;
PathScratch& PathScratch::operator=(PathScratch&&) noexcept = default;

void find_path(const WaypointGraph& graph, const PathRequest& request, PathScratch& scratch,
               Path& path) noexcept {
  assert(fits(graph, request) && scratch.state().size() == graph.node_count());
  empty(path);
  Finder(graph, request, scratch.state(), path).run();
}

}  // namespace defilade
