#include "defilade/tactics/find_cover.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "tactics/cover/odds.h"
#include "tactics/cover/ways.h"
#include "tactics/situation/lerp.h"

namespace defilade {
namespace {

struct Candidate {
  CoverSource source;
  std::uint32_t id = 0;  // of the node or the sensor
  NodeId node;           // that it is, or nearest to it
  Vec3 place;
  float nearest = 0;  // no way to it is shorter
  bool is_asked = false;
  EnemyId seer = {};  // whom a ray has shown to see it
};

/// What is best: less is.
struct Rank {
  int quarters = std::numeric_limits<int>::max();  // of a metre of way
  std::uint32_t exposure = 0;
  double way = std::numeric_limits<double>::infinity();

  friend auto operator<=>(const Rank&, const Rank&) = default;
};

/// What is farther off than an int can say is as good as nowhere.
int quarters(double way) {
  constexpr double kMost = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(std::ceil(4 * way), kMost));
}

}  // namespace

struct CoverScratch::Data {
  explicit Data(const TacticalMap& map) : ways(map.graph()) {}

  CoverWaysScratch ways;
  SensorGrid grid;  // for those who keep none
  std::vector<Candidate> candidates;
  CoverOdds odds;
  std::vector<std::pair<float, EnemyId>> order;  // of the threats, the likeliest to see first
};

CoverScratch::CoverScratch(const TacticalMap& map) : data_(std::make_unique<Data>(map)) {}
CoverScratch::~CoverScratch() = default;
CoverScratch::CoverScratch(CoverScratch&&) noexcept = default;
CoverScratch& CoverScratch::operator=(CoverScratch&&) noexcept = default;

namespace {

class CoverSearch {
 public:
  CoverSearch(const Situation& s, const CoverSeek& seek, const RayCaster& caster,
              const Mover& mover, SensorGrid::Data& grid, CoverScratch::Data& scratch,
              FoundCover& out)
      : s_(s),
        seek_(seek),
        rays_(caster, seek.rays),
        mover_(mover),
        ways_(s, seek.far, mover, scratch.ways),
        lattice_(grid.lattice),
        scratch_(scratch),
        out_(out),
        lowest_(lowest_stance(s.map().profile())) {
    lattice_.gather(s, grid.around);
    list_candidates(grid.around);
    for (const Candidate& candidate : scratch_.candidates)
      farthest_ = std::max(farthest_, double{candidate.nearest});
  }

  void run() {
    guess();
    ask(0);
    for (std::size_t i = most_promising(); i != kNone; i = most_promising()) ask(i);
    out_.seen_by = 0;
    if (best_ == kNone)
      take_least_bad();
    else
      take_best();
    out_.rays = rays_.used();
  }

 private:
  Vec3 position(NodeId node) const { return s_.graph().position(node); }
  Threat threat(EnemyId id) const { return threat_of(s_, id, seek_.means); }
  template <class Visit>
  void for_each_threat(const Visit& visit) const {
    for (std::size_t e = 0; e < s_.enemy_count(); ++e) visit(EnemyId{e});
  }
  bool in_row(EnemyId id, NodeId node, StanceId stance) const {
    return s_.row(id, stance, seek_.means).contains(node);
  }

  void list_candidates(const std::vector<std::uint32_t>& sensors) {
    auto& all = scratch_.candidates;
    all.clear();
    all.push_back({CoverSource::here, 0, s_.node(), s_.position()});
    for (std::size_t i = 0; i < s_.size(); ++i)
      if (const double way = ways_.to_node(NodeId{i});
          is_near(way) && s_.world().is_free(NodeId{i}))
        all.push_back({CoverSource::node, static_cast<std::uint32_t>(i), NodeId{i},
                       position(NodeId{i}), static_cast<float>(way)});
    for (const std::uint32_t i : sensors) {
      const Sensor& sensor = lattice_.sensor(i);
      const float away = plan_distance(sensor.place);
      if (is_near(away) && sensor.is_floor != Known::no)
        all.push_back({CoverSource::sensor, i, sensor.nodes[0], sensor.place, away});
    }
  }

  bool is_near(double way) const { return std::isfinite(way) && way <= seek_.far; }

  float plan_distance(Vec3 place) const {
    return distance(s_.position(), {place.x, place.y, s_.position().z});
  }

  void guess() {
    scratch_.odds.begin(scratch_.candidates.size(), s_.enemy_count());
    for_each_threat([&](EnemyId id) {
      for (std::size_t i = 0; i < scratch_.candidates.size(); ++i) {
        const Candidate& candidate = scratch_.candidates[i];
        if (candidate.source == CoverSource::node)
          guess_node(i, id);
        else if (candidate.source == CoverSource::sensor)
          guess_sensor(i, id);
      }
    });
  }

  /// By the row of the threat's node, and by how well the node is covered towards the threat.
  void guess_node(std::size_t i, EnemyId id) {
    const Candidate& candidate = scratch_.candidates[i];
    const Vec3 eye = threat(id).eye();
    const bool seen = in_row(id, candidate.node, lowest_);
    scratch_.odds.learn(i, id.index(), seen,
                        kRowWeight * relevance(eye, candidate.place, seen, candidate.place));
    const float quality =
        s_.map().cover().quality(candidate.node, CoverHeight::low, sector(candidate.place, eye));
    if (quality == 1) scratch_.odds.learn(i, id.index(), false, kQualityWeight);
  }

  /// By the same of the nodes near it, and by the last answer.
  void guess_sensor(std::size_t i, EnemyId id) {
    const Candidate& candidate = scratch_.candidates[i];
    const Vec3 eye = threat(id).eye();
    for (const NodeId node : lattice_.sensor(candidate.id).nodes) {
      if (!node.valid()) break;
      const bool seen = in_row(id, node, lowest_);
      scratch_.odds.learn(i, id.index(), seen,
                          kRowWeight * relevance(eye, position(node), seen, candidate.place));
    }
    const SensorAnswer& last = lattice_.answer(candidate.id, id);
    const float age = last.age(threat(id));
    if (age <= kOldest)
      scratch_.odds.learn(i, id.index(), last.is_seen == Known::yes, kLastWeight / (1 + age * age));
  }

  /// How far it might be. If that were endless, so would every gain be.
  double reach() const { return std::isfinite(seek_.far) ? seek_.far : farthest_; }

  std::size_t most_promising() const {
    if (rays_.is_spent()) return kNone;
    const double limit = best_ == kNone ? reach() + 1 : rank_.way;
    std::size_t best = kNone;
    double most = seek_.worth;
    for (std::size_t i = 0; i < scratch_.candidates.size(); ++i) {
      const Candidate& candidate = scratch_.candidates[i];
      if (candidate.is_asked || quarters(candidate.nearest) > rank_.quarters) continue;
      const double gain =
          double{scratch_.odds.hidden(i)} * std::max(limit - double{candidate.nearest}, 0.0);
      if (gain < most || (gain == most && best != kNone)) continue;
      best = i;
      most = gain;
    }
    return best;
  }

  void ask(std::size_t i) {
    Candidate& candidate = scratch_.candidates[i];
    candidate.is_asked = true;
    if (candidate.source == CoverSource::sensor) {
      if (!lattice_.find_floor(candidate.id, s_, mover_)) return;
      candidate.place = lattice_.sensor(candidate.id).place;
    }
    if (!is_hidden(i)) return;
    const CoverWay way = way_to(candidate);
    if (!is_near(way.length)) return;
    const std::uint32_t exposure = s_.map().exposure(kUpright, lowest_)[candidate.node.index()];
    const Rank rank{quarters(way.length), exposure, way.length};
    if (!(rank < rank_)) return;
    rank_ = rank;
    way_ = way;
    best_ = i;
  }

  CoverWay way_to(const Candidate& candidate) {
    if (candidate.source == CoverSource::here) return {0, {}};
    if (candidate.source == CoverSource::node)
      return {ways_.to_node(candidate.node), candidate.node};
    const double most = rank_.quarters / 4.0;  // farther off it would not be better
    return ways_.to_sensor(candidate.id, std::min(most, double{seek_.far}), lattice_);
  }

  /// Asks the threats, the likeliest to see first, and learns from what they see.
  bool is_hidden(std::size_t i) {
    scratch_.order.clear();
    for_each_threat(
        [&](EnemyId id) { scratch_.order.emplace_back(scratch_.odds.hidden(i, id.index()), id); });
    std::ranges::sort(scratch_.order);
    return std::ranges::all_of(scratch_.order, [&](const auto& entry) {
      const Known seen = ask(scratch_.candidates[i].place, lowest_, entry.second);
      if (seen != Known::unknown) learn(scratch_.candidates[i], entry.second, seen == Known::yes);
      if (seen == Known::yes) scratch_.candidates[i].seer = entry.second;
      return seen == Known::no;
    });
  }

  Known ask(Vec3 feet, StanceId stance, EnemyId id) {
    return rays_.sees(threat(id).body, {feet, s_.map().profile().stance(stance)},
                      threat(id).channel);
  }

  void learn(const Candidate& known, EnemyId id, bool seen) {
    if (known.source == CoverSource::sensor) lattice_.record(known.id, id, threat(id), seen);
    const Vec3 eye = threat(id).eye();
    for (std::size_t i = 0; i < scratch_.candidates.size(); ++i) {
      const Candidate& other = scratch_.candidates[i];
      if (other.is_asked || quarters(other.nearest) > rank_.quarters) continue;
      scratch_.odds.learn(i, id.index(), seen, relevance(eye, known.place, seen, other.place));
    }
  }

  bool is_hidden(Vec3 feet, StanceId stance) {
    for (std::size_t e = 0; e < s_.enemy_count(); ++e)
      if (ask(feet, stance, EnemyId{e}) != Known::no) return false;
    return true;
  }

  void take_best() {
    const Candidate& best = scratch_.candidates[best_];
    take(best, lowest_, way_);
    if (best.source != CoverSource::here) shorten();
    if (out_.source == CoverSource::sensor) out_.node = s_.map().index().nearest(out_.place);
    if (is_hidden(out_.place, kUpright)) out_.stance = kUpright;
  }

  void take(const Candidate& candidate, StanceId stance, const CoverWay& way) {
    out_.source = candidate.source;
    out_.place = candidate.place;
    out_.stance = stance;
    out_.node = candidate.node;
    out_.seer = candidate.seer;
    out_.way = ways_.trace(way, candidate.place, out_.path);
  }

  /// Halves the last leg of the way until a quarter of a metre is left between seen and hidden.
  void shorten() {
    const auto& nodes = out_.path.nodes;
    // Mostly the node itself is not on the path: one leaves the graph before it.
    const bool at_node =
        out_.source == CoverSource::node && !nodes.empty() && nodes.back() == out_.node;
    const Vec3 from = last_leg(at_node), end = out_.place;
    if (at_node && !walks_last_link(from)) return;
    float seen = 0, hidden = 1;
    while ((hidden - seen) * distance(from, end) > 0.25F && !rays_.is_spent()) {
      const float middle = (seen + hidden) / 2;
      const auto floor = mover_.floor_at(between(from, end, middle));
      const bool passes = floor && mover_.walks(from, *floor) && is_hidden(*floor, lowest_);
      (passes ? hidden : seen) = middle;
      if (passes) out_.place = *floor;
    }
    if (hidden == 1) return;
    if (at_node) leave_last_node();
    out_.source = CoverSource::sensor;
    out_.way = ways_.length_of(out_.path, out_.place);
  }

  /// Where it begins.
  Vec3 last_leg(bool at_node) const {
    const auto& nodes = out_.path.nodes;
    const std::size_t legs = nodes.size() - (at_node ? 1 : 0);
    return legs == 0 ? s_.position() : position(nodes[legs - 1]);
  }

  /// Not if it is shorter than the straight line: that is a teleporter.
  bool walks_last_link(Vec3 from) const {
    constexpr float kRounding = 0.999F;
    const auto& links = out_.path.links;
    const float straight = distance(from, out_.place);
    if (!links.empty() && s_.graph().link(links.back()).length < kRounding * straight) return false;
    return mover_.walks(from, out_.place);
  }

  void leave_last_node() {
    out_.path.nodes.pop_back();
    if (!out_.path.links.empty()) out_.path.links.pop_back();
    if (out_.path.nodes.empty()) out_.path.status = PathStatus::none;
  }

  /// Rows are of nodes; a ray of this call may know better about the place.
  std::size_t seen_by(const Candidate& candidate, StanceId stance) const {
    std::size_t count = 0;
    for_each_threat([&](EnemyId id) {
      count += in_row(id, candidate.node, stance) || id == candidate.seer ? 1U : 0U;
    });
    return count;
  }

  /// Staying is an answer, too.
  void take_least_bad() {
    std::tuple<std::size_t, float, std::size_t> least{kNone, 0, 0};
    for (std::size_t i = 0; i < scratch_.candidates.size(); ++i) {
      const Candidate& candidate = scratch_.candidates[i];
      if (candidate.source == CoverSource::sensor) break;  // no row tells
      least = std::min(least, {seen_by(candidate, lowest_), candidate.nearest, i});
    }
    const auto [count, way, i] = least;
    const Candidate& candidate = scratch_.candidates[i];
    const bool stays = candidate.source == CoverSource::here;
    take(candidate, lowest_, {way, stays ? NodeId{} : candidate.node});
    if (seen_by(candidate, kUpright) == count) out_.stance = kUpright;
    out_.source = CoverSource::least_bad;
    out_.seen_by = count;
  }

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  // Tuned with bench_cover: what answers that are not quite about the case in hand count.
  static constexpr float kRowWeight = 0.5F;  // of the threat's node, not of its place
  static constexpr float kQualityWeight = 4;
  static constexpr float kLastWeight = 30;
  static constexpr float kOldest = 3;  // metres that the threat has gone since

  const Situation& s_;
  const CoverSeek& seek_;
  RayBudget rays_;
  const Mover& mover_;
  CoverWays ways_;
  SensorLattice& lattice_;
  CoverScratch::Data& scratch_;
  FoundCover& out_;
  StanceId lowest_;
  double farthest_ = 0;  // of the candidates

  std::size_t best_ = kNone;  // candidate so far
  Rank rank_;
  CoverWay way_;
};

}  // namespace

void find_cover(const Situation& s, const CoverSeek& seek, const RayCaster& caster,
                const Mover& mover, CoverScratch& scratch, FoundCover& out, SensorGrid* kept) {
  if (kept == nullptr) scratch.data().grid.world_changed();
  SensorGrid& grid = kept != nullptr ? *kept : scratch.data().grid;
  CoverSearch(s, seek, caster, mover, grid.data(), scratch.data(), out).run();
}

}  // namespace defilade
