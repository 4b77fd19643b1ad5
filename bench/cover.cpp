// Does find_cover find cover when there is some, and how much longer is the way than it must be?
// In both orders, by gain and as published, against an exhaustive search of a fine grid, in random
// situations on maps that people play.
//
// The agent is somewhere off the nodes, one to three threats are 5 to 40 m away, half of them off
// the nodes as well, and at least one sees the agent. The grid search tries all places on a grid of
// 0.25 m around the agent, up to 9 m away, in the order of the way on foot over the grid (eight
// neighbours, every step with the whole body), up to 12 m: the first place where no threat sees a
// character, upright or in the lowest stance, is the best. The answers of find_cover are checked
// with rays of their own. Times are of the processor.

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <functional>
#include <optional>
#include <queue>
#include <span>
#include <tuple>

#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/tactics/find_cover.h"
#include "defilade/tactics/sets.h"
#include "interleave.h"
#include "levels.h"

namespace {

using namespace defilade;

constexpr std::uint64_t kSeed = 20040704;
constexpr std::array kOrders{CoverOrder::by_gain, CoverOrder::published};
constexpr std::array kMaps{"oa_dm1", "oa_dm4", "oa_shouse", "wrackdm17", "czest3ctf"};

/// Counts the movement tests that are asked of it.
class CountingEngine final : public Engine {
 public:
  explicit CountingEngine(const Engine& engine) : engine_(engine) {}

  bool blocked(Vec3 from, Vec3 to, Channel channel) const noexcept override {
    return engine_.blocked(from, to, channel);
  }
  std::optional<Vec3> floor_at(Vec3 place) const noexcept override {
    ++floors;
    return engine_.floor_at(place);
  }
  bool walks(Vec3 from, Vec3 to) const noexcept override {
    ++sweeps;
    return engine_.walks(from, to);
  }

  mutable std::size_t floors = 0;
  mutable std::size_t sweeps = 0;

 private:
  const Engine& engine_;
};

class Arena {
 public:
  explicit Arena(const std::string& name) : Arena(bench::must(load(name))) {}

  const TacticalMap& map() const { return map_; }
  const Engine& engine() const { return engine_; }

  /// Does no enemy in `s` see a character there?
  bool is_hidden(const Situation& s, Vec3 feet, StanceId stance) const {
    for (std::size_t e = 0; e < s.enemy_count(); ++e) {
      const Enemy& enemy = s.enemy(EnemyId{e});
      const Vec3 eye = above(enemy.position, map_.profile().stance(enemy.stance).eye);
      const Stance& ours = map_.profile().stance(stance);
      if (!engine_.blocked(eye, above(feet, ours.eye), Channel::sight())) return false;
      for (const float height : ours.body)
        if (!engine_.blocked(eye, above(feet, height), Channel::sight())) return false;
    }
    return true;
  }
  bool is_hidden(const Situation& s, Vec3 feet) const {
    return is_hidden(s, feet, StanceId{0U}) || is_hidden(s, feet, crouched_stance(map_.profile()));
  }

  Situation draw(bench::Random& random) const {
    for (;;) {
      Situation s(map_, off_node(random));
      const std::size_t threats = 1 + random.below(3);
      for (std::size_t tries = 0; s.enemy_count() < threats && tries < 100; ++tries) {
        const Vec3 place = random.below(2) == 0 ? at_node(random) : off_node(random);
        const float away = distance(place, s.position());
        if (away >= 5 && away <= 40) s.add_enemy(Enemy{std::to_string(s.enemy_count()), place});
      }
      if (!is_hidden(s, s.position(), StanceId{0U})) return s;
    }
  }

 private:
  static Result<ImportedLevel> load(const std::string& name) {
    return import_level(name, {}, GameData::installed());
  }

  explicit Arena(const ImportedLevel& imported)
      : map_(baked(imported)), engine_(imported.level, imported.profile) {}

  static TacticalMap baked(const ImportedLevel& imported) {
    BakeSettings settings;
    settings.profile = imported.profile;
    settings.strip = true;
    Progress silent;
    return bench::must(bake(imported.level, {}, settings, silent)).map;
  }

  Vec3 at_node(bench::Random& random) const {
    return map_.graph().position(NodeId{random.below(map_.graph().node_count())});
  }

  Vec3 off_node(bench::Random& random) const {
    for (;;) {
      const Vec3 node = at_node(random);
      const float x = random.between(-2, 2), y = random.between(-2, 2);
      const auto floor = engine_.floor_at({node.x + x, node.y + y, node.z});
      if (floor && engine_.walks(node, *floor)) return *floor;
    }
  }

  TacticalMap map_;
  LevelEngine engine_;
};

/// Dijkstra's search over the grid, as far as the first hidden place.
class GridSearch {
 public:
  GridSearch(const Arena& arena, const Situation& s)
      : arena_(arena), s_(s), cells_(std::size_t{kSide} * kSide) {
    reach(kRadius, kRadius, s.position(), 0);
  }

  /// The way to the nearest hidden place, if there is one.
  std::optional<double> run() {
    while (!open_.empty()) {
      const auto [way, x, y] = open_.top();
      open_.pop();
      const Cell cell = at(x, y);
      if (way > cell.way) continue;
      if (arena_.is_hidden(s_, cell.place)) return way;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) step(cell, x + dx, y + dy);
    }
    return {};
  }

 private:
  static constexpr float kSpacing = 0.25F;
  static constexpr int kRadius = 36;  // 9 m
  static constexpr int kSide = 2 * kRadius + 1;
  static constexpr double kFar = 12;  // metres of way

  struct Cell {
    double way = std::numeric_limits<double>::infinity();
    Vec3 place = {};
  };

  Cell& at(int x, int y) {
    return cells_[static_cast<std::size_t>(y) * kSide + static_cast<std::size_t>(x)];
  }

  void reach(int x, int y, Vec3 place, double way) {
    at(x, y) = {way, place};
    open_.emplace(way, x, y);
  }

  void step(const Cell& from, int x, int y) {
    const int dx = x - kRadius, dy = y - kRadius;
    if (dx * dx + dy * dy > kRadius * kRadius || at(x, y).way <= from.way) return;
    const auto floor = arena_.engine().floor_at(
        {s_.position().x + kSpacing * static_cast<float>(dx),
         s_.position().y + kSpacing * static_cast<float>(dy), from.place.z});
    if (!floor) return;
    const double way = from.way + distance(from.place, *floor);
    if (way > kFar || way >= at(x, y).way || !arena_.engine().walks(from.place, *floor)) return;
    reach(x, y, *floor, way);
  }

  const Arena& arena_;
  const Situation& s_;
  std::vector<Cell> cells_;
  std::priority_queue<std::tuple<double, int, int>, std::vector<std::tuple<double, int, int>>,
                      std::greater<>>
      open_;
};

struct Score {
  std::string map;
  CoverOrder order = CoverOrder::by_gain;
  std::size_t nodes = 0;
  std::size_t situations = 0;
  std::size_t exist = 0;            // the grid search finds a hidden place
  std::size_t found = 0;            // of these, find_cover does
  std::size_t farther = 0;          // find_cover does, but the grid search does not
  std::size_t wrong = 0;            // find_cover says hidden, but a threat sees it
  std::vector<double> ratios = {};  // of ways, where the character must move
  std::vector<double> rays = {};
  std::size_t floors = 0;
  std::size_t sweeps = 0;
  double seconds = 0;
};

class Trial {
 public:
  explicit Trial(const Arena& arena) : arena_(arena) {}

  void run(const Situation& s, std::span<Score> scores) {
    const auto best = GridSearch(arena_, s).run();
    for (Score& score : scores) compare(s, best, score);
  }

 private:
  void compare(const Situation& s, std::optional<double> best, Score& score) {
    const CoverResult& answer = ask(s, score);
    ++score.situations;
    if (answer.found() && !arena_.is_hidden(s, answer.place, answer.stance)) ++score.wrong;
    if (!best) {
      score.farther += answer.found() ? 1U : 0U;
      return;
    }
    ++score.exist;
    if (!answer.found()) return;
    ++score.found;
    if (*best > 0) score.ratios.push_back(answer.way / *best);
  }

  const CoverResult& ask(const Situation& s, Score& score) {
    const CountingEngine engine(arena_.engine());
    const std::clock_t before = std::clock();  // of this process: others may keep the machine busy
    answer_ = find_cover(s, {.order = score.order}, engine, work_);
    score.seconds += static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    score.rays.push_back(static_cast<double>(answer_.rays));
    score.floors += engine.floors;
    score.sweeps += engine.sweeps;
    return answer_;
  }

  const Arena& arena_;
  Workspace work_;
  CoverResult answer_;
};

double percentile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(
      std::lround(part * static_cast<double>(values.size() - 1)))];
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

Score total_of(std::span<const Score> scores, CoverOrder order) {
  Score all{.map = "all", .order = order};
  for (const Score& score : scores) {
    if (score.order != order) continue;
    all.nodes += score.nodes;
    all.situations += score.situations;
    all.exist += score.exist;
    all.found += score.found;
    all.farther += score.farther;
    all.wrong += score.wrong;
    all.ratios.insert(all.ratios.end(), score.ratios.begin(), score.ratios.end());
    all.rays.insert(all.rays.end(), score.rays.begin(), score.rays.end());
    all.floors += score.floors;
    all.sweeps += score.sweeps;
    all.seconds += score.seconds;
  }
  return all;
}

constexpr const char* kHead =
    "| map | order | nodes | cover exists | found | found farther off | way: median | 90 % | rays: "
    "mean | "
    "most | floors | sweeps | per call | wrong |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
constexpr const char* kLine =
    "| %s | %s | %zu | %zu of %zu | %.1f %% | %zu | %.2f | %.2f | %.1f | %.0f | %.1f | %.1f | %.0f "
    "µs | "
    "%zu |\n";
constexpr const char* kJson =
    "{\"map\": \"%s\", \"order\": \"%s\", \"nodes\": %zu, \"exist\": %zu, \"situations\": %zu, "
    "\"found_percent\": "
    "%.2f, \"farther\": %zu, \"way_median\": %.3f, \"way_90\": %.3f, \"rays_mean\": %.2f, "
    "\"rays_most\": %.0f, \"floors\": %.2f, \"sweeps\": %.2f, \"microseconds\": %.1f, \"wrong\": "
    "%zu}";

void print(const Score& score, const char* format) {
  const auto per_call = [&](auto sum) {
    return static_cast<double>(sum) / static_cast<double>(score.situations);
  };
  std::printf(format, score.map.c_str(), std::string(name_of(score.order)).c_str(), score.nodes,
              score.exist, score.situations,
              100.0 * static_cast<double>(score.found) / static_cast<double>(score.exist),
              score.farther, percentile(score.ratios, 0.5), percentile(score.ratios, 0.9),
              mean(score.rays), percentile(score.rays, 1), per_call(score.floors),
              per_call(score.sweeps), 1e6 * per_call(score.seconds), score.wrong);
  std::fflush(stdout);
}

/// Appends a score for each order.
void measure(const std::string& name, std::size_t situations, std::vector<Score>& scores) {
  const Arena arena(name);
  Trial trial(arena);
  bench::Random random(kSeed);
  const std::size_t first = scores.size();
  for (const CoverOrder order : kOrders)
    scores.push_back({.map = name, .order = order, .nodes = arena.map().graph().node_count()});
  for (std::size_t i = 0; i < situations; ++i)
    trial.run(arena.draw(random), std::span(scores).subspan(first));
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "find_cover against an exhaustive search of a grid of 0.25 m.");
  std::vector<Score> scores;
  std::printf("%s", options.json ? "[\n" : kHead);
  for (const char* const map : kMaps) {
    const std::size_t first = scores.size();
    measure(map, options.quick ? 20 : 200, scores);
    for (const Score& score : std::span(scores).subspan(first)) {
      print(score, options.json ? kJson : kLine);
      if (options.json) std::printf(",\n");
    }
  }
  for (const CoverOrder order : kOrders) {
    print(total_of(scores, order), options.json ? kJson : kLine);
    if (options.json) std::printf(order == kOrders.back() ? "\n]\n" : ",\n");
  }
  return 0;
}
