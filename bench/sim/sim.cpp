// How fast is the simulation? Matches of yardsticks as a multiple of real time, what the scene of a
// tick costs that controllers are given, and crowds of 10 to 1,000 bodies that walk between random
// nodes, avoidance included, with their searches of paths apart. One thread; times are those of the
// thread.

#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "defilade/sim.h"
#include "interleave.h"
#include "levels.h"
#include "sim/bodies/crowd.h"
#include "sim/world/sim_world.h"
#include "walkers.h"

namespace {

using namespace defilade;

/// Seconds that were played per second of the thread.
void play_matches(const char* name, std::size_t pairs) {
  const Arena arena = bench::must(Arena::create(bench::placed_map(name)));
  PairsRequest request;
  request.setup.mode = MatchMode::team_deathmatch;
  request.setup.teams[0] = {"red", 4, "rusher", {"rifle"}};
  request.setup.teams[1] = {"blue", 4, "camper", {"rifle"}};
  request.pairs = pairs;
  request.threads = 1;
  const double before = bench::thread_seconds();
  const PairsResult result = play_pairs(arena, request);
  const double spent = bench::thread_seconds() - before;
  std::printf("%s, 4 against 4: %.0f s played, %.0f times real time\n", name, result.seconds,
              result.seconds / spent);
}

/// Keeps still, so that everybody stays in the scene.
class Still final : public Controller {
 public:
  void think(const Turn&, Intent&) override {}
  std::unique_ptr<Controller> clone() const override { return std::make_unique<Still>(*this); }
};

/// Microseconds for filling the scene of a tick with so many bodies.
void fill_scenes(const Arena& arena, std::size_t bodies, std::size_t ticks) {
  SimWorld world(arena, {});
  const auto places = arena.map().graph().positions();
  for (std::size_t i = 0; i < bodies; ++i) {
    const NodeId node{i * places.size() / bodies};
    const BodyId id = world.add(TeamId{i % 2}, std::make_unique<Still>(), {ArmId{0U}});
    world.enter(id, {node, places[node.index()], ""});
  }
  for (std::size_t i = 0; i < 60; ++i) world.observe();  // buffers grow
  const double before = bench::thread_seconds();
  for (std::size_t i = 0; i < ticks; ++i) {
    world.observe();
    bench::keep(world.scene());
  }
  const double spent = bench::thread_seconds() - before;
  std::printf("  %8zu %12.2f\n", bodies, 1e6 * spent / static_cast<double>(ticks));
}

void print_scenes(const char* name, std::size_t ticks) {
  const Arena arena = bench::must(Arena::create(bench::placed_map(name)));
  std::printf("%s, filling the scene of a tick:\n  %8s %12s\n", name, "bodies", "us per tick");
  for (const std::size_t bodies : {8U, 100U}) fill_scenes(arena, bodies, ticks);
}

void print_head(const char* where) {
  std::printf("%s, bodies that walk between random nodes, us per body and tick:\n", where);
  std::printf("  %8s %12s %12s %12s\n", "bodies", "ticks/s", "walking", "paths");
}

void walk(const TacticalMap& map, std::size_t count, std::size_t ticks) {
  const LevelEngine engine = bench::must(LevelEngine::create(map));
  const Ways ways(map, engine, {});
  bench::Walkers walkers(map, ways, count);
  for (std::size_t i = 0; i < 60; ++i) walkers.step();  // warm-up
  double walking = 0, paths = 0;
  for (std::size_t i = 0; i < ticks; ++i) {
    const double before = bench::thread_seconds();
    walkers.ask();
    const double between = bench::thread_seconds();
    walkers.move();
    walking += bench::thread_seconds() - between;
    paths += between - before;
  }
  const double each = 1e6 / static_cast<double>(ticks * count);
  std::printf("  %8zu %12.0f %12.2f %12.2f\n", count,
              static_cast<double>(ticks) / (walking + paths), each * walking, each * paths);
}

/// An open floor with 25 square metres for each body, so that a larger crowd is not a denser one.
TacticalMap hall(std::size_t count) {
  const auto side = static_cast<std::size_t>(std::ceil(5 * std::sqrt(double(count))));
  std::string text = "defilade level 1\nfloor 0\n" + std::string(side + 2, '#') + "\n";
  for (std::size_t y = 0; y < side; ++y) text += "#" + std::string(side, '.') + "#\n";
  text += std::string(side + 2, '#') + "\n";
  BakeSettings settings;
  settings.place = true;
  const ImportedLevel imported = bench::must(read_text_level(text, "hall"));
  return bench::must(bake(imported.level, {}, settings, Progress::silent())).map;
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options =
      bench::read_options(argc, argv, "Matches and crowds, as multiples of real time.");
  play_matches("oa_dm1", options.quick ? 1 : 10);
  print_scenes("oa_dm1", options.quick ? 1000 : 100'000);
  const std::size_t ticks = options.quick ? 60 : 600;
  constexpr std::size_t kCounts[] = {10, 100, 1000};
  const TacticalMap inyard = bench::placed_map("ctf_inyard");
  print_head("ctf_inyard, which gets crowded");
  for (const std::size_t count : kCounts) walk(inyard, count, ticks);
  print_head("Open floor, 25 square metres for each");
  for (const std::size_t count : kCounts) walk(hall(count), count, ticks);
}
