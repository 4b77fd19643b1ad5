// All-pairs visibility, pair by pair. For each channel and pair of stances one matrix; its rows are
// distributed over the cores, and each is filled in blocks of 512 targets.
//
// Input: nodes, stances, a ray caster. Output: one bit per ordered pair. When neither stance has
// body points, "watcher sees target" and "target sees watcher" are the same segment, so a matrix of
// equal stances is cast above its diagonal only, and only one of two mirrored matrices is cast.
// Source: Lidén 2002, "Using Visibility"; Paull & Darken 2004, the pre-computed visibility step and
// its re-run for modified nodes only.

#include "bake/sight/measure.h"

#include <algorithm>
#include <atomic>

#include "bake/base/parallel.h"
#include "bake/sight/visibility_jobs.h"
#include "model/base/cancelled_error.h"
#include "model/graph/single_line.h"

namespace defilade {
namespace {

/// A hash is only what was written into the map: whether the rows exist must be checked.
bool same_channels(const TacticalMap& map, const Level& level) {
  if (!std::ranges::equal(map.weapons(), level.weapons)) return false;
  for (std::size_t i = 0; i < level.weapons.size(); ++i)
    if (map.has_own_fire(WeaponId{i}) != differs_from_sight(level, Channel::fire(WeaponId{i})))
      return false;
  return true;
}

/// Which bits of a previous map still hold.
class Kept {
 public:
  Kept(const WaypointGraph& graph, const AgentProfile& profile, const Level& level,
       const TacticalMap* previous) {
    if (!previous || previous->profile().stances != profile.stances ||
        previous->hashes().geometry != geometry_hash(level) || !same_channels(*previous, level))
      return;
    previous_ = previous;
    for (std::size_t i = 0; i < graph.node_count(); ++i) {
      const NodeId old = previous->graph().find(graph.name(NodeId{i}));
      const bool same = old.valid() && previous->graph().position(old) == graph.position(NodeId{i});
      old_of_.push_back(same ? old : NodeId{});
    }
  }

  bool usable() const { return previous_ != nullptr; }

  std::size_t count() const {
    return static_cast<std::size_t>(std::ranges::count_if(old_of_, &NodeId::valid));
  }

  bool has(NodeId a, NodeId b) const {
    return previous_ && old_of_[a.index()].valid() && old_of_[b.index()].valid();
  }

  bool sees(NodeId watcher, NodeId target, const Visibility& job) const {
    return previous_->visibility(job.watcher, job.target, job.channel)
        .contains(old_of_[watcher.index()], old_of_[target.index()]);
  }

 private:
  const TacticalMap* previous_ = nullptr;
  std::vector<NodeId> old_of_;
};

class Measurer {
 public:
  Measurer(const WaypointGraph& graph, const AgentProfile& profile, const RayCaster& caster,
           const Kept& kept, Progress& progress)
      : graph_(graph), profile_(profile), caster_(caster), kept_(kept), progress_(progress) {}

  /// Is row j of (target, watcher) the mirror image of column j of (watcher, target)?
  bool mirrored(const Visibility& job) const {
    return is_single_line(profile_, job.watcher, job.target);
  }

  std::uint64_t pairs(const Visibility& job) const {
    const std::uint64_t n = graph_.node_count();
    if (!mirrored(job)) return n * (n - 1);
    if (job.watcher == job.target) return n * (n - 1) / 2;
    return job.watcher < job.target ? n * (n - 1) : 0;
  }

  /// False when cancelled.
  bool fill(Visibility& job) {
    job.matrix = NodeMatrix(graph_.node_count());
    const bool upper = mirrored(job) && job.watcher == job.target;
    parallel_for(graph_.node_count(), [&](std::size_t i) {
      if (!stopped_) fill_row(job, NodeId{i}, upper);
    });
    if (upper && !stopped_) mirror_upper(job.matrix);
    return !stopped_;
  }

  std::uint64_t segments() const { return segments_; }

 private:
  void fill_row(Visibility& job, NodeId watcher, bool upper) {
    const std::span row = job.matrix.row_blocks(watcher);
    const std::size_t begin = upper ? watcher.index() : 0;
    std::uint64_t cast = 0;
    for (std::size_t b = begin / NodeBlock::kBits; b < row.size(); ++b) {
      if (progress_.cancelled()) stopped_ = true;
      if (stopped_) return;
      const std::size_t first = std::max(begin, b * NodeBlock::kBits);
      const std::size_t last = std::min(graph_.node_count(), (b + 1) * NodeBlock::kBits);
      for (std::size_t j = first; j < last; ++j)
        if (sees(job, watcher, NodeId{j}, cast))
          row[b].words[j / 64 % NodeBlock::kWords] |= std::uint64_t{1} << j % 64;
      const bool self = watcher.index() >= first && watcher.index() < last;
      progress_.advance(last - first - (self ? 1 : 0));
    }
    segments_ += cast;
  }

  bool sees(const Visibility& job, NodeId watcher, NodeId target, std::uint64_t& cast) const {
    if (watcher == target) return true;
    if (kept_.has(watcher, target)) return kept_.sees(watcher, target, job);
    ++cast;
    const Vec3 eye = above(graph_.position(watcher), profile_.stance(job.watcher).eye);
    const Vec3 floor = graph_.position(target);
    const Stance& stance = profile_.stance(job.target);
    if (!caster_.blocked(eye, above(floor, stance.eye), job.channel)) return true;
    for (const float height : stance.body)
      if (!caster_.blocked(eye, above(floor, height), job.channel)) return true;
    return false;
  }

  static void mirror_upper(NodeMatrix& matrix) {
    const NodeMatrix lower = transpose(matrix);
    for (std::size_t i = 0; i < matrix.size(); ++i) {
      const std::span row = matrix.row_blocks(NodeId{i});
      const auto other = lower.row(NodeId{i}).blocks();
      for (std::size_t b = 0; b < row.size(); ++b)
        for (std::size_t w = 0; w < NodeBlock::kWords; ++w) row[b].words[w] |= other[b].words[w];
    }
  }

  const WaypointGraph& graph_;
  const AgentProfile& profile_;
  const RayCaster& caster_;
  const Kept& kept_;
  Progress& progress_;
  std::atomic<bool> stopped_ = false;
  std::atomic<std::uint64_t> segments_ = 0;
};

const NodeMatrix& mirror_of(const Visibility& job, std::span<const Visibility> jobs) {
  return std::ranges::find_if(jobs,
                              [&](const Visibility& other) {
                                return other.channel == job.channel &&
                                       other.watcher == job.target && other.target == job.watcher;
                              })
      ->matrix;
}

}  // namespace

std::vector<Channel> measured_channels(const Level& level) {
  std::vector<Channel> channels{Channel::sight()};
  for (std::size_t i = 0; i < level.weapons.size(); ++i)
    if (const Channel fire = Channel::fire(WeaponId{i}); differs_from_sight(level, fire))
      channels.push_back(fire);
  return channels;
}

std::vector<Visibility> visibility_jobs(const Level& level, std::size_t stances) {
  std::vector<Visibility> jobs;
  for (const Channel channel : measured_channels(level))
    for (std::size_t watcher = 0; watcher < stances; ++watcher)
      for (std::size_t target = 0; target < stances; ++target)
        jobs.push_back({channel, StanceId{watcher}, StanceId{target}, {}});
  return jobs;
}

std::size_t unchanged_nodes(const WaypointGraph& graph, const AgentProfile& profile,
                            const Level& level, const TacticalMap& previous) {
  return Kept(graph, profile, level, &previous).count();
}

Result<Measured> measure(const WaypointGraph& graph, const AgentProfile& profile,
                         const Level& level, const RayCaster& caster, const TacticalMap* previous,
                         Progress& progress) {
  const Kept kept(graph, profile, level, previous);
  Measurer measurer(graph, profile, caster, kept, progress);
  Measured result{visibility_jobs(level, profile.stances.size()), 0, kept.usable()};
  std::uint64_t total = 0;
  for (const Visibility& job : result.visibility) total += measurer.pairs(job);
  progress.begin("measuring sight", "pairs", total);
  for (Visibility& job : result.visibility) {
    if (measurer.mirrored(job) && job.target < job.watcher)
      job.matrix = transpose(mirror_of(job, result.visibility));  // cast earlier: it comes first
    else if (!measurer.fill(job))
      return cancelled_error();
  }
  result.segments = measurer.segments();
  return result;
}

}  // namespace defilade
