#include "sim/controllers/hunter.h"

#include <algorithm>

#include "defilade/mind/lost_enemies.h"
#include "defilade/mind/view.h"
#include "sim/controllers/aim.h"
#include "sim/controllers/walk.h"

namespace defilade {
namespace {

constexpr std::size_t kMostLost = 2;
constexpr float kEnemySpeed = 8;  // metres per second: they run, jump and fall
constexpr float kNearEnough = 3;  // metres: no need to run into an enemy
constexpr float kThere = 1.5F;    // metres: it has come to where it wanted to go
constexpr double kAlert = 1;      // seconds that it looks to where something alarmed it
constexpr double kCurious = 8;    // seconds for which a noise is worth going to
constexpr double kSearch = 30;    // seconds that it looks for a lost enemy
constexpr float kStuckSeconds = 2;

class Hunter final : public Mind {
 public:
  const SenseTraits& senses() const noexcept override { return traits_; }

  void notice(const Thinking& now, const OwnSenses& senses) override {
    if (!lost_) begin(now.map);
    target_ = {};
    for (const Percept& percept : senses.percepts()) consider(now, percept);
    memory_.notice(senses.percepts(), senses.now());
    if (senses.looked_at(*looked_at_))
      lost_->follow(memory_, now.self.team, senses.now(), *looked_at_);
  }

  void think(const Thinking& now, Intent& intent) override {
    if (target_) {
      fight(now, *target_, intent);
    } else {
      aim_.rest(intent);
      if (now.seconds < alert_) intent.look = alarm_;
      walk_.to(now, where_to(now), Gait::run, intent);
    }
    turn_eyes(now, intent);
  }

  void enter() override {
    memory_ = Memory();
    if (lost_) lost_->clear();
    walk_.forget();
    aim_ = {};
    target_ = {};
    view_ = {};
    thought_ = 0;
    alert_ = 0;
    noise_ = {};
    chosen_ = false;
  }

  std::unique_ptr<Mind> clone() const override { return std::make_unique<Hunter>(*this); }

 private:
  struct Noise {
    double seconds = kNever;
    Vec3 place;
  };

  void begin(const TacticalMap& map) {
    lost_.emplace(map, kMostLost, kEnemySpeed);
    looked_at_.emplace(map.graph().node_count());
  }

  void consider(const Thinking& now, const Percept& percept) {
    if (percept.sense == Sense::sight) return see(now, percept);
    if (percept.team == now.self.team) return;
    if (percept.sense == Sense::touch && percept.contact == ContactKind::bump) return;
    if (percept.alertness < Alertness::suspicious) return;
    alert_ = now.seconds + kAlert;
    alarm_ = percept.from;
    if (percept.sense == Sense::hearing) noise_ = {percept.seconds, percept.place};
  }

  /// Whoever is not recognised yet is looked at.
  void see(const Thinking& now, const Percept& percept) {
    if (percept.dead || percept.team == now.self.team) return;
    if (!percept.team.valid()) {
      alert_ = now.seconds + kAlert;
      alarm_ = percept.place;
      return;
    }
    const auto away = [&](const Percept& one) {
      return squared_distance(one.place, now.self.feet);
    };
    if (!target_ || away(percept) < away(*target_)) target_ = percept;
  }

  /// What it sees is some time ago; it aims at where the enemy will be by now.
  void fight(const Thinking& now, const Percept& enemy, Intent& intent) {
    const double late = now.seconds - enemy.seconds;
    const auto ahead = static_cast<float>(late);
    const Vec3 feet = enemy.place + Vec3{enemy.velocity.x * ahead, enemy.velocity.y * ahead, 0};
    aim_.at(now, enemy.about, feet, above(feet, now.map.profile().stance(enemy.stance).eye), late,
            intent);
    noise_ = {};
    if (distance(feet, now.self.feet) < kNearEnough)
      intent.gait = Gait::stand;
    else
      walk_.to(now, feet, Gait::run, intent);
  }

  /// Without anything to look at, the eyes go where the feet go.
  void turn_eyes(const Thinking& now, Intent& intent) {
    if (intent.look) {
      const auto passed = static_cast<float>(std::min(now.seconds - thought_, 0.2));
      view_.turn_to(target_ ? kFightingView : ViewTraits{}, now.self.eye, *intent.look, passed);
      intent.look = view_.point(now.self.eye);
    } else {
      view_.face(now.self.yaw, now.self.pitch);
    }
    thought_ = now.seconds;
  }

  Vec3 where_to(const Thinking& now) {
    if (now.goal && now.is_first_team()) return *now.goal;
    if (const std::optional<Vec3> place = where_enemy_may_be(now)) return *place;
    if (now.seconds - noise_.seconds < kCurious && distance(now.self.feet, noise_.place) > kThere)
      return noise_.place;
    const auto nodes = now.map.graph().positions();
    if (!chosen_ || now.stuck > kStuckSeconds || distance(now.self.feet, goal_) < kThere)
      goal_ = nodes[now.draw(Purpose::wander).below(nodes.size())];
    chosen_ = true;
    return goal_;
  }

  /// Of the enemy that was lost last, the likeliest place.
  std::optional<Vec3> where_enemy_may_be(const Thinking& now) const {
    const LostEnemy* last = nullptr;
    for (const LostEnemy& one : lost_->all())
      if (one.body.valid() && now.seconds - one.seen < kSearch &&
          (last == nullptr || one.seen > last->seen))
        last = &one;
    if (last == nullptr) return std::nullopt;
    const auto likely = last->belief.probability();
    const auto best = std::ranges::max_element(likely) - likely.begin();
    return now.map.graph().position(NodeId{static_cast<std::size_t>(best)});
  }

  SenseTraits traits_;
  Memory memory_;
  std::optional<LostEnemies> lost_;
  std::optional<NodeSet> looked_at_;
  Aim aim_;
  Walk walk_;
  View view_;
  double thought_ = 0;             // when it thought last
  std::optional<Percept> target_;  // the nearest enemy in sight
  double alert_ = 0;               // until when it looks at `alarm_`
  Vec3 alarm_;
  Noise noise_;
  Vec3 goal_;
  bool chosen_ = false;
};

}  // namespace

std::unique_ptr<Mind> make_hunter() { return std::make_unique<Hunter>(); }

}  // namespace defilade
