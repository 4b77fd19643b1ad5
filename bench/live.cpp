// A world that changes: how long does it take to follow, as a share of baking the changed level
// from scratch? Every state is compared with a full measurement of the changed level, bit by bit;
// one difference ends the program.
//
// Nodes are random places on the floor of real maps. A crate is a box of 1 m, a wall one of 6 m by
// 0.3 m by 3 m, both put near a node; a hole takes what lies in 3 m around one. Half of the changes
// undo an earlier one. The bake is given the nodes and uses all cores; following uses one.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "bake/sight/measure.h"
#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/model/live_world.h"
#include "defilade/model/mesh.h"
#include "interleave.h"
#include "levels.h"
#include "model/live/doors.h"

namespace {

using namespace defilade;

constexpr std::uint64_t kSeed = 20041;

template <class Work>
double seconds_of(const Work& work) {
  const auto before = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

Box around(Vec3 p, Vec3 half) { return {p - half, p + half}; }

/// What following one kind of change took.
struct Followed {
  std::vector<double> shares;  // of a full bake
  std::vector<double> pairs;
  std::vector<double> segments;
  std::vector<double> rays;
};

class Arena {
 public:
  Arena(const std::string& name, std::size_t nodes, bool link)
      : imported_(bench::must(import_level(name, {}, GameData::installed()))), random_(kSeed) {
    settings_.profile = imported_.profile;
    settings_.reach = 3;
    Waypoints waypoints;
    for (const Vec3 p : bench::sample_floor(imported_.level, nodes, kSeed))
      waypoints.parts.nodes.push_back({"n" + std::to_string(waypoints.parts.nodes.size()), p});
    waypoints.links_given = !link;
    if (!link)
      for (const Entity& entity : imported_.level.entities)
        if (entity.kind == EntityKind::door) waypoints.parts.doors.push_back(entity.name);
    Progress silent;
    bake_seconds_ = seconds_of([&] {
      map_.emplace(bench::must(bake(imported_.level, waypoints, settings_, silent)).map);
    });
    world_.emplace(bench::must(LiveWorld::create(*map_)));
    shut_.resize(map_->graph().doors().size());
  }

  std::size_t nodes() const { return map_->graph().node_count(); }
  std::size_t doors() const { return shut_.size(); }
  double bake_seconds() const { return bake_seconds_; }
  const std::map<std::string, Followed>& followed() const { return followed_; }

  void change() {
    if (!shut_.empty() && random_.below(4) == 0)
      toggle();
    else if (!changes_.empty() && random_.below(2) == 0)
      undo();
    else
      make();
    check();
  }

 private:
  Vec3 place() { return map_->graph().position(NodeId{random_.below(nodes())}); }

  void toggle() {
    const DoorId door{random_.below(shut_.size())};
    const bool shut = !shut_[door.index()];
    shut_[door.index()] = shut;
    Followed& kind = followed_["door"];
    kind.shares.push_back(seconds_of([&] { world_->set_door(door, shut); }) / bake_seconds_);
    for (auto* list : {&kind.pairs, &kind.segments, &kind.rays}) list->push_back(0);
  }

  void undo() {
    const std::size_t i = random_.below(changes_.size());
    const auto undone = changes_[i];
    changes_.erase(changes_.begin() + static_cast<std::ptrdiff_t>(i));
    note(undone.first + " undone", seconds_of([&] { world_->undo(undone.second); }));
  }

  void make() {
    const std::string kind = std::vector<std::string>{"crate", "wall", "hole"}[random_.below(3)];
    const float height = kind == "crate" ? 0.5F : 1.5F;
    const Vec3 offset{random_.between(-2, 2), random_.between(-2, 2), height};
    const Vec3 half = kind == "crate"         ? Vec3{0.5F, 0.5F, 0.5F}
                      : kind == "hole"        ? Vec3{3, 3, 3}
                      : random_.below(2) == 0 ? Vec3{3, 0.15F, 1.5F}
                                              : Vec3{0.15F, 3, 1.5F};
    const Box box = around(place() + offset, half);
    ChangeId id;
    note(kind, seconds_of([&] {
           id = kind == "hole" ? world_->remove(box) : bench::must(world_->add(box_mesh(box)));
         }));
    changes_.emplace_back(kind, id);
  }

  void note(const std::string& kind, double seconds) {
    Followed& all = followed_[kind];
    all.shares.push_back(seconds / bake_seconds_);
    all.pairs.push_back(static_cast<double>(world_->stats().pairs));
    all.segments.push_back(static_cast<double>(world_->stats().segments));
    all.rays.push_back(static_cast<double>(world_->stats().rays));
  }

  void check() const {
    Progress silent;
    const LiveState state = world_->state();
    const LevelCaster caster(world_->level());
    const Measured full = bench::must(
        measure(map_->graph(), map_->profile(), *map_->level(), caster, nullptr, silent));
    for (const Visibility& v : full.visibility) {
      const NodeMatrixView rows = state.map.visibility(v.watcher, v.target, v.channel);
      if (rows == v.matrix) continue;
      std::fprintf(stderr, "the live rows differ from a full measurement\n");
      std::exit(1);
    }
  }

  ImportedLevel imported_;
  BakeSettings settings_;
  bench::Random random_;
  std::optional<TacticalMap> map_;
  std::optional<LiveWorld> world_;
  std::vector<bool> shut_;
  std::vector<std::pair<std::string, ChangeId>> changes_;
  double bake_seconds_ = 0;
  std::map<std::string, Followed> followed_;
};

double median(std::vector<double> values) { return bench::summarize(std::move(values)).median; }

void print(const bench::Options& options, const std::string& name, const Arena& arena) {
  static bool first = true;
  if (!options.json)
    std::printf("%s: %zu nodes, %zu doors, bake %.2f s, all states equal\n", name.c_str(),
                arena.nodes(), arena.doors(), arena.bake_seconds());
  for (const auto& [kind, f] : arena.followed()) {
    const double worst = *std::ranges::max_element(f.shares);
    if (!options.json) {
      std::printf(
          "  %-13s %3zu times  1/%-7.0f worst 1/%-7.0f %8.0f pairs %8.0f segments %6.0f rays\n",
          kind.c_str(), f.shares.size(), 1 / median(f.shares), 1 / worst, median(f.pairs),
          median(f.segments), median(f.rays));
      continue;
    }
    std::printf(
        "%s{\"claim\": \"following a change\", \"case\": \"%s, %zu nodes, %s\", "
        "\"share\": %.4g, \"worst\": %.4g, \"times\": %zu, \"pairs\": %.10g, "
        "\"segments\": %.10g, \"rays\": %.10g}",
        first ? "[\n" : ",\n", name.c_str(), arena.nodes(), kind.c_str(), median(f.shares), worst,
        f.shares.size(), median(f.pairs), median(f.segments), median(f.rays));
    first = false;
  }
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Following changes of a level, as a share of baking it again.");
  if (!options.json)
    std::printf(
        "Following a change: median and worst time as a share of a full bake,\n"
        "median of the pairs of nodes with lines through it, of the segments looked\n"
        "at, and of the rays cast through the whole level\n\n");
  const auto run = [&](const std::string& name, std::size_t nodes, bool link, int changes) {
    Arena arena(name, nodes, link);
    for (int i = 0; i < changes; ++i) arena.change();
    print(options, name, arena);
  };
  if (options.quick) {
    run("oa_dm4", 200, true, 10);
  } else {
    for (const char* name : {"oa_dm1", "oa_dm4", "oa_shouse", "wrackdm17", "czest3ctf"})
      run(name, 1000, true, 100);
    run("oa_dm4", 10000, false, 10);
  }
  bench::end_report(options);
  return 0;
}
