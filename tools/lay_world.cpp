// Bakes a world of many nodes and prints what each stage takes: docs/inside/scale.md.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <string>

#include "defilade/bake/bake.h"
#include "defilade/model/map_file.h"
#include "world.h"
#include "world_report.h"

namespace {

using namespace defilade;
using Clock = std::chrono::steady_clock;

/// Says when a stage ends how long it took and the most memory that the program had by then.
class Stages final : public Progress {
 public:
  void begin(std::string_view stage, std::string_view /*unit*/, std::uint64_t /*total*/) override {
    end();
    stage_ = stage;
    since_ = Clock::now();
    cpu_since_ = cpu_seconds();
  }

  void end() {
    if (stage_.empty()) return;
    const std::chrono::duration<double> took = Clock::now() - since_;
    fmt::print("{:<24} {:>9.2f} s {:>9.2f} s of CPU {:>8.0f} MB\n", stage_, took.count(),
               cpu_seconds() - cpu_since_, peak_memory() / 1e6);
    std::fflush(stdout);
    stage_.clear();
  }

 private:
  std::string stage_;
  Clock::time_point since_;
  double cpu_since_ = 0;
};

struct Options {
  WorldPlan plan{.maps = {"oa_dm1", "ctf_inyard", "oa_dm4", "oa_dm5", "aggressor", "oa_dm7",
                          "oa_dm2", "oa_shouse", "ce1m7", "oa_bases3"}};
  unsigned threads = 0;
  unsigned stances = 1;
  std::string output;
  std::string report;
};

Result<void> run(const Options& options) {
  if (!options.report.empty()) return report_on(options.report);
  if (options.output.empty()) return Error{"where to? Say -o world.dfl, or --report FILE"};
  Stages stages;
  BakeSettings settings;
  settings.profile.stances.resize(options.stances);
  settings.threads = options.threads;
  stages.begin("laying the world", "maps", options.plan.count);
  auto world = lay_world(options.plan, settings.profile, GameData::installed());
  if (!world) return world.error();
  stages.end();
  fmt::print("{} nodes, {} links, {} triangles\n", world->waypoints.parts.nodes.size(),
             world->waypoints.parts.links.size(), world->level.triangles.size());
  stages.begin("checking", "nodes", 1);
  const auto baked = bake(world->level, std::move(world->waypoints), settings, stages);
  if (!baked) return baked.error();
  stages.begin("saving", "maps", 1);
  if (auto ok = save_map(baked->map, options.output); !ok) return ok;
  stages.end();
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{
      "Lays installed maps side by side, with nodes drawn at random on their floors, bakes them as "
      "one map and tells what each stage takes. --report tells what the map takes to play on."};
  app.add_option("--maps", options.plan.count, "How many copies of maps")
      ->check(CLI::Range(1, 10'000));
  app.add_option("--nodes", options.plan.nodes, "Nodes on each")->check(CLI::Range(1, 10'000'000));
  app.add_option("--from", options.plan.maps, "Which maps, one after the other")->delimiter(',');
  app.add_flag("--walls", options.plan.walls, "Walls between them, as long and high as the world");
  app.add_option("--seed", options.plan.seed, "Another one draws other places");
  app.add_option("--stances", options.stances, "1: standing; 2: crouching too")
      ->check(CLI::Range(1, 2));
  app.add_option("--threads", options.threads, "0: all cores");
  app.add_option("-o,--output", options.output, "The map to write");
  app.add_option("--report", options.report, "A map that was written: nothing is baked");
  CLI11_PARSE(app, argc, argv);
  if (const auto ok = run(options); !ok) {
    fmt::print(stderr, "lay_world: {}\n", ok.error().message);
    return 1;
  }
  return 0;
}
