#pragma once
// The same crowd twice: as bodies of ours, and as agents of DetourCrowd. Both begin at the same
// places, have the same goals, radius, greatest speed and acceleration, and go on by ticks of the
// same length. A body that has arrived stays in the crowd.

#include <DetourCrowd.h>

#include <span>
#include <vector>

#include "defilade/sim.h"
#include "nav_mesh.h"
#include "sim/bodies/crowd.h"

namespace bench {

inline constexpr float kTick = 1.0F / defilade::kTicksPerSecond;

struct Journey {
  defilade::Vec3 start;
  defilade::Vec3 goal;
};

/// What both crowds walk on. A mesh has no jumps, lifts or ladders, so nobody takes any.
struct Ground {
  explicit Ground(defilade::TacticalMap on, defilade::LevelEngine with)
      : map(std::move(on)), engine(std::move(with)) {
    walker.abilities.reset();
    walker.abilities.set(static_cast<std::size_t>(defilade::LinkKind::walk));
  }

  defilade::TacticalMap map;
  defilade::LevelEngine engine;
  defilade::Ways ways{map, engine, {}};
  NavMesh mesh{*map.level(), map.profile()};
  defilade::AgentProfile walker = map.profile();
};

/// Ours: avoidance, and right of way at bottlenecks. Whoever is stuck asks for another path, as the
/// controllers of matches do.
class OurCrowd {
 public:
  OurCrowd(const Ground& ground, std::span<const Journey> journeys)
      : ground_(ground),
        journeys_(journeys),
        crowd_(ground.ways),
        legs_(journeys.size()),
        intents_(journeys.size()),
        paths_(journeys.size()),
        present_(journeys.size(), 1) {
    restart();
  }

  void restart() {
    turns_ = crowd_.turns();
    for (std::size_t i = 0; i < legs_.size(); ++i) {
      defilade::Legs(ground_.ways).place(legs_[i], journeys_[i].start);
      intents_[i].gait = defilade::Gait::run;
      intents_[i].goal = journeys_[i].goal;
      find_way(i);
    }
  }

  void step() {
    for (std::size_t i = 0; i < legs_.size(); ++i)
      if (legs_[i].stuck > defilade::LegState::kAskAgain) find_way(i);
    crowd_.step(legs_, intents_, present_, kTick, turns_, work_);
  }

  defilade::Vec3 feet(std::size_t i) const { return legs_[i].feet; }

 private:
  void find_way(std::size_t i) {
    const defilade::TacticalMap& map = ground_.map;
    const defilade::Path& path = find_path(map.graph(),
                                           {.traveller = defilade::Traveller(ground_.walker),
                                            .start = map.index().nearest(legs_[i].feet),
                                            .goal = map.index().nearest(journeys_[i].goal),
                                            .landmarks = &map.landmarks()},
                                           questions_);
    paths_[i].assign(path.nodes.begin(), path.nodes.end());
    intents_[i].path = paths_[i];
    legs_[i].start_path();
  }

  const Ground& ground_;
  std::span<const Journey> journeys_;
  defilade::Crowd crowd_;
  std::vector<defilade::DoorTurn> turns_;
  std::vector<defilade::LegState> legs_;
  std::vector<defilade::Intent> intents_;
  std::vector<std::vector<defilade::NodeId>> paths_;
  std::vector<std::uint8_t> present_;
  defilade::CrowdWork work_;
  defilade::Workspace questions_;
};

/// Detour's, with the settings that its demo begins with: obstacle avoidance of high quality, turns
/// anticipated, paths optimized by sight and by topology, a range of 12 radii for collisions and of
/// 30 radii for optimization. The demo leaves separation off, and gives it a weight of 2 if it is
/// switched on.
class DetourCrowd {
 public:
  DetourCrowd(const Ground& ground, std::span<const Journey> journeys, bool separation)
      : ground_(ground), journeys_(journeys), separation_(separation) {
    restart();
  }

  void restart() {
    crowd_.reset(dtAllocCrowd());
    const auto count = static_cast<int>(journeys_.size());
    require(crowd_->init(count, ground_.map.profile().radius, &ground_.mesh.mesh()));
    dtObstacleAvoidanceParams high = *crowd_->getObstacleAvoidanceParams(0);
    high.velBias = 0.5F;
    high.adaptiveDivs = 7;
    high.adaptiveRings = 3;
    high.adaptiveDepth = 3;
    crowd_->setObstacleAvoidanceParams(0, &high);
    const dtCrowdAgentParams body = traits();
    for (int i = 0; i < count; ++i) add(i, journeys_[static_cast<std::size_t>(i)], body);
  }

  void step() { crowd_->update(kTick, nullptr); }

  defilade::Vec3 feet(std::size_t i) const {
    return from_detour(crowd_->getAgent(static_cast<int>(i))->npos);
  }

 private:
  static void require(bool good) {
    if (good) return;
    std::fprintf(stderr, "benchmark: DetourCrowd refuses a body or its goal\n");
    std::exit(1);
  }

  dtCrowdAgentParams traits() const {
    dtCrowdAgentParams body{};
    body.radius = ground_.map.profile().radius;
    body.height = ground_.map.profile().upright().height;
    body.maxAcceleration = ground_.ways.traits.acceleration;
    body.maxSpeed = ground_.ways.traits.speed_of(defilade::Gait::run);
    body.collisionQueryRange = 12 * body.radius;
    body.pathOptimizationRange = 30 * body.radius;
    body.separationWeight = 2;
    body.updateFlags = DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OBSTACLE_AVOIDANCE |
                       DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO;
    if (separation_) body.updateFlags |= DT_CROWD_SEPARATION;
    return body;
  }

  void add(int i, const Journey& journey, const dtCrowdAgentParams& body) {
    const auto goal = ground_.mesh.find(journey.goal);
    require(crowd_->addAgent(to_detour(journey.start).data(), &body) == i && goal &&
            crowd_->requestMoveTarget(i, goal->polygon, goal->point.data()));
  }

  const Ground& ground_;
  std::span<const Journey> journeys_;
  bool separation_;
  Owned<dtCrowd, dtFreeCrowd> crowd_;
};

}  // namespace bench
