// Set algebra on rows of sight, the work that a query spends its time on: NodeSet against the bit
// sets that a user would otherwise pick, each used the way its documentation suggests. Rows have a
// fifth of their bits set, in runs, and are drawn at random from a pool larger than the cache.
//
// "Union" is who is in danger from k enemies. "Attack" is whom one sees while unseen by k others: a
// row minus the union of k rows, counted and listed.

#include <roaring/roaring.h>

#include <bitset>
#include <boost/dynamic_bitset.hpp>
#include <memory>
#include <span>

#include "defilade/model/node_set.h"
#include "interleave.h"
#include "levels.h"

namespace {

using namespace defilade;

constexpr std::size_t kMostRows = 64;  // of one query
using Picks = std::span<const std::uint32_t>;
using List = std::vector<std::uint32_t>;

/// A row as runs of members [begin, end), from which every contender makes its own.
using Runs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Runs draw_row(std::size_t nodes, bench::Random& random) {
  Runs runs;
  for (std::size_t at = random.below(160); at < nodes;) {
    const std::size_t end = std::min(nodes, at + 1 + random.below(40));
    runs.emplace_back(static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end));
    at = end + 1 + random.below(160);
  }
  return runs;
}

template <class Insert>
void for_each_member(const Runs& runs, Insert insert) {
  for (const auto& [begin, end] : runs)
    for (std::uint32_t i = begin; i < end; ++i) insert(i);
}

// Each contender is a pool of rows that can `unite` some of them into a result of its own, tell a
// `has` from it, and `attack`: list a row minus a union.

class OurRows {
 public:
  OurRows(std::size_t nodes, std::span<const Runs> rows) : nodes_(nodes), out_(nodes) {
    const std::size_t stride = blocks_for(nodes);
    blocks_.resize(rows.size() * stride);
    for (std::size_t r = 0; r < rows.size(); ++r)
      for_each_member(rows[r], [&](std::uint32_t i) {
        blocks_[r * stride + i / NodeBlock::kBits].words[i % NodeBlock::kBits / 64] |=
            std::uint64_t{1} << i % 64;
      });
  }

  void unite(Picks picks) { defilade::unite(out_, gather(picks)); }
  bool has(std::uint32_t node) const { return out_.contains(NodeId{std::size_t{node}}); }
  std::size_t count() const { return out_.count(); }

  std::size_t attack(std::uint32_t from, Picks picks, List& list) {
    subtract(out_, row(from), gather(picks));
    const std::size_t count = out_.count();
    std::size_t i = 0;
    for (const NodeId id : out_) list[i++] = id.value;
    return count;
  }

 private:
  NodeSetView row(std::size_t index) const {
    const std::size_t stride = blocks_for(nodes_);
    return {std::span(blocks_).subspan(index * stride, stride), nodes_};
  }
  std::span<const NodeSetView> gather(Picks picks) {
    for (std::size_t i = 0; i < picks.size(); ++i) views_[i] = row(picks[i]);
    return std::span(views_).first(picks.size());
  }

  std::size_t nodes_;
  std::vector<NodeBlock> blocks_;
  std::array<NodeSetView, kMostRows> views_;
  NodeSet out_;
};

template <std::size_t Nodes>
class StdRows {
 public:
  StdRows(std::size_t, std::span<const Runs> rows)
      : rows_(rows.size()), out_(std::make_unique<std::bitset<Nodes>>()) {
    for (std::size_t r = 0; r < rows.size(); ++r)
      for_each_member(rows[r], [&](std::uint32_t i) { rows_[r].set(i); });
  }

  void unite(Picks picks) {
    *out_ = rows_[picks.front()];
    for (const std::uint32_t pick : picks.subspan(1)) *out_ |= rows_[pick];
  }
  bool has(std::uint32_t node) const { return (*out_)[node]; }
  std::size_t count() const { return out_->count(); }

  std::size_t attack(std::uint32_t from, Picks picks, List& list) {
    unite(picks);
    out_->flip();
    *out_ &= rows_[from];
    const std::size_t count = out_->count();
    std::size_t n = 0;
    for (std::size_t i = out_->_Find_first(); i < Nodes; i = out_->_Find_next(i))
      list[n++] = static_cast<std::uint32_t>(i);
    return count;
  }

 private:
  std::vector<std::bitset<Nodes>> rows_;
  std::unique_ptr<std::bitset<Nodes>> out_;
};

class BoostRows {
 public:
  BoostRows(std::size_t nodes, std::span<const Runs> rows)
      : rows_(rows.size(), boost::dynamic_bitset<>(nodes)), out_(nodes) {
    for (std::size_t r = 0; r < rows.size(); ++r)
      for_each_member(rows[r], [&](std::uint32_t i) { rows_[r].set(i); });
  }

  void unite(Picks picks) {
    out_ = rows_[picks.front()];
    for (const std::uint32_t pick : picks.subspan(1)) out_ |= rows_[pick];
  }
  bool has(std::uint32_t node) const { return out_[node]; }
  std::size_t count() const { return out_.count(); }

  std::size_t attack(std::uint32_t from, Picks picks, List& list) {
    out_ = rows_[from];
    for (const std::uint32_t pick : picks) out_ -= rows_[pick];
    const std::size_t count = out_.count();
    std::size_t n = 0;
    for (std::size_t i = out_.find_first(); i != boost::dynamic_bitset<>::npos;
         i = out_.find_next(i))
      list[n++] = static_cast<std::uint32_t>(i);
    return count;
  }

 private:
  std::vector<boost::dynamic_bitset<>> rows_;
  boost::dynamic_bitset<> out_;
};

class RoaringRows {
 public:
  RoaringRows(std::size_t, std::span<const Runs> rows) {
    for (const Runs& runs : rows) {
      Bitmap& row = rows_.emplace_back(roaring_bitmap_create());
      for (const auto& [begin, end] : runs) roaring_bitmap_add_range(row.get(), begin, end);
      roaring_bitmap_run_optimize(row.get());
      roaring_bitmap_shrink_to_fit(row.get());
    }
  }

  void unite(Picks picks) {
    for (std::size_t i = 0; i < picks.size(); ++i) gathered_[i] = rows_[picks[i]].get();
    out_.reset(roaring_bitmap_or_many(picks.size(), gathered_.data()));
  }
  bool has(std::uint32_t node) const { return roaring_bitmap_contains(out_.get(), node); }
  std::size_t count() const { return roaring_bitmap_get_cardinality(out_.get()); }

  std::size_t attack(std::uint32_t from, Picks picks, List& list) {
    unite(picks);
    out_.reset(roaring_bitmap_andnot(rows_[from].get(), out_.get()));
    roaring_bitmap_to_uint32_array(out_.get(), list.data());
    return count();
  }

 private:
  struct Free {
    void operator()(roaring_bitmap_t* bitmap) const { roaring_bitmap_free(bitmap); }
  };
  using Bitmap = std::unique_ptr<roaring_bitmap_t, Free>;

  std::vector<Bitmap> rows_;
  std::array<const roaring_bitmap_t*, kMostRows> gathered_;
  Bitmap out_;
};

/// The same random picks for every contender; a query's rows begin anywhere in the list.
class Queries {
 public:
  Queries(std::size_t rows, std::size_t nodes) : nodes_(nodes), picks_(kMany + kMostRows + 1) {
    bench::Random random(7);
    for (std::uint32_t& pick : picks_) pick = static_cast<std::uint32_t>(random.below(rows));
  }
  Picks picks(std::size_t query, std::size_t k) const {
    return Picks(picks_).subspan(query * (k + 1) % kMany, k);
  }
  std::uint32_t watcher(std::size_t query, std::size_t k) const {
    return picks_[query * (k + 1) % kMany + k];
  }
  std::uint32_t node(std::size_t query) const {
    return static_cast<std::uint32_t>(query * 7919 % nodes_);
  }

 private:
  static constexpr std::size_t kMany = 1 << 20;

  std::size_t nodes_;
  List picks_;
};

/// Every result is complete in memory before the next; one node of it is read, and now and then the
/// whole is counted, so that contenders are compared without timing the comparison.
template <class Rows>
bench::Work union_work(Rows& rows, const Queries& queries, std::size_t k) {
  return [&rows, &queries, k](std::size_t begin, std::size_t end) {
    std::uint64_t sum = 0;
    for (std::size_t q = begin; q < end; ++q) {
      rows.unite(queries.picks(q, k));
      bench::keep(rows);
      sum += rows.has(queries.node(q)) ? q : 0;
      if (q % 256 == 0) sum += rows.count() << 40;
    }
    return sum;
  };
}

template <class Rows>
bench::Work attack_work(Rows& rows, const Queries& queries, std::size_t k, List& list) {
  return [&rows, &queries, k, &list](std::size_t begin, std::size_t end) {
    std::uint64_t sum = 0;
    for (std::size_t q = begin; q < end; ++q) {
      const std::size_t count = rows.attack(queries.watcher(q, k), queries.picks(q, k), list);
      bench::keep(list);
      sum += count == 0 ? 1 : count * list[count / 2] + list[count - 1];
    }
    return sum;
  };
}

std::vector<Runs> draw_rows(std::size_t nodes, std::size_t pool_bytes) {
  bench::Random random(1);
  std::vector<Runs> rows(pool_bytes / (blocks_for(nodes) * sizeof(NodeBlock)));
  for (Runs& row : rows) row = draw_row(nodes, random);
  return rows;
}

/// All contenders on one number of nodes.
template <std::size_t Nodes>
class Field {
 public:
  explicit Field(std::size_t pool_bytes) : Field(draw_rows(Nodes, pool_bytes)) {}

  bench::Case union_case(std::size_t k) {
    return {name(k), works([&](auto& rows) { return union_work(rows, queries_, k); })};
  }
  bench::Case attack_case(std::size_t k) {
    return {name(k), works([&](auto& rows) { return attack_work(rows, queries_, k, list_); })};
  }

 private:
  explicit Field(const std::vector<Runs>& rows)
      : queries_(rows.size(), Nodes),
        list_(Nodes),
        ours_(Nodes, rows),
        std_(Nodes, rows),
        boost_(Nodes, rows),
        roaring_(Nodes, rows) {}

  static std::string name(std::size_t k) {
    return "n " + std::to_string(Nodes) + ", k " + std::to_string(k);
  }
  template <class Make>
  std::vector<bench::Work> works(Make make) {
    return {make(ours_), make(std_), make(boost_), make(roaring_)};
  }

  Queries queries_;
  List list_;
  OurRows ours_;
  StdRows<Nodes> std_;
  BoostRows boost_;
  RoaringRows roaring_;
};

constexpr std::array<std::size_t, 5> kUnions{1, 4, 8, 32, 64};

template <class MakeCase>
void run(const bench::Options& options, const std::string& claim, MakeCase make_case) {
  bench::Table table(options, claim, "q", {"NodeSet", "std::bitset", "boost::dynamic", "CRoaring"});
  for (const std::size_t k : kUnions) make_case(table, k);
  bench::end_table(options);
}

template <std::size_t Nodes>
void run_all(const bench::Options& options, std::size_t pool_bytes) {
  Field<Nodes> field(pool_bytes);
  run(options, "Union of k rows, " + std::to_string(Nodes) + " nodes",
      [&](bench::Table& table, std::size_t k) { table.add(field.union_case(k)); });
  run(options, "Attack: a row minus k rows, counted, listed, " + std::to_string(Nodes) + " nodes",
      [&](bench::Table& table, std::size_t k) { table.add(field.attack_case(k)); });
}

}  // namespace

int main(int argc, char** argv) {
  const bench::Options options = bench::read_options(
      argc, argv, "Set algebra on rows of sight: NodeSet against other bit sets, one thread.");
  const std::size_t pool_bytes = options.quick ? std::size_t{4} << 20 : std::size_t{128} << 20;
  run_all<1'000>(options, pool_bytes);
  run_all<10'000>(options, pool_bytes);
  run_all<100'000>(options, pool_bytes);
  bench::end_report(options);
  return 0;
}
