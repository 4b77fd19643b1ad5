#include "defilade/tactics/under_fire.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "model/base/names.h"
#include "tactics/path/buffers.h"
#include "tactics/path/dijkstra.h"

namespace defilade {

namespace {

struct UnderFireBuffers final : Buffer {
  static constexpr BufferKind kKind = BufferKind::under_fire;

  void fit(std::size_t size) {
    if (danger.size() == size) return;
    danger = NodeSet(size);
    prices.resize(size);
  }

  NodeSet danger;             // where some enemy hits us upright
  std::vector<float> prices;  // by node: how many times the price of an unseen metre
  std::vector<double> ways;
  std::vector<std::pair<double, NodeId>> heap;
  UnderFireResult result;
};

constexpr Means kFire = Means::own_weapons();

/// A stance and how bad it is somewhere.
struct Posture {
  StanceId stance;
  double rate = 0;
};

class Decision {
 public:
  Decision(const Situation& s, const UnderFireRequest& request, UnderFireBuffers& buffers,
           Workspace& work)
      : s_(s),
        shooter_(request.shooter),
        request_(request),
        scratch_(buffers),
        work_(work),
        out_(buffers.result),
        place_(s.graph().position(s.node())),
        arc_(s.map().cover().against(s.node(), place_, s.enemy(shooter_).position)) {}

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
    return double{s_.enemy(enemy).confidence} *
           (enemy == shooter_ ? request_.shooter_weight : 1.0F);
  }

  bool hits(EnemyId enemy, NodeId node, StanceId ours) const {
    return s_.row(enemy, ours, kFire).contains(node);
  }

  /// Does not count `spared`.
  double rate(NodeId node, StanceId ours, EnemyId spared = {}) const {
    double sum = 0;
    for (const EnemyId e : s_.enemies())
      if (e != spared && hits(e, node, ours)) sum += factor(e);
    return sum;
  }

  /// The allowed stance with the lowest rate; none if no stance is allowed.
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
    out_.stay.cost = request_.horizon * posture.rate;
  }

  /// Ways are measured in unseen metres.
  double price() const { return double{request_.hurry} / request_.speed; }

  void measure_ways() {
    std::ranges::fill(scratch_.prices, 1.0F);
    scratch_.danger.clear();
    for (const EnemyId e : s_.enemies()) {
      const NodeSetView row = s_.row(e, kUpright, kFire);
      const auto more = static_cast<float>(factor(e) / request_.hurry);
      for (const NodeId node : row) scratch_.prices[node.index()] += more;
      scratch_.danger |= row;
    }
    const double most = double{request_.shooter_weight} * request_.horizon / price();
    spread(
        s_, s_.node(), most,
        [&](const Link& link) { return double{link.length} * scratch_.prices[link.to.index()]; },
        scratch_.ways, scratch_.heap);
  }

  void decide_move() {
    measure_ways();
    UnderFireResult::Move& move = out_.move;
    move.node = {};
    move.cost = kNoWay;
    for (std::size_t i = 0; i < s_.size(); ++i) {
      const double way = scratch_.ways[i] * price();
      if (way >= move.cost || NodeId{i} == s_.node() || !s_.is_free(NodeId{i})) continue;
      const Posture posture = hidden_posture(NodeId{i});
      const double cost = way + request_.horizon * posture.rate;
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
    request.multipliers = scratch_.prices;
    request.landmarks = &s_.map().landmarks();
    find_path(s_.graph(), request, out_.move.path, work_);
  }

  void decide_return() {
    UnderFireResult::Return& fire = out_.return_fire;
    const double way = find_firing_place();
    if (!fire.possible) {
      fire.cost = kNoWay;
      return;
    }
    const double out = request_.volley + way / request_.speed;
    const Posture after = best_posture(s_.node(), shooter_, [](StanceId) { return true; });
    fire.cost = out * exposed() + request_.horizon * after.rate;
  }

  bool is_taken(PeekOutId id) const {
    return request_.peek_outs != nullptr && request_.peek_outs->is_taken(id);
  }

  /// Returns the metres to go there and back.
  double find_firing_place() {
    const StanceId here = stance_to_fire_in();
    if (here.valid()) return fire_from(FireFrom::here, here);
    if (leans())
      return fire_from(FireFrom::lean, arc_->height == CoverHeight::high
                                           ? kUpright
                                           : crouched_stance(s_.map().profile()));
    for (const PeekOutId id : peek_outs_towards(s_.graph(), s_.node(), s_.enemy(shooter_).position))
      if (id.valid() && (id == request_.mine || !is_taken(id)))
        return fire_from(FireFrom::peek_out, kUpright,
                         2.0 * distance(place_, s_.graph().peek_outs()[id.index()].position));
    fire_from(FireFrom::here, kUpright);
    out_.return_fire.possible = false;
    return 0;
  }

  double fire_from(FireFrom from, StanceId stance, double metres = 0) {
    UnderFireResult::Return& fire = out_.return_fire;
    fire.possible = true;
    fire.from = from;
    fire.stance = stance;
    return metres;
  }

  /// The stance in which we hit the shooter from where we are; none if there is no such stance.
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
    for (const EnemyId enemy : s_.enemies()) {
      if (enemy == shooter_) continue;
      const bool in_arc = arc_ != nullptr && is_within(*arc_, place_, s_.enemy(enemy).position);
      if (in_arc || hits(enemy, s_.node(), kUpright)) sum += factor(enemy);
    }
    return sum;
  }

  const Situation& s_;
  EnemyId shooter_;
  const UnderFireRequest& request_;
  UnderFireBuffers& scratch_;
  Workspace& work_;
  UnderFireResult& out_;
  Vec3 place_;
  const CoverArc* arc_;  // against the shooter; null: none
};

}  // namespace

std::string_view name_of(FireResponse response) noexcept {
  constexpr auto kNames = names_up_to<FireResponse::return_fire>("stay", "move", "return fire");
  return kNames[response];
}

std::string_view name_of(FireFrom from) noexcept {
  constexpr auto kNames = names_up_to<FireFrom::peek_out>("here", "lean", "peek-out");
  return kNames[from];
}

const UnderFireResult& under_fire(const Situation& s, const UnderFireRequest& request,
                                  Workspace& work) {
  assert(request.hurry > 0 && request.speed > 0);
  assert(!request.peek_outs || request.peek_outs->size() == s.graph().peek_outs().size());
  auto& buffers = WorkspaceBuffers::of<UnderFireBuffers>(work);
  buffers.fit(s.size());
  Decision(s, request, buffers, work).run();
  return buffers.result;
}

}  // namespace defilade
