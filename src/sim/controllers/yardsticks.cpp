#include "defilade/sim/yardsticks.h"

#include <algorithm>
#include <array>
#include <bit>

#include "defilade/model/heading.h"
#include "sim/controllers/aim.h"
#include "sim/controllers/hunter.h"
#include "sim/controllers/walk.h"

namespace defilade {
namespace {

/// The nearest living enemy for which `wanted` holds; null if there is none.
template <class Wanted>
const SceneBody* nearest_enemy(const Turn& turn, const Wanted& wanted) {
  const SceneBody* nearest = nullptr;
  double least = 0;
  for (const SceneBody& body : turn.scene().bodies) {
    if (body.health <= 0 || !turn.is_enemy(body) || !wanted(body)) continue;
    const double away = squared_distance(turn.self.feet, body.feet);
    if (nearest != nullptr && away >= least) continue;
    nearest = &body;
    least = away;
  }
  return nearest;
}

const SceneBody* nearest_seen(const Turn& turn) {
  return nearest_enemy(turn, [&](const SceneBody& body) { return turn.sees(body); });
}

/// Somebody who has just hurt the fighter, or whose shot has passed close by: it turns there.
const SceneContact* felt(const Turn& turn) {
  for (const SceneContact& contact : turn.scene().contacts)
    if (contact.body == turn.self.id && contact.kind != ContactKind::bump) return &contact;
  return nullptr;
}

class TargetStick final : public Controller {
 public:
  void think(const Turn&, Intent& intent) override { intent = {}; }
  std::unique_ptr<Controller> clone() const override {
    return std::make_unique<TargetStick>(*this);
  }
};

/// What all that fight share: eyes on the nearest enemy that is seen, or on where a shot came from.
class Fighting : public Controller {
 public:
  void enter() override {
    walk_.forget();
    alert_ = 0;
  }

 protected:
  /// Null if no enemy is seen.
  const SceneBody* fight(const Turn& turn, Intent& intent) {
    const SceneBody* enemy = nearest_seen(turn);
    if (enemy != nullptr) {
      aim_.at(turn, *enemy, intent);
      return enemy;
    }
    aim_.rest(intent);
    if (const SceneContact* contact = felt(turn)) {
      alert_ = turn.scene().seconds + kAlert;
      from_ = contact->from;
    }
    if (turn.scene().seconds < alert_) intent.look = from_;
    return nullptr;
  }

  Aim aim_;
  Walk walk_;

 private:
  static constexpr double kAlert = 1;  // seconds that it looks where a shot came from
  double alert_ = 0;
  Vec3 from_;
};

class Wanderer final : public Fighting {
 public:
  void think(const Turn& turn, Intent& intent) override {
    const auto nodes = turn.arena().map().graph().positions();
    if (!chosen_ || turn.stuck > 2 || squared_distance(turn.self.feet, goal_) < 1) {
      goal_ = nodes[turn.draw(Purpose::wander).below(nodes.size())];
      chosen_ = true;
    }
    if (!walk_.to(turn, goal_, Gait::walk, intent)) chosen_ = false;
    fight(turn, intent);
  }
  void enter() override {
    Fighting::enter();
    chosen_ = false;
  }
  std::unique_ptr<Controller> clone() const override { return std::make_unique<Wanderer>(*this); }

 private:
  Vec3 goal_;
  bool chosen_ = false;
};

class Rusher final : public Fighting {
 public:
  void think(const Turn& turn, Intent& intent) override {
    const SceneBody* enemy = choose(turn);
    intent.gait = Gait::stand;
    if (turn.goal && turn.is_first_team())
      walk_.to(turn, *turn.goal, Gait::run, intent);
    else if (enemy != nullptr)
      walk_.to(turn, enemy->feet, Gait::run, intent);
    const SceneBody* seen = fight(turn, intent);
    if (seen != nullptr && distance(seen->feet, turn.self.feet) < kNearEnough)
      intent.gait = Gait::stand;
  }
  void enter() override {
    Fighting::enter();
    chosen_ = {};
  }
  std::unique_ptr<Controller> clone() const override { return std::make_unique<Rusher>(*this); }

 private:
  static constexpr float kNearEnough = 3;  // metres: no need to run into the enemy

  /// It keeps to its enemy until it sees a nearer one. The way to the nearest enemy may lead to
  /// where another one is nearer, and from there back.
  const SceneBody* choose(const Turn& turn) {
    const SceneBody* enemy = nearest_enemy(
        turn, [&](const SceneBody& body) { return body.id == chosen_ || turn.sees(body); });
    if (enemy == nullptr) enemy = nearest_enemy(turn, [](const SceneBody&) { return true; });
    chosen_ = enemy != nullptr ? enemy->id : BodyId{};
    return enemy;
  }

  BodyId chosen_;
};

class Camper final : public Fighting {
 public:
  void think(const Turn& turn, Intent& intent) override {
    if (!spot_.valid()) spot_ = choose(turn);
    const TacticalMap& map = turn.arena().map();
    const Vec3 place = map.graph().position(spot_);
    if (distance(place, turn.self.feet) > kThere && !settled_)
      walk_.to(turn, place, Gait::run, intent);
    else
      settled_ = true;
    if (settled_) intent.gait = Gait::stand;
    if (fight(turn, intent) == nullptr && settled_ && !intent.look) intent.look = watch(turn);
  }
  void enter() override {
    Fighting::enter();
    spot_ = {};
    settled_ = false;
  }
  std::unique_ptr<Controller> clone() const override { return std::make_unique<Camper>(*this); }

 private:
  static constexpr float kThere = 0.5F;
  static constexpr double kLookSeconds = 1.5;  // in each direction
  static constexpr float kFarthest = 25;       // metres from where it enters
  static constexpr std::size_t kTries = 24;

  /// Of some nodes near by, the one that sees most for each direction it must watch.
  static NodeId choose(const Turn& turn) {
    const TacticalMap& map = turn.arena().map();
    const auto exposure = map.exposure(kUpright, kUpright);
    Draw draw = turn.draw(Purpose::wander);
    NodeId best = map.index().nearest(turn.self.feet);
    double most = 0;
    for (std::size_t i = 0; i < kTries; ++i) {
      const NodeId node{draw.below(map.graph().node_count())};
      if (distance(map.graph().position(node), turn.self.feet) > kFarthest) continue;
      const auto sectors = std::popcount(map.analysis().watch[node.index()]);
      const double worth = static_cast<double>(exposure[node.index()]) / (1 + sectors * sectors);
      if (worth <= most) continue;
      best = node;
      most = worth;
    }
    return best;
  }

  /// From one sector in which enemies may come into view to the next.
  Vec3 watch(const Turn& turn) const {
    const std::uint32_t sectors = turn.arena().map().analysis().watch[spot_.index()];
    const int count = std::popcount(sectors);
    const auto turn_number = static_cast<std::uint64_t>(turn.scene().seconds / kLookSeconds);
    int skip = count == 0 ? 0 : static_cast<int>(turn_number % static_cast<std::uint64_t>(count));
    std::size_t sector = 0;
    for (std::size_t i = 0; i < kSectors; ++i)
      if ((sectors >> i & 1U) != 0 && skip-- == 0) sector = i;
    const Heading heading = heading_of(sector);
    return turn.self.eye + Vec3{10 * heading.x, 10 * heading.y, 0};
  }

  NodeId spot_;
  bool settled_ = false;
};

constexpr std::array<std::string_view, 5> kYardsticks{"target", "wanderer", "rusher", "camper",
                                                      "hunter"};

}  // namespace

std::span<const std::string_view> yardsticks() noexcept { return kYardsticks; }

std::unique_ptr<Controller> make_yardstick(std::string_view name) {
  if (name == "target") return std::make_unique<TargetStick>();
  if (name == "wanderer") return std::make_unique<Wanderer>();
  if (name == "rusher") return std::make_unique<Rusher>();
  if (name == "camper") return std::make_unique<Camper>();
  if (name == "hunter") return make_controller(make_hunter());
  return nullptr;
}

}  // namespace defilade
