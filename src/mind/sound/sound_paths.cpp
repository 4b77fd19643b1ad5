// Steps of sound: links both ways, then, for nodes close to each other between which no short way
// leads, windows and thin walls. Input: a map with its sight rows. Output: steps in rows by node.

#include "defilade/mind/sound_paths.h"

#include <algorithm>
#include <cassert>

#include "model/geometry/segment_box.h"
#include "model/graph/adjacency.h"
#include "model/graph/dijkstra.h"

namespace defilade {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Between two nodes there is a short way if it is no longer than this, compared with the straight
/// line: a window beside it would change little.
float short_way(float straight) { return 1.5F * straight + 1; }

bool carries_sound(const Link& link) { return link.kind != LinkKind::teleport; }

/// Ways on foot from one node, with all doors open, as far as they count as short.
class Nearby {
 public:
  explicit Nearby(const WaypointGraph& graph)
      : graph_(graph), lengths_(graph.node_count(), kInfinity) {}

  void search(NodeId from, float limit) {
    for (const NodeId node : reached_) lengths_[node.index()] = kInfinity;
    reached_.clear();
    reach(from, 0);
    dijkstra(
        open_, [&](const Label& label) { return label.first <= lengths_[label.second.index()]; },
        [&](const Label& label) {
          for_each_around(graph_, label.second, [&](NodeId next, const Link& link) {
            const float length = label.first + link.length;
            if (carries_sound(link) && length <= limit && length < lengths_[next.index()])
              reach(next, length);
          });
        });
  }
  float length(NodeId node) const { return lengths_[node.index()]; }

 private:
  using Label = std::pair<float, NodeId>;

  void reach(NodeId node, float length) {
    if (lengths_[node.index()] == kInfinity) reached_.push_back(node);
    lengths_[node.index()] = length;
    put_label(open_, {length, node});
  }

  const WaypointGraph& graph_;
  std::vector<float> lengths_;
  std::vector<NodeId> reached_;
  std::vector<Label> open_;
};

}  // namespace

struct SoundPaths::Data {
  Data(const TacticalMap& of, const SoundLoss& how) : map(of), loss(how) {
    const WaypointGraph& graph = map.graph();
    Nearby nearby(graph);
    std::vector<std::vector<Step>> rows(graph.node_count());
    for (const NodeId node : graph.nodes()) {
      for_each_around(graph, node, [&](NodeId next, const Link& link) {
        if (carries_sound(link))
          rows[node.index()].push_back({next, link.length, false, link.door});
      });
      add_shortcuts(node, nearby, rows);
    }
    first.reserve(graph.node_count() + 1);
    first.push_back(0);
    for (std::vector<Step>& row : rows) {
      keep_shortest(row);
      steps.insert(steps.end(), row.begin(), row.end());
      first.push_back(static_cast<std::uint32_t>(steps.size()));
    }
  }

  /// Windows and thin walls to nodes with higher numbers, and back.
  void add_shortcuts(NodeId node, Nearby& nearby, std::vector<std::vector<Step>>& rows) const {
    const WaypointGraph& graph = map.graph();
    const auto sight = map.visibility(kUpright, kUpright);
    const float reach = std::max(loss.thin, loss.opening);
    nearby.search(node, short_way(reach));
    map.index().for_each_within(graph.position(node), reach, [&](NodeId other) {
      if (other <= node) return;
      const float straight = distance(graph.position(node), graph.position(other));
      if (nearby.length(other) <= short_way(straight)) return;
      const bool open = sight.contains(node, other) && sight.contains(other, node);
      if (straight > (open ? loss.opening : loss.thin)) return;
      rows[node.index()].push_back({other, straight, !open, {}});
      rows[other.index()].push_back({node, straight, !open, {}});
    });
  }

  /// Of equal steps the shortest; through another door or a wall, a step is another one.
  static void keep_shortest(std::vector<Step>& row) {
    const auto way = [](const Step& s) { return std::tuple(s.to, s.wall, s.door); };
    std::ranges::sort(row, {}, [&](const Step& s) { return std::pair(way(s), s.metres); });
    const auto rest = std::ranges::unique(row, {}, way);
    row.erase(rest.begin(), rest.end());
  }

  TacticalMap map;
  SoundLoss loss;
  std::vector<Step> steps;
  std::vector<std::uint32_t> first;  // by node, and the end
};

SoundPaths::SoundPaths(const TacticalMap& map, const SoundLoss& loss)
    : data_(std::make_shared<const Data>(map, loss)) {}

const TacticalMap& SoundPaths::map() const noexcept { return data_->map; }
const SoundLoss& SoundPaths::loss() const noexcept { return data_->loss; }

std::size_t SoundPaths::step_count() const noexcept { return data_->steps.size(); }

NodeId SoundPaths::node_at(Vec3 place) const noexcept {
  constexpr float kStep = 0.5F;  // metres
  const NodeIndex& index = map().index();
  const NodeId below = index.nearest(
      place, [&](NodeId node) { return map().graph().position(node).z <= place.z + kStep; });
  return below.valid() ? below : index.nearest(place);
}

std::span<const SoundPaths::Step> SoundPaths::steps(NodeId from) const noexcept {
  const std::uint32_t begin = data_->first[from.index()], end = data_->first[from.index() + 1];
  return std::span(data_->steps).subspan(begin, end - begin);
}

SoundSearch::SoundSearch(const SoundPaths& paths)
    : paths_(paths),
      lengths_(paths.map().graph().node_count()),
      before_(lengths_.size()),
      reached_(lengths_.size(), 0),
      settled_(lengths_.size(), 0) {
  open_.reserve(paths.step_count() + 1);
}

void SoundSearch::begin(Vec3 place, SoundKind kind, float loudness,
                        std::span<const std::uint8_t> shut, std::span<const Box> added) {
  assert(is_finite(place));
  place_ = place;
  kind_ = kind;
  loudness_ = loudness;
  shut_ = shut;
  added_ = added;
  start_ = paths_.node_at(place);
  ++number_;
  open_.clear();
  if (!start_.valid()) return;
  reached_[start_.index()] = number_;
  lengths_[start_.index()] = distance(place, paths_.map().graph().position(start_));
  before_[start_.index()] = {};
  put_label(open_, {lengths_[start_.index()], start_});
}

HeardPath SoundSearch::to(Vec3 listener) {
  const float straight = distance(place_, listener);
  if (!start_.valid() || !(straight <= loudness_)) return {};
  const TacticalMap& map = paths_.map();
  const NodeId end = paths_.node_at(listener);
  if (is_straight(end, listener)) return {straight, place_};
  if (!reach(end)) return {};
  const float last = distance(map.graph().position(end), listener);
  const float metres = std::max(straight, lengths_[end.index()] + last);
  if (metres > loudness_) return {};
  return {metres, last_corner(end)};
}

bool SoundSearch::is_straight(NodeId end, Vec3 listener) const noexcept {
  if (end != start_ && !paths_.map().visibility(kUpright, kUpright).contains(end, start_))
    return false;
  return std::ranges::all_of(
      added_, [&](const Box& box) { return exact::segment_misses(place_, listener, box); });
}

/// Goes on until that node is settled.
bool SoundSearch::reach(NodeId end) {
  const auto is_end = [&](const Label& label) {
    return settled_[end.index()] == number_ || label.first > loudness_;
  };
  const auto settle = [&](const Label& label) {
    const std::size_t i = label.second.index();
    if (settled_[i] == number_) return false;
    settled_[i] = number_;
    return true;
  };
  dijkstra_until(open_, is_end, settle, [&](const Label& label) {
    for (const SoundPaths::Step& step : paths_.steps(label.second)) {
      const float length = label.first + paths_.length(step, kind_, shut_);
      const std::size_t next = step.to.index();
      if (reached_[next] == number_ && lengths_[next] <= length) continue;
      reached_[next] = number_;
      lengths_[next] = length;
      before_[next] = label.second;
      put_label(open_, {length, step.to});
    }
  });
  return settled_[end.index()] == number_;
}

/// Back along the way, as far as the listener's node sees; the node before it in any case, which
/// may be behind a wall.
Vec3 SoundSearch::last_corner(NodeId end) const noexcept {
  const NodeMatrixView sight = paths_.map().visibility(kUpright, kUpright);
  NodeId corner = before_[end.index()];
  if (!corner.valid()) return place_;
  for (NodeId node = before_[corner.index()]; node.valid() && sight.contains(end, node);
       node = before_[node.index()])
    corner = node;
  return corner == start_ ? place_ : paths_.map().graph().position(corner);
}

}  // namespace defilade
