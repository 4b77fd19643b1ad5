#include "world_report.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>

#include "defilade/model/map_file.h"
#include "defilade/tactics/sets.h"
#include "interleave.h"
#include "levels.h"

namespace defilade {
namespace {

constexpr double kMega = 1e6;
constexpr std::size_t kRows = 512;   // that questions are about
constexpr std::size_t kUnited = 32;  // at a time

void line(std::string_view what, const std::string& value) {
  fmt::print("{:<44} {:>12}\n", what, value);
}

void print_matrices(const MapFile& file) {
  const double n = static_cast<double>(file.map.graph().node_count());
  for (const StoredMatrix& stored : file.matrices) {
    const AgentProfile& profile = file.map.profile();
    const NodeMatrixView matrix =
        file.map.visibility(stored.watcher, stored.target, stored.channel);
    const std::string means =
        stored.channel.is_sight() ? "sight" : file.map.weapons()[stored.channel.weapon().index()];
    const std::string name = fmt::format("{} of {}, {}", profile.stance(stored.watcher).name,
                                         profile.stance(stored.target).name, means);
    line(name + ": MB in the file",
         fmt::format("{:.1f}", static_cast<double>(stored.bytes) / kMega));
    line(name + ": MB in memory",
         fmt::format("{:.1f}", static_cast<double>(matrix.bytes()) / kMega));
    line(name + ": of dense rows",
         fmt::format("{:.3f}", static_cast<double>(matrix.bytes()) * 8 / n / n));
  }
}

/// Unions of some rows of a map, and of dense copies of them.
class Unions {
 public:
  explicit Unions(const TacticalMap& map) : out_(map.graph().node_count()), views_(kUnited) {
    const NodeMatrixView matrix = map.visibility(kUpright, kUpright);
    bench::Random random(kUnited);
    for (std::size_t i = 0; i < kRows; ++i) {
      rows_.push_back(matrix.row(NodeId{random.below(matrix.size())}));
      dense_.emplace_back(matrix.size());
      unite(dense_.back(), std::span(&rows_.back(), 1));
    }
  }

  bench::Work work(bool dense) {
    return [this, dense](std::size_t begin, std::size_t end) {
      std::uint64_t sum = 0;
      for (std::size_t q = begin; q < end; ++q) {
        for (std::size_t i = 0; i < kUnited; ++i) {
          const std::size_t pick = (q * kUnited + i) * 7919 % kRows;
          views_[i] = dense ? dense_[pick].view() : rows_[pick];
        }
        unite(out_, views_);
        bench::keep(out_);
        sum += out_.contains(NodeId{q * 104'729 % out_.size()}) ? q : 0;
      }
      return sum;
    };
  }

 private:
  NodeSet out_;
  std::vector<NodeSetView> views_;
  std::vector<NodeSetView> rows_;
  std::vector<NodeSet> dense_;
};

void print_unions(const TacticalMap& map) {
  Unions unions(map);
  bench::Table table({}, fmt::format("\nUnion of {} rows", kUnited), "q", {"dense", "as kept"});
  table.add({.name = "all over", .work = {unions.work(true), unions.work(false)}});
}

/// Where 32 enemies near each other see us.
void print_danger(const TacticalMap& map) {
  const std::size_t n = map.graph().node_count();
  Situation situation(map, map.graph().position(NodeId{n / 2}));
  for (std::size_t i = 0; i < kUnited; ++i)
    situation.add_enemy(Enemy{.name = fmt::format("e{}", i),
                              .position = map.graph().position(NodeId{(n / 2 + 61 * i) % n})});
  NodeSet out(n);
  constexpr int kTimes = 1000;
  const auto before = std::chrono::steady_clock::now();
  for (int i = 0; i < kTimes; ++i) {
    danger(situation, out);
    bench::keep(out);
  }
  const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - before;
  line(fmt::format("danger of {} enemies, microseconds", kUnited),
       fmt::format("{:.1f}", took.count() / kTimes));
}

}  // namespace

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / kMega;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

Result<void> report_on(const std::filesystem::path& path) {
  const auto before = std::chrono::steady_clock::now();
  const auto file = inspect_map(path);
  if (!file) return file.error();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
  line("nodes", fmt::format("{}", file->map.graph().node_count()));
  line("links", fmt::format("{}", file->map.graph().link_count()));
  line("MB of the file", fmt::format("{:.1f}", static_cast<double>(file->bytes) / kMega));
  line("seconds to open", fmt::format("{:.2f}", took.count()));
  line("peak memory by then, MB", fmt::format("{:.0f}", peak_memory() / kMega));
  print_matrices(*file);
  print_danger(file->map);
  print_unions(file->map);
  return {};
}

}  // namespace defilade
