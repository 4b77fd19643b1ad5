// Where may an enemy be? Earliest arrivals on a graph whose links are halved.
//
// Idea: the enemy enters a node's half of a passage through the node or through the middle. So the
// places that matter are the nodes and the middles of the passages, one for each half: the earliest
// moments at which it could be there tell everything. Time only lets moments come. An observation
// takes back the moments of what was seen empty; those that have come elsewhere are kept, and all
// others are measured anew from there: by Dijkstra's algorithm, no further than time has come.
//
// In: usable links, a speed, what was seen. Out: the support and a distribution over it.

#include "defilade/tactics/belief.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "model/graph/dijkstra.h"

namespace defilade {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
/// Arrivals count this many seconds early, so that rounding never loses an enemy.
constexpr double kEarly = 1e-4;
/// Steps of `advance`: fine enough that the distribution follows the edge of the support.
constexpr double kStepSeconds = 0.25;
constexpr double kMostSteps = 64;
/// Keeps ways without a length (teleports) from emptying a node at once.
constexpr double kShortestSeconds = 0.1;
/// No node of the support has less than this part of an even share.
constexpr double kLeastShare = 1e-6;

/// The sum of a belief's probabilities over `set`.
double probability_of(const Belief& belief, NodeSetView set) {
  const NodeSetView possible = belief.support();
  double sum = 0;
  for (std::size_t b = 0; b < set.block_count(); ++b) {
    const NodeBlock &seen = set.block(b), &likely = possible.block(b);
    for (std::size_t w = 0; w < NodeBlock::kWords; ++w)
      for (auto rest = seen.words[w] & likely.words[w]; rest != 0; rest &= rest - 1)
        sum += belief.probability()[(b * NodeBlock::kWords + w) * 64 +
                                    static_cast<std::size_t>(std::countr_zero(rest))];
  }
  return std::min(sum, 1.0);
}

}  // namespace

Belief::Belief(const WaypointGraph& graph, const AgentProfile& profile, float speed)
    : support_(NodeSet::all(graph.node_count())),
      probability_(graph.node_count()),
      next_(graph.node_count()) {
  assert(speed > 0 && graph.node_count() > 0);
  find_passages(graph, profile, speed);
  list_passages_by_node();
  time_ways_on();
  earliest_.assign(node_count() + 2 * passages_.size(), 0.0);
  // There are six ways between the places of a passage, each taken twice at most: when measuring
  // begins, and when the enemy reaches its start.
  queue_.reserve(12 * passages_.size());
  measure_ways_from_support();
  spread_evenly();
}

void Belief::find_passages(const WaypointGraph& graph, const AgentProfile& profile, float speed) {
  for (const Link& link : graph.links())
    if (allows(profile, graph, link))
      passages_.push_back({link.from.value, link.to.value, link.length / (2.0 * speed), false});
  const auto ends = [](const Passage& p) {
    return std::pair(std::min(p.from, p.to), std::max(p.from, p.to));
  };
  std::ranges::sort(passages_, {}, [&](const Passage& p) { return std::pair(ends(p), p.from); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < passages_.size(); ++i) {
    const Passage& next = passages_[i];
    if (kept == 0 || ends(passages_[kept - 1]) != ends(next)) {
      passages_[kept++] = next;
      continue;
    }
    Passage& last = passages_[kept - 1];
    last.both_ways = last.both_ways || last.from != next.from;
    last.half_seconds = std::min(last.half_seconds, next.half_seconds);
  }
  passages_.resize(kept);
}

void Belief::list_passages_by_node() {
  first_passage_.assign(node_count() + 1, 0);
  for (const Passage& p : passages_) ++first_passage_[p.from + 1], ++first_passage_[p.to + 1];
  for (std::size_t n = 0; n < node_count(); ++n) first_passage_[n + 1] += first_passage_[n];
  passages_by_node_.resize(2 * passages_.size());
  std::vector<std::uint32_t> free_slot(first_passage_.begin(), first_passage_.end() - 1);
  for (std::uint32_t i = 0; i < passages_.size(); ++i)
    for (const std::uint32_t end : {passages_[i].from, passages_[i].to})
      passages_by_node_[free_slot[end]++] = i;
}

void Belief::time_ways_on() {
  way_on_seconds_.assign(node_count(), 0.0);
  for (std::size_t n = 0; n < node_count(); ++n) {
    double sum = 0, ways = 0;
    for (const std::uint32_t i : passages_at(n))
      if (leads_out(passages_[i], n)) sum += 2 * passages_[i].half_seconds, ++ways;
    if (ways > 0) way_on_seconds_[n] = std::max(sum / ways, kShortestSeconds);
  }
}

std::span<const std::uint32_t> Belief::passages_at(std::size_t node) const noexcept {
  return std::span(passages_by_node_)
      .subspan(first_passage_[node], first_passage_[node + 1] - first_passage_[node]);
}

bool Belief::leads_out(const Passage& passage, std::size_t node) const noexcept {
  return passage.both_ways || passage.from == node;
}

void Belief::saw(NodeId node) noexcept {
  support_.clear();
  support_.insert(node);
  begin_at_support();
}

void Belief::saw_one_of(NodeSetView nodes) noexcept {
  assert(nodes.any());
  support_.clear();
  support_ |= nodes;
  begin_at_support();
}

void Belief::begin_at_support() noexcept {
  now_ = 0;
  std::ranges::fill(earliest_, now_);
  measure_ways_from_support();
  spread_evenly();
}

void Belief::advance(float seconds) noexcept {
  assert(seconds >= 0 && std::isfinite(seconds));
  const double steps = std::clamp(std::ceil(seconds / kStepSeconds), 1.0, kMostSteps);
  const double step = seconds / steps;
  for (double i = 0; i < steps; ++i) {
    now_ += step;
    let_come(now_ + kEarly);
    flow(step);
  }
  normalise();
}

void Belief::saw_empty(NodeSetView seen) noexcept {
  if (!support_.intersects(seen)) return;  // what was empty already cuts nothing
  if (support_.is_subset_of(seen)) start_over();
  if (support_.is_subset_of(seen)) return;
  support_ -= seen;
  for (std::size_t n = 0; n < node_count(); ++n)
    if (!support_.contains(NodeId{n})) probability_[n] = 0;
  measure_ways_from_support();
  normalise();
}

/// Starts over from everything that can be reached at all.
void Belief::start_over() noexcept {
  let_come(kNever);
  std::ranges::fill(earliest_, now_);
  measure_ways_from_support();
  spread_evenly();
}

/// An enemy that reached a place may still be there, unless it was seen empty since. All other
/// places are reached from these, and not before now.
void Belief::measure_ways_from_support() noexcept {
  measured_ = now_;
  queue_.clear();
  for (std::size_t place = 0; place < earliest_.size(); ++place)
    if (!has_come(place) || !support_.contains(node_of(place))) earliest_[place] = kNever;
  for (std::size_t place = 0; place < earliest_.size(); ++place)
    if (has_come(place)) go_on_from(place);
}

void Belief::reach(std::size_t place, double moment) noexcept {
  if (moment >= earliest_[place]) return;
  earliest_[place] = moment;
  put_label(queue_, {moment, static_cast<std::uint32_t>(place)});
}

/// Only the step across a middle can lead into what was just seen empty; the enemy was not there
/// before.
void Belief::go_on_from(std::size_t place) noexcept {
  const double moment = earliest_[place];
  if (place < node_count()) {
    for (const std::uint32_t i : passages_at(place))
      if (leads_out(passages_[i], place))
        reach(middle(i, place), moment + passages_[i].half_seconds);
    return;
  }
  const std::size_t i = (place - node_count()) / 2;
  const Passage& p = passages_[i];
  const std::size_t node = node_of(place).index(), other = node == p.from ? p.to : p.from;
  if (leads_out(p, node)) reach(middle(i, other), std::max(moment, measured_));
  if (leads_out(p, other)) reach(node, moment + p.half_seconds);
}

/// The middle of a passage as the last place of that end's half.
std::size_t Belief::middle(std::size_t passage, std::size_t end) const noexcept {
  return node_count() + 2 * passage + (passages_[passage].to == end ? 1 : 0);
}

NodeId Belief::node_of(std::size_t place) const noexcept {
  if (place < node_count()) return NodeId{place};
  const Passage& p = passages_[(place - node_count()) / 2];
  return NodeId{(place - node_count()) % 2 == 0 ? p.from : p.to};
}

bool Belief::has_come(std::size_t place) const noexcept {
  return earliest_[place] <= now_ + kEarly;
}

/// Lets the enemy come to everything that it can reach by then.
void Belief::let_come(double moment) noexcept {
  using Arrival = std::pair<double, std::uint32_t>;
  dijkstra_until(
      queue_, [&](const Arrival& next) { return next.first > moment; },
      [&](const Arrival& next) { return next.first == earliest_[next.second]; },
      [&](const Arrival& next) {
        support_.insert(node_of(next.second));
        go_on_from(next.second);
      });
}

void Belief::flow(double seconds) noexcept {
  std::ranges::copy(probability_, next_.begin());
  for (const NodeId node : support_) leave(node.index(), seconds);
  std::swap(probability_, next_);
}

/// A part of the node's probability goes on, the same along each way; what would leave the support
/// stays.
void Belief::leave(std::size_t node, double seconds) noexcept {
  if (way_on_seconds_[node] == 0) return;
  const auto exits = passages_at(node);
  const auto ways =
      std::ranges::count_if(exits, [&](std::uint32_t i) { return leads_out(passages_[i], node); });
  const double gone = seconds / (seconds + way_on_seconds_[node]);
  const auto share = static_cast<float>(probability_[node] * gone / static_cast<double>(ways));
  for (const std::uint32_t i : exits) {
    const Passage& p = passages_[i];
    const std::size_t other = p.from == node ? p.to : p.from;
    if (!leads_out(p, node) || !support_.contains(NodeId{other})) continue;
    next_[node] -= share;
    next_[other] += share;
  }
}

void Belief::spread_evenly() noexcept {
  const auto share = static_cast<float>(1.0 / static_cast<double>(support_.count()));
  for (std::size_t n = 0; n < node_count(); ++n)
    probability_[n] = support_.contains(NodeId{n}) ? share : 0.0F;
}

void Belief::normalise() noexcept {
  double sum = 0;
  for (const NodeId n : support_) sum += std::max(probability_[n.index()], 0.0F);
  const double least = kLeastShare / static_cast<double>(support_.count());
  const double scale = sum > 0 ? 1 / sum : 0;
  sum = 0;
  for (const NodeId n : support_) {
    const double value = std::max(probability_[n.index()] * scale, least);
    probability_[n.index()] = static_cast<float>(value);
    sum += value;
  }
  for (const NodeId n : support_)
    probability_[n.index()] = static_cast<float>(probability_[n.index()] / sum);
}

void expected_danger(std::span<const Belief* const> enemies, const TacticalMap& map,
                     StanceId watcher, StanceId target, std::span<float> out,
                     Channel channel) noexcept {
  const NodeMatrixView watchers = map.watchers(watcher, target, channel);
  assert(out.size() == watchers.size());
  for (std::size_t n = 0; n < out.size(); ++n) {
    double unseen = 1;
    for (const Belief* enemy : enemies)
      unseen *= 1 - probability_of(*enemy, watchers.row(NodeId{n}));
    out[n] = static_cast<float>(1 - unseen);
  }
}

void at_least(std::span<const float> values, float threshold, NodeSet& out) noexcept {
  assert(values.size() == out.size());
  out.clear();
  for (std::size_t n = 0; n < values.size(); ++n)
    if (values[n] >= threshold) out.insert(NodeId{n});
}

}  // namespace defilade
