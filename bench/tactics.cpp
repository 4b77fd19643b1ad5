// What a character asks, and how fast it gets an answer: danger from k enemies, where to attack one
// enemy unseen by k − 1 others (counted and listed), and whole queries.
//
// On 1 000 and 10 000 nodes ours are danger() and attack() in Situations on one TacticalMap, the
// others hold the same rows as their own bit sets. All draw the same enemies at random: some
// thousands in all, so that a map's rows (128 kB and 12.8 MB) are as near as a game that keeps
// asking would find them. Dense matrices of 40 000 and 100 000 nodes have 0.2 and 1.25 GB, so there
// ours are unite() and subtract() of node_set.h, not danger() and attack(), on pools of rows: 32
// MB, and 128 MB, meant to be larger than the cache. Rows have a fifth of their bits set, in runs,
// and are dense; those of real maps of that size are lines, which bench_rows compares with them.
//
// Danger is measured with danger_view(), for callers that only read it: for one enemy that is a row
// of the map, which need not be copied. danger(), which copies it into a set of the caller's own,
// has a table of its own. A std::bitset is copied in any case; its size is known to the compiler,
// where ours is a call, and its row comes from one list of numbers for all queries, ours from a
// Situation of its own for each.
//
// "Read limit" only reads the rows' words, row by row, as widely as the machine can, and writes
// nothing. It shows what is left to gain; from memory, reading rows side by side can beat it.
// Situations are made beforehand, for all; what that costs has a table of its own.

#include <cstdlib>
#include <memory>

#include "bit_sets.h"
#include "defilade/tactics/query.h"
#include "defilade/tactics/sets.h"
#include "draws.h"
#include "graphs.h"
#include "interleave.h"
#include "plain_query.h"

namespace {

using namespace defilade;
using bench::Draws;
using bench::kSeed;
using bench::List;
using bench::Picks;
using bench::Runs;

constexpr std::array<std::size_t, 7> kEnemies{1, 2, 4, 8, 16, 32, 64};

// A contender answers the danger and the attack of a query by its number.

class OnMap {
 public:
  OnMap(const TacticalMap& map, const Draws& draws)
      : draws_(draws),
        situations_(bench::situations_of(map, draws)),
        out_(map.graph().node_count()) {}

  void danger(std::size_t query) { seen_ = danger_view(at(query), out_); }
  std::size_t attack(std::size_t query, List& list) {
    defilade::attack(at(query), EnemyId{0U}, out_);
    return bench::count_and_list(out_, list);
  }
  bool has(std::uint32_t node) const { return seen_.contains(NodeId{std::size_t{node}}); }
  std::size_t count() const { return seen_.count(); }

 protected:
  const Situation& at(std::size_t query) const { return situations_[draws_.index(query)]; }

  const Draws& draws_;
  std::vector<Situation> situations_;
  NodeSet out_;
  NodeSetView seen_;  // danger, where it is
};

/// Its danger in a set of the caller's own.
class OnMapCopied : public OnMap {
 public:
  using OnMap::OnMap;
  void danger(std::size_t query) {
    defilade::danger(at(query), out_);
    seen_ = out_;
  }
};

template <class Rows>
class OnRows {
 public:
  OnRows(Rows& rows, const Draws& draws) : rows_(rows), draws_(draws) {}

  void danger(std::size_t query) { rows_.unite(draws_.enemies(query)); }
  std::size_t attack(std::size_t query, List& list) {
    const Picks enemies = draws_.enemies(query);
    return rows_.attack(enemies.front(), enemies.subspan(1), list);
  }
  bool has(std::uint32_t node) const { return rows_.has(node); }
  std::size_t count() const { return rows_.count(); }

 private:
  Rows& rows_;
  const Draws& draws_;
};

/// Every result is complete in memory before the next; one node of it is read, and now and then the
/// whole is counted, so that contenders are compared without timing the comparison.
template <class Contender>
std::uint64_t danger_of(Contender& contender, const Draws& draws, std::size_t begin,
                        std::size_t end) {
  std::uint64_t sum = 0;
  for (std::size_t q = begin; q < end; ++q) {
    contender.danger(q);
    bench::keep(contender);
    sum += contender.has(draws.node(q)) ? q : 0;
    if (q % 256 == 0) sum += contender.count() << 40;
  }
  return sum;
}

template <class Contender>
std::uint64_t attack_of(Contender& contender, List& list, std::size_t begin, std::size_t end) {
  std::uint64_t sum = 0;
  for (std::size_t q = begin; q < end; ++q) {
    const std::size_t count = contender.attack(q, list);
    bench::keep(list);
    sum += count == 0 ? 1 : count * list[count / 2] + list[count - 1];
  }
  return sum;
}

std::uint64_t read_of(const bench::ReadLimit& limit, const Draws& draws, std::size_t begin,
                      std::size_t end) {
  std::uint64_t sum = 0;
  for (std::size_t q = begin; q < end; ++q) sum += limit.read(draws.enemies(q));
  return sum;
}

enum class Task { danger, attack };

/// The other bit sets and the limit, on the same rows as ours.
template <std::size_t Nodes>
class Field {
 public:
  Field(const std::vector<Runs>& rows, std::span<const NodeBlock> blocks)
      : std_(rows), boost_(Nodes, rows), roaring_(rows), limit_(Nodes, blocks), list_(Nodes) {}

  template <class Ours>
  void add(bench::Table& table, Task task, Ours& ours, const Draws& draws) {
    OnRows on_std(std_, draws);
    OnRows on_boost(boost_, draws);
    table.add(
        {.name = name_of(draws),
         .work = {work(task, ours, draws), work(task, on_std, draws), work(task, on_boost, draws),
                  [&](std::size_t begin, std::size_t end) {
                    return read_of(limit_, draws, begin, end);
                  }},
         .limits = 1});
  }

  /// Hundreds of times slower where it makes whole containers of two small ones: it says how long
  /// a round is, or a table would take minutes.
  template <class Ours>
  void add_roaring(bench::Table& table, Task task, Ours& ours, const Draws& draws) {
    OnRows on_roaring(roaring_, draws);
    table.add({.name = name_of(draws),
               .work = {work(task, ours, draws), work(task, on_roaring, draws)},
               .timed_by = 1});
  }

  /// Calls `each(k, add)` for all lines of all tables; `add(ours, draws)` measures one.
  template <class Each>
  void run(const bench::Options& options, const Each& each) {
    for (const Task task : {Task::danger, Task::attack}) {
      bench::Table all(options, claim(task), "q",
                       {"Defilade", "std::bitset", "boost::dynamic", "read limit"});
      for (const std::size_t k : kEnemies)
        each(k, [&](auto& ours, const Draws& draws) { add(all, task, ours, draws); });
      bench::end_table(options);
      bench::Table roaring(options, claim(task), "q", {"Defilade", "CRoaring"});
      for (const std::size_t k : kEnemies)
        each(k, [&](auto& ours, const Draws& draws) { add_roaring(roaring, task, ours, draws); });
      bench::end_table(options);
    }
  }

  /// What a copy of the danger of one enemy takes.
  template <class Copied>
  void run_copies(const bench::Options& options, Copied& copied, const Draws& draws) {
    bench::Table table(options,
                       "Danger from one enemy, copied, " + std::to_string(Nodes) + " nodes", "q",
                       {"Defilade", "std::bitset", "boost::dynamic", "read limit"});
    add(table, Task::danger, copied, draws);
    bench::end_table(options);
  }

 private:
  static std::string name_of(const Draws& draws) {
    return "k " + std::to_string(draws.enemies(0).size());
  }
  static std::string claim(Task task) {
    const std::string nodes = std::to_string(Nodes) + " nodes";
    if (task == Task::danger) return "Danger from k enemies, " + nodes;
    return "Attack: seeing one of k enemies, unseen by the others, counted and listed, " + nodes;
  }

  template <class Contender>
  bench::Work work(Task task, Contender& contender, const Draws& draws) {
    return [this, task, &contender, &draws](std::size_t begin, std::size_t end) {
      return task == Task::danger ? danger_of(contender, draws, begin, end)
                                  : attack_of(contender, list_, begin, end);
    };
  }

  bench::StdRows<Nodes> std_;
  bench::BoostRows boost_;
  bench::RoaringRows roaring_;
  bench::ReadLimit limit_;
  List list_;
};

/// Some thousands of enemies in all: most rows of a big map, yet not more than Situations that a
/// cache still holds.
std::size_t queries_on_map(std::size_t k) { return std::min<std::size_t>(1024, 8192 / k); }

template <std::size_t Nodes>
void run_on_map(const bench::Options& options, const TacticalMap& map) {
  const NodeMatrixView sight = map.visibility(StanceId{0U}, StanceId{0U});
  Field<Nodes> field(bench::SightOfPlaces(Nodes, kSeed).rows(false, false), sight.blocks());
  field.run(options, [&](std::size_t k, const auto& add) {
    const Draws draws(Nodes, Nodes, k, queries_on_map(k));
    OnMap ours(map, draws);
    add(ours, draws);
  });
  const Draws one(Nodes, Nodes, 1, queries_on_map(1));
  OnMapCopied copied(map, one);
  field.run_copies(options, copied, one);
}

std::vector<Runs> draw_rows(std::size_t nodes, std::size_t pool_bytes) {
  bench::Random random(kSeed);
  std::vector<Runs> rows(pool_bytes / (blocks_for(nodes) * sizeof(NodeBlock)));
  for (Runs& row : rows) row = bench::draw_row(nodes, random);
  return rows;
}

template <std::size_t Nodes>
void run_on_pool(const bench::Options& options, std::size_t pool_bytes) {
  const std::vector<Runs> rows = draw_rows(Nodes, pool_bytes);
  bench::OurRows pool(Nodes, rows);
  Field<Nodes> field(rows, pool.blocks());
  field.run(options, [&](std::size_t k, const auto& add) {
    const Draws draws(rows.size(), Nodes, k, (std::size_t{1} << 20) / k);
    OnRows ours(pool, draws);
    add(ours, draws);
  });
}

/// The node that a loop over all of them finds.
NodeId nearest_of(std::span<const Vec3> places, Vec3 place) {
  const auto nearest = std::ranges::min_element(
      places, {}, [&](Vec3 other) { return squared_distance(other, place); });
  return NodeId{static_cast<std::size_t>(nearest - places.begin())};
}

/// What it costs to fill a Situation, against finding the nodes in a loop.
void run_building(const bench::Options& options, const TacticalMap& map) {
  const std::span<const Vec3> places = map.graph().positions();
  bench::Table table(options,
                     "Making a Situation of k enemies, " + std::to_string(places.size()) + " nodes",
                     "q", {"Situation", "nearest by loop"});
  for (const std::size_t k : {std::size_t{4}, std::size_t{64}}) {
    const Draws draws(places.size(), places.size(), k, queries_on_map(k));
    const auto build = [&](std::size_t begin, std::size_t end) {
      bench::Random random(kSeed);
      std::uint64_t sum = 0;
      for (std::size_t q = begin; q < end; ++q) {
        const Situation s = bench::situation_of(map, draws.enemies(q), random);
        for (std::size_t e = 0; e < k; ++e) sum += s.node(EnemyId{e}).value;
      }
      return sum;
    };
    const auto loop = [&](std::size_t begin, std::size_t end) {
      std::uint64_t sum = 0;
      for (std::size_t q = begin; q < end; ++q)
        for (const std::uint32_t pick : draws.enemies(q))
          sum += nearest_of(places, places[pick]).value;
      return sum;
    };
    table.add({.name = "k " + std::to_string(k), .work = {build, loop}, .timed_by = 1});
  }
  bench::end_table(options);
}

/// Queries as texts, and the same as loops.
class QueryField {
 public:
  explicit QueryField(const TacticalMap& map)
      : plain_(map),
        situations_(bench::situations_of(map, Draws(size(map), size(map), 4, 1024))),
        set_(size(map)),
        bits_(size(map)) {}

  void run(const bench::Options& options) {
    bench::Table table(options,
                       "Whole queries on one core, 4 enemies, " + std::to_string(set_.size()) +
                           " nodes; ranked ones with their " + std::to_string(kBest) + " best",
                       "q", {"Query", "plain loops"});
    const auto plain = [&](void (PlainMap::*loop)(const Situation&, Bits&) const) {
      return [this, loop](const Situation& s) { (plain_.*loop)(s, bits_); };
    };
    add(table, "danger", plain(&PlainMap::danger));
    add(table, "attack(a)", plain(&PlainMap::attack));
    add(table, "attack(a) & near(safe, 1)", plain(&PlainMap::attack_near_safe));
    add(table, "flank(a, b)", plain(&PlainMap::flank));
    add(table,
        "safe & within(npc, 30) rank mean(distance falling(0, 30), exposure falling(0, 0.5))",
        [this](const Situation& s) { plain_.ranked(s, bits_, kBest, best_); });
    add(table, "duck(a) & walk(npc, 20)", plain(&PlainMap::duck_in_walk));
    bench::end_table(options);
  }

 private:
  using Bits = bench::PlainMap::Bits;
  using PlainMap = bench::PlainMap;

  static constexpr std::size_t kBest = 8;

  static std::size_t size(const TacticalMap& map) { return map.graph().node_count(); }

  template <class Loop>
  void add(bench::Table& table, const std::string& text, const Loop& loop) {
    const Query query = bench::must(Query::parse(text));
    const auto ours = [&](const Situation& s) { ask(query, s); };
    table.add({.name = text,
               .work = {work(ours, [&](std::size_t n) { return set_.contains(NodeId{n}); }),
                        work(loop, [&](std::size_t n) { return bits_[n]; })},
               .timed_by = 1});
  }

  void ask(const Query& query, const Situation& s) {
    if (!query.run(s, set_, work_)) std::abort();
    if (query.is_ranked() && !query.rank(s, set_, kBest, best_, work_)) std::abort();
  }

  /// One node of each result is looked at and all the best; now and then all nodes.
  template <class Answer, class Has>
  bench::Work work(const Answer& answer, const Has& has) {
    return [this, &answer, has](std::size_t begin, std::size_t end) {
      std::uint64_t sum = 0;
      best_.clear();
      for (std::size_t q = begin; q < end; ++q) {
        answer(situations_[q % situations_.size()]);
        bench::keep(*this);
        sum += has(q * 7919 % set_.size()) ? q : 0;
        for (const RankedNode& best : best_) sum = sum * 3 + best.node.value;
        for (std::size_t n = 0; q % 1024 == 0 && n < set_.size(); ++n) sum += has(n) ? n : 0;
      }
      return sum;
    };
  }

  PlainMap plain_;
  std::vector<Situation> situations_;
  Workspace work_;
  NodeSet set_;
  Bits bits_;
  std::vector<RankedNode> best_;
};

template <std::size_t Nodes>
void run_map(const bench::Options& options, std::size_t width) {
  const TacticalMap map = bench::room_map(width, Nodes / width, kSeed);
  run_on_map<Nodes>(options, map);
  run_building(options, map);
  QueryField(map).run(options);
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Danger, attack and whole queries: Defilade against other bit sets and loops.");
  run_map<1'000>(options, 40);
  run_map<10'000>(options, 100);
  run_on_pool<40'000>(options, std::size_t{options.quick ? 4U : 32U} << 20);
  run_on_pool<100'000>(options, std::size_t{options.quick ? 4U : 128U} << 20);
  bench::end_report(options);
  return 0;
}
