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

#include "defilade/sim/controller.h"
#include "model/geometry/directions.h"
#include "sim/bodies/crowd.h"
#include "sim/shots/bullets.h"
#include "sim/world/live_things.h"
#include "sim/world/world_state.h"

namespace defilade {

inline constexpr float kTick = 1.0F / kTicksPerSecond;

/// Fighters look and think ten times a second, not all in the same tick.
inline constexpr std::uint64_t kThinkEvery = 6;

class SimWorld {
 public:
  SimWorld(Arena arena, const WorldSetup& setup);
  SimWorld(const SimWorld& other);  // goes on from the same tick
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

  std::uint64_t tick() const noexcept { return state_.tick; }
  std::size_t size() const noexcept { return state_.fighters.size(); }
  const Arena& arena() const noexcept { return arena_; }
  std::optional<Vec3> goal() const noexcept { return state_.goal; }
  void set_goal(std::optional<Vec3> goal) noexcept { state_.goal = goal; }
  /// As it is now, doors included.
  const Engine& engine() const noexcept { return live_.engine(); }
  /// Nodes and links that are closed now; null if none are.
  const World* world() const noexcept { return live_.world(); }
  Scene scene() const noexcept;
  std::span<const Kill> kills() const noexcept { return state_.kills; }  // of the last tick
  bool alive(BodyId id) const noexcept { return state_.fighters[id.index()].alive; }
  Vec3 feet(BodyId id) const noexcept { return state_.legs[id.index()].feet; }
  TeamId team(BodyId id) const noexcept { return state_.fighters[id.index()].team; }
  float stuck(BodyId id) const noexcept { return state_.legs[id.index()].stuck; }
  const FighterMeters& meters(BodyId id) const noexcept {
    return state_.fighters[id.index()].meters;
  }
  double entered(BodyId id) const noexcept { return state_.fighters[id.index()].entered; }
  double seconds() const noexcept { return static_cast<double>(state_.tick) / kTicksPerSecond; }
  bool in_sight(std::size_t watcher, std::size_t other) const noexcept;
  bool sees(std::size_t watcher, std::size_t other) const noexcept;
  /// How brightly the node is lit now.
  float light(NodeId node) const noexcept;
  /// Crates, lamps, items, doors and platforms are again as the match began, and nothing flies.
  void reset_things();
  Draw draw(std::size_t fighter, Purpose purpose) const noexcept;
  /// Does the fighter look and think in this tick?
  bool has_turn(std::size_t fighter) const noexcept {
    return (state_.tick + phases_[fighter % kThinkEvery]) % kThinkEvery == 0;
  }
  /// All but the rules.
  StateHashes hashes() const noexcept;

 private:
  /// Damage that is done at the end of the tick.
  struct Wound {
    Hit hit;
    BodyId by;
    Vec3 from;
  };
  /// A pellet, a blow or a blast that a crate feels at the end of the tick.
  struct CrateDamage {
    std::size_t crate = 0;
    float points = 0;
  };
  /// What a tick needs and the next one does not.
  struct Buffers {
    std::vector<Wound> wounds;
    std::vector<Target> targets;
    bool targets_known = false;
    ShotReport report;
    std::vector<Hit> blast;
    std::vector<CrateDamage> crate_damage;
    std::vector<std::size_t> lamps_hit;
    std::vector<Box> obstacles;    // by crate, then by door
    std::vector<Box> added;        // to the level, in the way of sight
    std::vector<LegState> before;  // of the tick's move
    std::vector<Intent> intents;   // with their paths
    std::vector<std::uint8_t> present;
    CrowdWork crowd;
    Workspace work;
  };

  // sim_world.cpp
  void sense();
  void begin_to_sense();
  Thinking thinking(std::size_t i) noexcept;
  void think();
  void adopt(std::size_t i, const Intent& intent);
  Intent intent(std::size_t i) const noexcept;
  // moving.cpp
  void move();
  void turn();
  void note_before();
  void list_obstacles();
  void note_move(std::size_t i);
  void hear_step(std::size_t i, Vec3 before);
  void land(std::size_t i, float speed, bool hurts);
  void note_bumps();
  void bump(std::size_t i, Vec3 from, float speed, BodyId by);
  void lean(std::size_t i);
  // sights.cpp
  void look();
  void look_from(std::size_t i);
  void fill_scene();
  void fill_things();
  Vec3 eye(std::size_t i) const noexcept;
  Vec3 eye(std::size_t i, Lean lean) const noexcept;
  // fire.cpp
  void fire();
  void shoot(std::size_t i, Vec3 at);
  void strike_at(const Arm& arm, const Shooter& by, Vec3 from, Vec3 at, const Trace& trace);
  void burst(const Flight& flight, const Arm& arm, const FlightStep& step, const Trace& trace);
  bool measure_shot(std::size_t i, const Arm& arm);
  void measure_hit(std::size_t i, std::span<const Hit> hits, Vec3 from, bool first);
  void fly();
  void settle();
  void wound(const Wound& wound);
  std::span<const Target> targets();
  // things.cpp
  void touch_items();
  void move_doors();
  void set_door(std::size_t door, bool open);
  void use_things();
  bool use(std::size_t i, ThingId thing);
  bool use_door(std::size_t door);
  bool is_pressed(std::size_t door) const noexcept;
  bool in_reach(std::size_t i, Vec3 place) const noexcept;
  // crates.cpp
  void push_crates();
  bool has_room(std::size_t crate, Vec3 place, float& height) const;
  void show_crate(CrateState& crate, bool moved);
  std::size_t crate_at(Vec3 place, float reach) const noexcept;
  void hit_crate(Vec3 place, float reach, float points);
  void blast_things(Vec3 place, const Arm& arm, const Trace& trace);
  void damage_crates();
  // lamps.cpp
  void hit_lamps(Vec3 from, Vec3 to);
  void put_out_lamps();
  float light_on(std::size_t i) const noexcept;

  void sound(Vec3 place, float loudness, SoundKind kind, BodyId by);
  bool enemies(std::size_t a, std::size_t b) const noexcept {
    return state_.fighters[a].team != state_.fighters[b].team;
  }

  Arena arena_;
  SineCosine turn_rate_;
  std::array<std::uint64_t, kThinkEvery> phases_;  // of fighters, in turn
  WorldState state_;
  LiveThings live_;
  Buffers buffers_;
};

}  // namespace defilade
