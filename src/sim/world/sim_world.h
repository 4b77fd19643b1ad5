#pragma once
// Everything that changes while a match is played: fighters, what flies, doors and items.
//
// A tick has phases. Each reads what the phases before it have left and writes a part of the state
// of its own, so the order of the fighters decides nothing: all think about the same scene, all
// velocities are chosen from the same positions, all shots of a tick are fired at the same bodies,
// and damage is done after all of them. Only ties go to the lower number: which of two fighters
// beside an item gets it, and which of two that hit in the same tick is credited with the kill.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "defilade/model/live_world.h"
#include "defilade/sim/controller.h"
#include "defilade/sim/meters.h"
#include "sim/arms/hands.h"
#include "sim/base/directions.h"
#include "sim/base/state_hash.h"
#include "sim/bodies/crowd.h"
#include "sim/shots/bullets.h"
#include "sim/shots/damage.h"
#include "sim/shots/flight.h"
#include "sim/world/items.h"

namespace defilade {

inline constexpr float kTick = 1.0F / kTicksPerSecond;

class SimWorld {
 public:
  SimWorld(Arena arena, std::uint64_t seed, bool friendly_fire);
  SimWorld(const SimWorld& other);
  SimWorld& operator=(const SimWorld&) = delete;
  ~SimWorld();

  /// A fighter that has not entered yet.
  BodyId add(TeamId team, std::unique_ptr<Controller> controller, std::vector<ArmId> arms);
  /// Alive and well, with all rounds, at that place.
  void enter(BodyId id, const SpawnPoint& spawn);

  void step();
  /// What the last tick has brought can be noticed from now on. To be called once between ticks,
  /// after everybody has entered.
  void observe();

  std::uint64_t tick() const noexcept { return tick_; }
  std::size_t size() const noexcept { return fighters_.size(); }
  const Arena& arena() const noexcept { return arena_; }
  std::optional<Vec3> goal() const noexcept { return goal_; }
  void set_goal(std::optional<Vec3> goal) noexcept { goal_ = goal; }
  /// As it is now, doors included.
  const Engine& engine() const noexcept;
  Scene scene() const noexcept;
  std::span<const Kill> kills() const noexcept { return kills_; }  // of the last tick
  bool alive(BodyId id) const noexcept { return fighters_[id.index()].alive; }
  Vec3 feet(BodyId id) const noexcept { return legs_[id.index()].feet; }
  TeamId team(BodyId id) const noexcept { return fighters_[id.index()].team; }
  float stuck(BodyId id) const noexcept { return legs_[id.index()].stuck; }
  const FighterMeters& meters(BodyId id) const noexcept { return fighters_[id.index()].meters; }
  double entered(BodyId id) const noexcept { return fighters_[id.index()].entered; }
  double seconds() const noexcept { return static_cast<double>(tick_) / kTicksPerSecond; }
  bool in_sight(std::size_t watcher, std::size_t other) const noexcept;
  bool sees(std::size_t watcher, std::size_t other) const noexcept;
  Draw draw(std::size_t fighter, Purpose purpose) const noexcept;
  /// All but the rules.
  StateHashes hashes() const noexcept;

 private:
  struct Fighter {
    TeamId team;
    std::vector<ArmId> arms;  // carried from the beginning
    std::unique_ptr<Controller> controller;
    std::vector<NodeId> path;  // of the intent
    bool alive = false;
    bool fresh = false;  // has entered, and not thought yet
    HandState hands = {};
    Vitals vitals = {};
    Double3 look{1, 0, 0};
    bool firing = false;
    float stride = 0;  // metres since its last step was heard
    double entered = 0;
    double last_shot = -1e9;
    FighterMeters meters = {};
  };
  /// Damage that is done at the end of the tick.
  struct Wound {
    Hit hit;
    BodyId by;
    Vec3 from;
  };
  struct DoorState {
    bool open = false;
    float left = 0;  // seconds until it shuts
  };

  // sim_world.cpp
  void think();
  void adopt(std::size_t i, const Intent& intent);
  void move();
  void turn();
  void hear_step(std::size_t i, Vec3 before);
  // sights.cpp
  void look();
  void look_from(std::size_t i);
  void fill_scene();
  void fill_things();
  Vec3 eye(std::size_t i) const noexcept;
  // fire.cpp
  void fire();
  void shoot(std::size_t i, Vec3 at);
  void measure_shot(std::size_t i, std::span<const Hit> hits);
  void fly();
  void settle();
  void wound(const Wound& wound);
  std::span<const Target> targets();
  // things.cpp
  void touch_items();
  void move_doors();
  void set_door(std::size_t door, bool open);

  void sound(Vec3 place, float loudness, SoundKind kind, BodyId by);
  bool enemies(std::size_t a, std::size_t b) const noexcept {
    return fighters_[a].team != fighters_[b].team;
  }

  Arena arena_;
  std::uint64_t seed_;
  bool friendly_fire_;
  std::uint64_t tick_ = 0;
  std::optional<Vec3> goal_;
  SineCosine turn_rate_;

  std::vector<Fighter> fighters_;
  std::vector<LegState> legs_;
  std::vector<Intent> intents_;
  std::vector<std::uint8_t> sight_;  // by watcher and other
  std::vector<Flight> flights_;
  std::uint32_t launched_ = 0;  // flights of the whole match
  std::vector<ItemState> items_;
  std::vector<DoorState> doors_;
  std::vector<DoorTurn> turns_;
  std::unique_ptr<LiveWorld> live_;  // if there are doors

  // What is noticed: filled in this tick, read in the next.
  std::vector<SceneSound> sounds_, next_sounds_;
  std::vector<SceneContact> contacts_, next_contacts_;
  std::vector<SceneBody> bodies_;
  std::vector<SceneThing> things_;
  std::vector<Kill> kills_;

  // Buffers.
  std::vector<Wound> wounds_;
  std::vector<Target> targets_;
  bool targets_known_ = false;
  ShotReport report_;
  std::vector<Hit> blast_;
  std::vector<Vec3> before_;  // where everybody stood
  std::vector<std::uint8_t> present_;
  CrowdWork crowd_work_;
  Workspace work_;
};

}  // namespace defilade
