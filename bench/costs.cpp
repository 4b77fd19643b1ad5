// What does a question cost in a game, and how much memory does a map take? Prints a Markdown
// table: the median and the 99th percentile of the CPU time of single questions, in microseconds,
// on maps of several sizes. docs/inside/costs.md explains it.
//
// In every frame three characters stand at random nodes: the one that asks and two enemies. So
// paths are as long as the level is wide: what a game asks is usually nearer. What the clock itself
// takes is measured first and subtracted.

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/model/engine.h"
#include "defilade/model/map_file.h"
#include "defilade/tactics/find_cover.h"
#include "defilade/tactics/flank_route.h"
#include "defilade/tactics/path.h"
#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "defilade/tactics/situation.h"
#include "defilade/tactics/spots.h"
#include "defilade/tactics/workspace.h"
#include "levels.h"

namespace {

using namespace defilade;

constexpr std::size_t kFrames = 500;
constexpr std::size_t kWarmUp = 50;  // frames in which buffers grow

struct Subject {
  std::string level;
  float spacing;
};

double seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double at_share(std::vector<double>& values, double share) {
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[static_cast<std::size_t>(place)];
}

/// Times of one question.
class Times {
 public:
  explicit Times(std::string name) : name_(std::move(name)) {}
  const std::string& name() const { return name_; }

  void measure(const std::function<void()>& question) {
    const double begin = seconds(CLOCK_THREAD_CPUTIME_ID);
    question();
    micros_.push_back((seconds(CLOCK_THREAD_CPUTIME_ID) - begin) * 1e6);
  }
  void forget() { micros_.clear(); }

  double median() { return at_share(micros_, 0.5); }
  /// "1.2 / 7.9": the median and the 99th percentile, without what the clock takes.
  std::string text(double clock) {
    const auto without = [&](double share) {
      return std::max(0.0, at_share(micros_, share) - clock);
    };
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.1f / %.1f", without(0.5), without(0.99));
    return text.data();
  }

 private:
  std::string name_;
  std::vector<double> micros_;
};

/// All rows of a map, each matrix once.
std::size_t bytes_of_rows(const TacticalMap& map) {
  std::vector<NodeMatrixView> counted;
  std::size_t bytes = 0;
  const auto count = [&](const NodeMatrixView& matrix) {
    for (const NodeMatrixView& other : counted)
      if (other.is_same_as(matrix)) return;
    counted.push_back(matrix);
    bytes += matrix.bytes();
  };
  std::vector<Channel> channels{Channel::sight()};
  for (std::size_t i = 0; i < map.weapons().size(); ++i)
    channels.push_back(Channel::fire(WeaponId{i}));
  for (const Channel channel : channels)
    for (std::size_t i = 0; i < map.profile().stances.size(); ++i)
      for (std::size_t j = 0; j < map.profile().stances.size(); ++j) {
        count(map.visibility(StanceId{i}, StanceId{j}, channel));
        count(map.watchers(StanceId{i}, StanceId{j}, channel));
      }
  return bytes;
}

/// A column of the table.
class Column {
 public:
  Column(const Subject& subject, const TacticalMap& map)
      : name_(std::filesystem::path(subject.level).stem().string()), map_(map) {
    time_opening();
    ask();
  }

  std::vector<std::pair<std::string, std::string>> cells() {
    const double clock = clock_.median();
    std::vector<std::pair<std::string, std::string>> cells{
        {"map", name_ + ", " + std::to_string(map_.graph().node_count()) + " nodes"}};
    for (Times& times : questions_) cells.emplace_back(times.name() + ", µs", times.text(clock));
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.1f", open_milliseconds_);
    cells.emplace_back("open_map, ms by the clock", text.data());
    std::snprintf(text.data(), text.size(), "%.2f", static_cast<double>(bytes_of_rows(map_)) / 1e6);
    cells.emplace_back("rows in memory, MB", text.data());
    return cells;
  }

 private:
  void time_opening() {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / "defilade_costs.dfl";
    if (!save_map(map_, path)) return;
    std::vector<double> milliseconds;
    for (int i = 0; i < 5; ++i) {
      const double begin = seconds(CLOCK_MONOTONIC);
      bench::must(open_map(path));
      milliseconds.push_back((seconds(CLOCK_MONOTONIC) - begin) * 1e3);
    }
    open_milliseconds_ = at_share(milliseconds, 0.5);
    std::filesystem::remove(path);
  }

  Vec3 somewhere() {
    return map_.graph().position(NodeId{random_.below(map_.graph().node_count())});
  }
  float some_yaw() { return random_.between(0, 2 * std::numbers::pi_v<float>); }

  void ask() {
    Situation s(map_, somewhere());
    const EnemyId a = s.add_enemy({.name = "a", .position = somewhere()});
    const EnemyId b = s.add_enemy({.name = "b", .position = somewhere()});
    const LevelEngine engine = bench::must(LevelEngine::create(map_));
    const Query query = bench::must(Query::parse(
        "attack(a) & near(safe, 1) rank mean(2 * path falling(0, 40), exposure falling(0, 0.5))"));
    for (std::size_t frame = 0; frame < kWarmUp + kFrames; ++frame) {
      if (frame == kWarmUp)
        for (Times& times : questions_) times.forget();
      ask_once(s, a, b, engine, query);
    }
  }

  void ask_once(Situation& s, EnemyId a, EnemyId b, const LevelEngine& engine, const Query& query) {
    const Vec3 me = somewhere(), first = somewhere(), second = somewhere();
    const NodeId goal{random_.below(s.size())};
    const float yaw = some_yaw();
    std::size_t next = 0;
    const auto time = [&](const std::function<void()>& question) {
      questions_[next++].measure(question);
    };
    clock_.measure([] {});
    time([&] {
      s.move_to(me);
      s.move(a, first, yaw);
      s.move(b, second, yaw);
    });
    time([&] { danger(s, set_); });
    time([&] {
      attack(s, a, set_);
      bench::must(best_spots(s, {.candidates = set_}, spots_, work_));
    });
    time([&] { find_path(s, {.goal = goal}, work_); });
    time([&] { find_path(s, {.goal = goal, .danger_weight = 4}, work_); });
    time([&] { flank_route(s, a, {.danger_weight = 4}, work_); });
    time([&] { find_cover(s, {.rays = 64}, engine, work_); });
    time([&] {
      bench::must(query.run(s, set_, work_));
      bench::must(query.rank(s, set_, 3, ranked_, work_));
    });
  }

  std::string name_;
  const TacticalMap& map_;
  bench::Random random_{1};
  Workspace work_;
  NodeSet set_{map_.graph().node_count()};
  std::vector<Spot> spots_;
  std::vector<RankedNode> ranked_;
  Times clock_{"the clock"};
  std::vector<Times> questions_{Times{"move three characters"},
                                Times{"danger of two enemies"},
                                Times{"attack positions, and the nearest by path"},
                                Times{"path"},
                                Times{"path, danger weight 4"},
                                Times{"flank route"},
                                Times{"cover, at most 64 rays"},
                                Times{"query with a rank, the best three"}};
  double open_milliseconds_ = 0;
};

TacticalMap bake_subject(const Subject& subject) {
  ImportedLevel level = bench::must(import_level(subject.level, {}, GameData::installed()));
  Waypoints waypoints;
  waypoints.parts.nodes = std::move(level.nodes);
  BakeSettings settings;
  settings.profile = level.profile;
  settings.spacing = subject.spacing;
  Progress progress;
  return bench::must(bake(level.level, std::move(waypoints), settings, progress)).map;
}

}  // namespace

int main() {
  const std::vector<Subject> subjects{
      {DEFILADE_LEVELS "/demo.txt", 2}, {"oa_dm1", 2}, {"oa_dm4", 0.5F}, {"oasago2", 0.6F}};
  std::vector<std::string> rows;
  for (const Subject& subject : subjects) {
    std::fprintf(stderr, "baking and asking %s\n", subject.level.c_str());
    const TacticalMap map = bake_subject(subject);
    const auto cells = Column(subject, map).cells();
    if (rows.empty())
      for (const auto& [name, value] : cells) rows.push_back("| " + name + " |");
    for (std::size_t i = 0; i < cells.size(); ++i) rows[i] += " " + cells[i].second + " |";
  }
  rows.insert(rows.begin() + 1, "|---|");
  for (std::size_t i = 0; i < subjects.size(); ++i) rows[1] += "---|";
  for (const std::string& row : rows) std::printf("%s\n", row.c_str());
}
