#pragma once
// Everything that changes while a match is played and that decides how it goes on, as one plain
// struct: the copy of a world is the compiler's copy of this, so nothing can be left out.

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "defilade/mind/intent.h"
#include "defilade/sim/controller.h"
#include "defilade/sim/meters.h"
#include "defilade/sim/things.h"
#include "sim/arms/hands.h"
#include "sim/bodies/legs.h"
#include "sim/bodies/right_of_way.h"
#include "sim/shots/damage.h"
#include "sim/shots/flight.h"
#include "sim/world/items.h"
#include "sim/world/perception.h"

namespace defilade {

/// A controller that is cloned when its fighter is copied.
class OwnController {
 public:
  OwnController() = default;
  explicit OwnController(std::unique_ptr<Controller> controller)
      : controller_(std::move(controller)) {}
  OwnController(const OwnController& other)
      : controller_(other.controller_ ? other.controller_->clone() : nullptr) {}
  OwnController& operator=(const OwnController& other) { return *this = OwnController(other); }
  OwnController(OwnController&&) noexcept = default;
  OwnController& operator=(OwnController&&) noexcept = default;
  ~OwnController() = default;

  Controller* operator->() const noexcept { return controller_.get(); }

 private:
  std::unique_ptr<Controller> controller_;
};

/// What is not in the LegStates, which the crowd needs side by side.
struct Fighter {
  TeamId team;
  std::vector<ArmId> arms;  // carried from the beginning
  OwnController controller;
  Intent intent;             // without its path, which would refer to the original of a copy
  std::vector<NodeId> path;  // of the intent
  bool alive = false;
  bool fresh = false;  // has entered, and not thought yet
  HandState hands = {};
  Vitals vitals = {};
  Double3 look{1, 0, 0};
  Lean lean = Lean::none;  // as far as there is room
  float light = 1;         // on it
  bool firing = false;
  float stride = 0;        // metres since its last step was heard
  float bumped = 0;        // seconds until it notices the next bump
  ThingId used = {};       // what it has worked since its intent last named nothing
  std::uint32_t said = 0;  // the line that it has said since
  double entered = 0;
  double last_shot = -1e9;
  FighterMeters meters = {};
};

struct DoorState {
  bool open = false;
  float left = 0;     // seconds until it shuts
  bool held = false;  // shut by hand: it does not open by itself for those who are near
};

struct CrateState {
  CrateSetup setup;
  Vec3 place = {};
  Vec3 velocity = {};
  float health = 0;
  bool gone = false;
  Box shown = {};  // where sight and fire meet it; empty: nowhere

  Box box() const noexcept {
    const Vec3 half{setup.size.x / 2, setup.size.y / 2, 0};
    return gone ? Box{} : Box{place - half, place + half + Vec3{0, 0, setup.size.z}};
  }
};

struct LampState {
  LampSetup setup;
  NodeSet lit = {};  // nodes in its light
  bool on = false;
  bool broken = false;

  float light() const noexcept { return on && !broken ? setup.light : setup.dark; }
};

struct WorldSetup {
  std::uint64_t seed = 1;
  bool friendly_fire = false;
  std::vector<CrateSetup> crates = {};
  std::vector<LampSetup> lamps = {};
};

struct WorldState {
  std::uint64_t seed = 1;
  bool friendly_fire = false;
  std::uint64_t tick = 0;
  std::optional<Vec3> goal;

  std::vector<Fighter> fighters;
  std::vector<LegState> legs;       // by fighter
  std::vector<std::uint8_t> sight;  // by watcher and other
  std::vector<DoorTurn> turns;      // at bottlenecks
  std::vector<Flight> flights;
  std::uint32_t launched = 0;  // flights of the whole match

  std::vector<ItemState> items;
  std::vector<DoorState> doors;
  std::vector<CrateState> crates;
  std::vector<LampState> lamps;
  std::vector<PlatformState> platforms;

  // What is noticed: filled in this tick, read in the next.
  std::vector<SceneSound> sounds, next_sounds;
  std::vector<SceneContact> contacts, next_contacts;
  std::vector<SceneBody> bodies;
  std::vector<SceneThing> things;
  std::vector<Kill> kills;
  std::optional<Perception> perception;  // of the fighters that have senses
};

/// The numbers that things have in the scene: those of a kind follow each other.
struct ThingIds {
  explicit ThingIds(const WorldState& state) noexcept
      : doors(state.items.size()),
        crates(doors + state.doors.size()),
        lamps(crates + state.crates.size()),
        switches(lamps + state.lamps.size()),
        platforms(switches + state.lamps.size()),
        flights(platforms + state.platforms.size()) {}

  std::size_t doors, crates, lamps, switches, platforms, flights;
};

}  // namespace defilade
