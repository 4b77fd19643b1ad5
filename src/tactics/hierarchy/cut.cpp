#include "tactics/hierarchy/cut.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "model/base/no_index.h"

namespace defilade {
namespace {

struct Line {
  float x;
  float y;
};

/// Levels are flat: height would divide floors that stairs join.
constexpr std::array<Line, 4> kLines{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

}  // namespace

PathCut::PathCut(const WaypointGraph& graph)
    : graph_(graph), around_(Adjacency::around(graph)), place_(graph.node_count(), kNoIndex) {}

std::size_t PathCut::halve(std::span<NodeId> nodes) {
  std::ranges::sort(nodes);
  take_in(nodes);
  quarter_ = std::max<std::size_t>(1, nodes.size() / 4);
  std::size_t best = std::numeric_limits<std::size_t>::max();
  for (std::size_t line = 0; line < kLines.size() && best != 0; ++line) {
    sort_along(nodes, line);
    const std::size_t size = cut(best);
    if (size >= best) continue;
    best = size;
    remember_side();
  }
  for (const NodeId node : nodes) place_[node.index()] = kNoIndex;
  std::vector<NodeId> others;
  std::size_t count = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (side_[i])
      nodes[count++] = nodes[i];
    else
      others.push_back(nodes[i]);
  std::ranges::copy(others, nodes.begin() + static_cast<std::ptrdiff_t>(count));
  return count;
}

/// Takes in the part of the graph that consists of these nodes, which are sorted.
void PathCut::take_in(std::span<const NodeId> nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    place_[nodes[i].index()] = static_cast<std::uint32_t>(i);
  first_arc_.assign(1, 0);
  arcs_.clear();
  for (const NodeId node : nodes) {
    for (const NodeId next : around_.of(node))
      if (const std::uint32_t to = place_[next.index()]; to != kNoIndex) arcs_.push_back({to, 0});
    first_arc_.push_back(static_cast<std::uint32_t>(arcs_.size()));
  }
  // Arcs are sorted by both ends, so those that lead to a node come in the order of its own.
  std::vector<std::uint32_t> next(first_arc_.begin(), first_arc_.end() - 1);
  for (Arc& arc : arcs_) arc.back = next[arc.to]++;
  room_.resize(arcs_.size());
  is_sink_.resize(nodes.size());
  depth_.resize(nodes.size());
  next_arc_.resize(nodes.size());
}

void PathCut::sort_along(std::span<const NodeId> nodes, std::size_t line) {
  along_.clear();
  for (const NodeId node : nodes) {
    const Vec3 at = graph_.position(node);
    along_.push_back(at.x * kLines[line].x + at.y * kLines[line].y);
  }
  sorted_.resize(nodes.size());
  std::iota(sorted_.begin(), sorted_.end(), 0U);
  std::ranges::sort(sorted_, [&](std::uint32_t a, std::uint32_t b) {
    return along_[a] != along_[b] ? along_[a] < along_[b] : a < b;
  });
}

std::size_t PathCut::cut(std::size_t limit) {
  std::ranges::fill(room_, std::uint8_t{1});
  std::fill(is_sink_.begin(), is_sink_.end(), false);
  for (std::size_t i = sorted_.size() - quarter_; i < sorted_.size(); ++i)
    is_sink_[sorted_[i]] = true;
  std::size_t size = 0;
  while (size < limit && measure_depths()) size += send_all();
  return size;
}

/// Breadth first; whether any sink is reached.
bool PathCut::measure_depths() {
  std::ranges::fill(depth_, kNoIndex);
  front_.assign(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(quarter_));
  for (const std::uint32_t source : front_) depth_[source] = 0;
  bool reached = false;
  for (std::size_t i = 0; i < front_.size(); ++i) {
    const std::uint32_t at = front_[i];
    if (is_sink_[at]) {
      reached = true;
      continue;
    }
    for (std::uint32_t arc = first_arc_[at]; arc < first_arc_[at + 1]; ++arc) {
      const std::uint32_t to = arcs_[arc].to;
      if (room_[arc] == 0 || depth_[to] != kNoIndex) continue;
      depth_[to] = depth_[at] + 1;
      front_.push_back(to);
    }
  }
  return reached;
}

std::size_t PathCut::send_all() {
  std::copy(first_arc_.begin(), first_arc_.end() - 1, next_arc_.begin());
  std::size_t sent = 0;
  for (std::size_t i = 0; i < quarter_; ++i)
    while (send_from(sorted_[i])) ++sent;
  return sent;
}

/// Sends one unit to a sink, along arcs that lead deeper.
bool PathCut::send_from(std::uint32_t source) {
  trail_.clear();
  for (std::uint32_t at = source; !is_sink_[at];) {
    std::uint32_t& arc = next_arc_[at];
    while (arc < first_arc_[at + 1] && (room_[arc] == 0 || depth_[arcs_[arc].to] != depth_[at] + 1))
      ++arc;
    if (arc < first_arc_[at + 1]) {
      trail_.push_back(arc);
      at = arcs_[arc].to;
    } else {
      if (trail_.empty()) return false;
      at = arcs_[arcs_[trail_.back()].back].to;
      trail_.pop_back();
      ++next_arc_[at];
    }
  }
  for (const std::uint32_t arc : trail_) {
    --room_[arc];
    ++room_[arcs_[arc].back];
  }
  return true;
}

void PathCut::remember_side() {
  side_.resize(depth_.size());
  for (std::size_t i = 0; i < depth_.size(); ++i) side_[i] = depth_[i] != kNoIndex;
}

}  // namespace defilade
