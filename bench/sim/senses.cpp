// What does it cost if everybody watches everybody? Crowds of 10 to 4,000 characters that walk
// about on a map, each hostile to half of the others, at 60 ticks a second, on one thread. They
// take turns: each looks ten times a second, and in the last two rows five and sixty times.
//
// Beside it in the same ticks: the loop that an engine would write, which asks Embree one ray for
// each point of each enemy in a cone of each character whose turn it is. And what a budget of
// twelve rays a frame, usual in engines, would have looked at.
//
// Ours is everything: whom they see, how well, how alert they are, percepts, and up to 200 rays.

#include <algorithm>
#include <cstdio>

#include "defilade/mind/senses.h"
#include "embree_streams.h"
#include "interleave.h"
#include "mind/sight/gaze.h"
#include "walkers.h"

namespace {

using namespace defilade;

constexpr std::size_t kBudget = 200;

struct Costs {
  std::vector<double> ours, embree;  // milliseconds by tick
  double looks = 0, seen = 0, points = 0, proved = 0, crowded_out = 0, rays = 0, enemy_rays = 0;
  std::uint32_t oldest = 0;
};

double at(std::vector<double> values, double part) {
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

class Guards {
 public:
  Guards(const TacticalMap& map, std::size_t count, std::size_t every)
      : map_(map),
        every_(every),
        engine_(bench::must(LevelEngine::create(map))),
        ways_(map, engine_, {}),
        walkers_(map, ways_, count),
        embree_(corners_of(*map.level())),
        bodies_(count),
        senses_(map, limits(count, every)),
        scheduler_({.agents = count, .requests_per_agent = limits(count, every).questions}) {
    for (std::size_t i = 0; i < count; ++i) senses_.add(BodyId{i}, {});
  }

  void step() {
    walkers_.step();
    ++tick_;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const LegState& legs = walkers_.legs()[i];
      SceneBody& body = bodies_[i];
      body.id = BodyId{i};
      body.team = TeamId{i % 2};
      body.feet = legs.feet;
      body.stance = legs.stance;
      body.eye = above(legs.feet, map_.profile().stance(legs.stance).eye);
      body.velocity = legs.velocity;
      if (legs.velocity.x != 0 || legs.velocity.y != 0)
        body.yaw = static_cast<float>(angle_of(legs.velocity.x, legs.velocity.y));
    }
  }

  void measure(Costs& costs) {
    Scene scene;
    scene.tick = tick_;
    scene.seconds = static_cast<double>(tick_) / kTicksPerSecond;
    scene.bodies = bodies_;
    const double before = bench::thread_seconds();
    const SensesFrame frame = senses_.sense(scene, {}, scheduler_);
    const RayFrame rays = scheduler_.run_frame(engine_, kBudget);
    const double between = bench::thread_seconds();
    costs.enemy_rays += static_cast<double>(ask_embree());
    const double after = bench::thread_seconds();
    costs.ours.push_back(1e3 * (between - before));
    costs.embree.push_back(1e3 * (after - between));
    costs.looks += static_cast<double>(frame.looks);
    costs.seen += static_cast<double>(frame.seen);
    costs.points += static_cast<double>(frame.points);
    costs.proved += static_cast<double>(frame.proved);
    costs.crowded_out += static_cast<double>(frame.crowded_out);
    costs.rays += static_cast<double>(rays.rays);
    costs.oldest = std::max(costs.oldest, frame.oldest);
  }

 private:
  static SensesLimits limits(std::size_t count, std::size_t every) {
    return {.characters = count, .bodies = count, .look_every = every};
  }

  static std::vector<Corners> corners_of(const Level& level) {
    std::vector<Corners> corners;
    for (const Triangle& triangle : level.triangles)
      if (blocks(level.materials[triangle.material], Channel::sight()))
        corners.push_back(level.corners(triangle));
    return corners;
  }

  /// How many rays it takes.
  std::size_t ask_embree() {
    const Eyesight eyes;
    const Cones cones(eyes);
    const std::vector<float> heights = eye_and_body_heights(map_.profile());
    std::size_t rays = 0, seen = 0;
    for (const SceneBody& watcher : bodies_) {
      if ((tick_ + watcher.id.index()) % every_ != 0) continue;
      const Gaze gaze(watcher);
      for (const SceneBody& target : bodies_) {
        if (target.team == watcher.team) continue;
        const Bearing there = gaze.bearing(lerp(target.feet, target.eye, 0.5F));
        if (find_cone(eyes, cones, there, Alertness::unaware) == kMostCones) continue;
        for (const float height : heights) {
          if (height > map_.profile().stance(target.stance).eye) continue;
          ++rays;
          seen += embree_.is_blocked(watcher.eye, above(target.feet, height)) ? 0U : 1U;
        }
      }
    }
    bench::keep(seen);
    return rays;
  }

  const TacticalMap& map_;
  std::size_t every_;  // ticks from one look of a character to its next
  LevelEngine engine_;
  Ways ways_;
  bench::Walkers walkers_;
  bench::EmbreeStreams embree_;
  std::vector<SceneBody> bodies_;
  Senses senses_;
  RayScheduler scheduler_;
  std::uint64_t tick_ = 0;
};

void print_head(const char* map) {
  std::printf("%s\n  %6s %8s %8s %8s %9s %8s %9s %9s %7s %7s %8s\n", map, "count", "a second",
              "median", "p99", "Embree", "ratio", "in cones", "seen", "proved", "oldest",
              "12 rays");
}

void run(const TacticalMap& map, std::size_t count, std::size_t every, std::size_t ticks,
         bool json) {
  Guards guards(map, count, every);
  for (std::size_t i = 0; i < 120; ++i) guards.step();  // spread
  Costs warm_up, costs;
  for (std::size_t i = 0; i < 30; ++i) guards.step(), guards.measure(warm_up);
  for (std::size_t i = 0; i < ticks; ++i) guards.step(), guards.measure(costs);
  const double n = static_cast<double>(ticks), ours = at(costs.ours, 0.5);
  const double embree = at(costs.embree, 0.5);
  const double pairs = static_cast<double>(count) * static_cast<double>(count) / 2;
  const double twelve = std::min(100.0, 100 * 12 * 30 / pairs);
  std::printf(
      json ? "{\"count\": %zu, \"looks_a_second\": %zu, \"median_ms\": %.4f, \"p99_ms\": %.4f, "
             "\"embree_ms\": %.4f, \"ratio\": %.3f, \"looks\": %.0f, \"seen\": %.0f, "
             "\"proved_percent\": %.1f, \"oldest_ticks\": %u, \"twelve_percent\": %.2f}\n"
           : "  %6zu %8zu %8.3f %8.3f %9.3f %8.1f %9.0f %9.0f %6.1f%% %7u %7.2f%%\n",
      count, kTicksPerSecond / every, ours, at(costs.ours, 0.99), embree, embree / ours,
      costs.looks / n, costs.seen / n, 100 * costs.proved / std::max(1.0, costs.points),
      costs.oldest, twelve);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Everybody watches everybody: milliseconds per tick, against rays of Embree.");
  const std::size_t ticks = options.quick ? 20 : 300;
  if (!options.json)
    std::printf(
        "Milliseconds per tick. In cones and seen: looks per tick; proved: share of points that "
        "need no\nray; oldest: age in ticks of the oldest answer; 12 rays: share of pairs of "
        "enemies that twelve\nrays a frame look at within half a second.\n\n");
  for (const char* name : {"ctf_inyard", "oa_dm1"}) {
    const TacticalMap map = bench::placed_map(name, 4096);
    if (!options.json) print_head(name);
    for (const std::size_t count : {10U, 30U, 100U, 300U, 1000U, 2000U, 4000U})
      if (!options.quick || count <= 100) run(map, count, 6, ticks, options.json);
    if (options.quick) continue;
    for (const std::size_t every : {12U, 1U}) run(map, 1000, every, ticks, options.json);
  }
}
