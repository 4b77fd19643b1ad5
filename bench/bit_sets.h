#pragma once
// Pools of rows of sight as the bit sets that a user would pick, each used the way its
// documentation suggests: NodeSet, std::bitset, boost::dynamic_bitset and CRoaring. And what
// reading the same rows costs, one after another, with next to nothing computed.
//
// Each contender holds rows and can `unite` some of them into a result of its own, answer `has` and
// `count` for it, and `attack`: list a row minus a union.

#include <roaring/roaring.h>

#include <array>
#include <bitset>
#include <boost/dynamic_bitset.hpp>
#include <memory>
#include <span>
#include <vector>

#include "defilade/model/node_set.h"
#include "runs.h"

namespace bench {

inline constexpr std::size_t kMostRows = 64;  // of one query
using Picks = std::span<const std::uint32_t>;
using List = std::vector<std::uint32_t>;

/// Writes the members to `list` and returns how many there are.
inline std::size_t count_and_list(const defilade::NodeSet& set, List& list) {
  static_assert(sizeof(defilade::NodeId) == sizeof(List::value_type));
  return defilade::list(set, {reinterpret_cast<defilade::NodeId*>(list.data()), list.size()});
}

/// The danger of one enemy is its row: nothing is copied, as with danger_view.
class OurRows {
 public:
  OurRows(std::size_t nodes, std::span<const Runs> rows) : nodes_(nodes), out_(nodes) {
    blocks_.resize(rows.size() * stride());
    for (std::size_t r = 0; r < rows.size(); ++r)
      for_each_member(rows[r], [&](std::uint32_t i) {
        blocks_[r * stride() + i / Block::kBits].words[i % Block::kBits / 64] |= std::uint64_t{1}
                                                                                 << i % 64;
      });
  }

  std::span<const defilade::NodeBlock> blocks() const { return blocks_; }

  void unite(Picks picks) {
    seen_ = picks.size() == 1 ? row(picks[0]) : out_.view();
    if (picks.size() != 1) defilade::unite(out_, gather(picks));
  }
  bool has(std::uint32_t node) const { return seen_.contains(defilade::NodeId{std::size_t{node}}); }
  std::size_t count() const { return seen_.count(); }

  std::size_t attack(std::uint32_t from, Picks picks, List& list) {
    defilade::subtract(out_, row(from), gather(picks));
    return count_and_list(out_, list);
  }

 private:
  using Block = defilade::NodeBlock;

  std::size_t stride() const { return defilade::blocks_for(nodes_); }
  defilade::NodeSetView row(std::size_t index) const {
    return {std::span(blocks_).subspan(index * stride(), stride()), nodes_};
  }
  std::span<const defilade::NodeSetView> gather(Picks picks) {
    for (std::size_t i = 0; i < picks.size(); ++i) views_[i] = row(picks[i]);
    return std::span(views_).first(picks.size());
  }

  std::size_t nodes_;
  std::vector<Block> blocks_;
  std::array<defilade::NodeSetView, kMostRows> views_;
  defilade::NodeSet out_;
  defilade::NodeSetView seen_;
};

template <std::size_t Nodes>
class StdRows {
 public:
  explicit StdRows(std::span<const Runs> rows)
      : rows_(rows.size()), out_(std::make_unique<std::bitset<Nodes>>()) {
    for (std::size_t r = 0; r < rows.size(); ++r)
      for_each_member(rows[r], [&](std::uint32_t i) { rows_[r].set(i); });
  }

  void unite(Picks picks) {
    if (picks.empty()) {
      out_->reset();
      return;
    }
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
  explicit RoaringRows(std::span<const Runs> rows) {
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

// Uses this machine's widest loads, not those of the oldest x86-64: a limit should be a limit.
#if defined(__x86_64__) && defined(__GNUC__)
#define DEFILADE_BENCH_WIDEST [[gnu::target_clones("avx512f", "avx2", "default")]]
#else
#define DEFILADE_BENCH_WIDEST
#endif

/// Reads every word of the rows once; the sum keeps the compiler from leaving any out.
DEFILADE_BENCH_WIDEST inline std::uint64_t read_rows(std::span<const defilade::NodeBlock> blocks,
                                                     std::size_t stride, Picks picks) {
  defilade::NodeBlock sums;  // several, so that none waits for the one before
  for (const std::uint32_t pick : picks)
    for (const defilade::NodeBlock& block : blocks.subspan(pick * stride, stride))
      for (std::size_t w = 0; w < defilade::NodeBlock::kWords; ++w) sums.words[w] ^= block.words[w];
  std::uint64_t sum = 0;
  for (const std::uint64_t part : sums.words) sum ^= part;
  return sum;
}

/// About the least cost of an answer that looks at all words, where rows are in a cache. From
/// memory a loop that reads several rows side by side can be faster: more of it is under way.
class ReadLimit {
 public:
  ReadLimit(std::size_t nodes, std::span<const defilade::NodeBlock> blocks)
      : stride_(defilade::blocks_for(nodes)), blocks_(blocks) {}

  std::uint64_t read(Picks picks) const { return read_rows(blocks_, stride_, picks); }

 private:
  std::size_t stride_;
  std::span<const defilade::NodeBlock> blocks_;
};

}  // namespace bench
