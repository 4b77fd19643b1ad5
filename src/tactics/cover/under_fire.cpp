#include "defilade/tactics/under_fire.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "tactics/path/dijkstra.h"

namespace defilade {

struct UnderFireScratch::Data {
  explicit Data(const TacticalMap& map)
      : path(map.graph()), danger(map.graph().node_count()), dear(map.graph().node_count()) {}

  PathScratch path;
  NodeSet danger;           // where somebody hits us upright
  std::vector<float> dear;  // by node: how many times the price of an unseen metre
  std::vector<double> ways;
  std::vector<std::pair<double, NodeId>> heap;
};

UnderFireScratch::UnderFireScratch(const TacticalMap& map) : data_(std::make_unique<Data>(map)) {}
UnderFireScratch::~UnderFireScratch() = default;
UnderFireScratch::UnderFireScratch(UnderFireScratch&&) noexcept = default;
UnderFireScratch& UnderFireScratch::operator=(UnderFireScratch&&) noexcept = default;

namespace {

constexpr Means kFire = Means::own_weapons();

/// A stance and how bad it is somewhere.
struct Posture {
  StanceId stance;
  double rate = 0;
};

class Decision {
 public:
  Decision(const Situation& s, EnemyId shooter, const PeekOuts& peek_outs, PeekOutId mine,
           const UnderFireWeights& weights, UnderFireScratch::Data& scratch, UnderFire& out)
      : s_(s),
        shooter_(shooter),
        peek_outs_(peek_outs),
        mine_(mine),
        weights_(weights),
        scratch_(scratch),
        out_(out),
        place_(s.graph().position(s.node())),
        arc_(s.map().cover().against(s.node(), place_, s.enemy(shooter).position)) {}

  void run() {
    decide_stay();
    decide_move();
    decide_return();
    out_.best = FireResponse::stay;
    double least = out_.stay.possible ? out_.stay.cost : kNoWay;
    const auto consider = [&](bool possible, double cost, FireResponse response) {
      if (!possible || cost >= least) return;
      least = cost;
      out_.best = response;
    };
    consider(out_.move.possible, out_.move.cost, FireResponse::move);
    consider(out_.return_fire.possible, out_.return_fire.cost, FireResponse::return_fire);
  }

 private:
  static constexpr double kNoWay = std::numeric_limits<double>::infinity();

  double factor(EnemyId enemy) const {
    return double{s_.enemy(enemy).confidence} * (enemy == shooter_ ? weights_.shooter : 1.0F);
  }

  bool hits(EnemyId enemy, NodeId node, StanceId ours) const {
    return s_.row(enemy, ours, kFire).contains(node);
  }

  /// Without `spared`.
  double rate(NodeId node, StanceId ours, EnemyId spared = {}) const {
    double sum = 0;
    for (std::size_t e = 0; e < s_.enemy_count(); ++e)
      if (EnemyId{e} != spared && hits(EnemyId{e}, node, ours)) sum += factor(EnemyId{e});
    return sum;
  }

  /// With the least rate of the stances that are allowed; none if none is.
  template <class Allowed>
  Posture best_posture(NodeId node, EnemyId spared, const Allowed& allowed) const {
    Posture best{{}, kNoWay};
    for (std::size_t t = 0; t < s_.map().profile().stances.size(); ++t)
      if (allowed(StanceId{t}))
        if (const double sum = rate(node, StanceId{t}, spared); sum < best.rate)
          best = {StanceId{t}, sum};
    return best;
  }

  Posture hidden_posture(NodeId node) const {
    return best_posture(node, {}, [&](StanceId ours) { return !hits(shooter_, node, ours); });
  }

  void decide_stay() {
    Posture posture = hidden_posture(s_.node());
    out_.stay.possible = posture.stance.valid();
    if (!out_.stay.possible) posture = best_posture(s_.node(), {}, [](StanceId) { return true; });
    out_.stay.stance = posture.stance;
    out_.stay.cost = weights_.horizon * posture.rate;
  }

  /// Ways are measured in metres that nobody sees.
  double price() const { return double{weights_.hurry} / weights_.speed; }

  void measure_ways() {
    std::ranges::fill(scratch_.dear, 1.0F);
    scratch_.danger.clear();
    for (std::size_t e = 0; e < s_.enemy_count(); ++e) {
      const NodeSetView row = s_.row(EnemyId{e}, kUpright, kFire);
      const auto more = static_cast<float>(factor(EnemyId{e}) / weights_.hurry);
      for (const NodeId node : row) scratch_.dear[node.index()] += more;
      scratch_.danger |= row;
    }
    const double most = double{weights_.shooter} * weights_.horizon / price();
    spread(
        s_, s_.node(), most,
        [&](const Link& link) { return double{link.length} * scratch_.dear[link.to.index()]; },
        scratch_.ways, scratch_.heap);
  }

  void decide_move() {
    measure_ways();
    UnderFire::Move& move = out_.move;
    move.node = {};
    move.cost = kNoWay;
    for (std::size_t i = 0; i < s_.size(); ++i) {
      const double way = scratch_.ways[i] * price();
      if (way >= move.cost || NodeId{i} == s_.node() || !s_.world().is_free(NodeId{i})) continue;
      const Posture posture = hidden_posture(NodeId{i});
      const double cost = way + weights_.horizon * posture.rate;
      if (cost >= move.cost) continue;
      move.cost = cost;
      move.node = NodeId{i};
      move.stance = posture.stance;
    }
    move.possible = move.node.valid();
    find_way();
  }

  void find_way() {
    PathRequest request{Traveller(s_)};
    request.start = s_.node();
    request.goal = out_.move.node;
    request.danger = scratch_.danger;
    request.multipliers = scratch_.dear;
    request.landmarks = &s_.map().landmarks();
    find_path(s_.graph(), request, scratch_.path, out_.move.path);
  }

  void decide_return() {
    UnderFire::Return& fire = out_.return_fire;
    const double way = find_firing_place();
    if (!fire.possible) {
      fire.cost = kNoWay;
      return;
    }
    const double out = weights_.volley + way / weights_.speed;
    const Posture after = best_posture(s_.node(), shooter_, [](StanceId) { return true; });
    fire.cost = out * exposed() + weights_.horizon * after.rate;
  }

  /// Metres to go there and back.
  double find_firing_place() {
    const StanceId here = stance_to_fire_in();
    if (here.valid()) return fire_from(FireFrom::here, here);
    if (leans())
      return fire_from(FireFrom::lean, arc_->height == CoverHeight::high
                                           ? kUpright
                                           : lowest_stance(s_.map().profile()));
    for (const PeekOutId id : peek_outs_towards(s_.graph(), s_.node(), s_.enemy(shooter_).position))
      if (id.valid() && (id == mine_ || !peek_outs_.is_taken(id)))
        return fire_from(FireFrom::peek_out, kUpright,
                         2.0 * distance(place_, s_.graph().peek_outs()[id.index()].position));
    fire_from(FireFrom::here, kUpright);
    out_.return_fire.possible = false;
    return 0;
  }

  double fire_from(FireFrom from, StanceId stance, double metres = 0) {
    UnderFire::Return& fire = out_.return_fire;
    fire.possible = true;
    fire.from = from;
    fire.stance = stance;
    return metres;
  }

  /// Where we are; none: we hit him in no stance.
  StanceId stance_to_fire_in() const {
    for (std::size_t t = 0; t < s_.map().profile().stances.size(); ++t)
      if (s_.column(shooter_, StanceId{t}, kFire).contains(s_.node())) return StanceId{t};
    return {};
  }

  bool leans() const {
    if (arc_ == nullptr) return false;
    const Vec3 to = s_.enemy(shooter_).position - place_;
    return std::ranges::any_of(std::array{Handle::begin, Handle::end}, [&](Handle handle) {
      const Heading& heading = heading_of(*arc_, handle);
      return lean_of(*arc_, handle) > 0 && double{heading.x} * to.x + double{heading.y} * to.y > 0;
    });
  }

  double exposed() const {
    double sum = factor(shooter_);
    for (std::size_t e = 0; e < s_.enemy_count(); ++e) {
      const EnemyId enemy{e};
      if (enemy == shooter_) continue;
      const bool in_arc = arc_ != nullptr && is_within(*arc_, place_, s_.enemy(enemy).position);
      if (in_arc || hits(enemy, s_.node(), kUpright)) sum += factor(enemy);
    }
    return sum;
  }

  const Situation& s_;
  EnemyId shooter_;
  const PeekOuts& peek_outs_;
  PeekOutId mine_;
  const UnderFireWeights& weights_;
  UnderFireScratch::Data& scratch_;
  UnderFire& out_;
  Vec3 place_;
  const CoverArc* arc_;  // against the shooter; null: none
};

}  // namespace

std::string_view name_of(FireResponse response) noexcept {
  constexpr std::array<std::string_view, 3> kNames{"stay", "move", "return fire"};
  return kNames[static_cast<std::size_t>(response)];
}

std::string_view name_of(FireFrom from) noexcept {
  constexpr std::array<std::string_view, 3> kNames{"here", "lean", "peek-out"};
  return kNames[static_cast<std::size_t>(from)];
}

void under_fire(const Situation& s, EnemyId shooter, const PeekOuts& peek_outs,
                const UnderFireWeights& weights, UnderFireScratch& scratch, UnderFire& out,
                PeekOutId mine) {
  assert(weights.hurry > 0 && weights.speed > 0);
  assert(peek_outs.size() == s.graph().peek_outs().size());
  Decision(s, shooter, peek_outs, mine, weights, scratch.data(), out).run();
}

}  // namespace defilade
