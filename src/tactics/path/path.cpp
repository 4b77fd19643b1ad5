// Which search answers a request, and the path that it found.

#include "defilade/tactics/path.h"

#include <algorithm>
#include <cassert>

#include "defilade/tactics/sets.h"
#include "tactics/path/buffers.h"
#include "tactics/path/frontier.h"

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

[[maybe_unused]] bool fits(const WaypointGraph& graph, const PathRequest& request) {
  const auto one_of = [&](std::size_t size) { return size == 0 || size == graph.node_count(); };
  return one_of(request.goals.size()) && one_of(request.danger.size()) &&
         one_of(request.forbidden.size()) && one_of(request.multipliers.size()) &&
         request.danger_weight >= 0;
}

template <class Price, class Bound>
void search(const WaypointGraph& graph, const PathRequest& request, const PathGoals& goals,
            const Bound& bound, PathState& state, Path& path) {
  PathFrontier<Price, Bound> frontier(graph, request, goals, state, bound);
  path.status = frontier.run(
      [&](NodeId node, const typename Price::Cost& cost) {
        if (frontier.reach(node, cost)) state.note(node).via = {};
      },
      [&](std::span<const NodeId> nodes) {
        frontier.walk(nodes, [&](NodeId, NodeId to, LinkId link) {
          PathNote& note = state.note(to);
          note.via = link;
          state.fetch_steps(note);
        });
      });
  path.expanded = frontier.expanded();
  if (path.status == PathStatus::none) return;
  trace(graph, state, frontier.end(), path);
  path.cost = state.cost(path.nodes.front());
  add_up<Price>(graph, request, path);
}

double danger_length(const Situation& s, const Path& path) noexcept {
  double sum = 0;
  for (const LinkId id : path.links) {
    const Link& link = s.graph().link(id);
    if (std::ranges::any_of(s.enemies(), [&](EnemyId e) { return s.endangers(e, link.to); }))
      sum += link.length;
  }
  return sum;
}

}  // namespace

void find_path(const WaypointGraph& graph, const PathRequest& request, Path& path,
               Workspace& work) {
  assert(fits(graph, request) && request.traveller.is_given());
  empty(path);
  const PathGoals goals(request);
  if (goals.none()) return;
  PathState& state = WorkspaceBuffers::of<PathBuffers>(work).state_for(graph);
  state.set_profile(request.traveller.profile());
  choose_search(request, state, goals, [&]<class Price>(const auto& bound) {
    search<Price>(graph, request, goals, bound, state, path);
  });
}

const Path& find_path(const WaypointGraph& graph, const PathRequest& request, Workspace& work) {
  Path& path = WorkspaceBuffers::of<PathBuffers>(work).path;
  find_path(graph, request, path, work);
  return path;
}

const Path& find_path(const Situation& s, PathRequest request, Workspace& work) {
  if (!request.traveller.is_given()) request.traveller = Traveller(s);
  if (!request.start.valid() && request.starts.empty()) request.start = s.node();
  if (request.landmarks == nullptr) request.landmarks = &s.map().landmarks();
  auto& buffers = WorkspaceBuffers::of<PathBuffers>(work);
  const bool own_danger = request.danger.size() == 0;
  if (own_danger && request.danger_weight > 0) {
    if (buffers.danger.size() != s.size()) buffers.danger = NodeSet(s.size());
    request.danger = danger_view(s, buffers.danger);
  }
  find_path(s.graph(), request, buffers.path, work);
  // Without a weight danger does not choose the path, so only the path itself is looked at.
  if (own_danger && request.danger_weight == 0)
    buffers.path.danger_length = danger_length(s, buffers.path);
  return buffers.path;
}

}  // namespace defilade
