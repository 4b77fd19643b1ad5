// Most watchers of a node stand among other watchers. If 64 nodes all watch and links reach them
// only from watchers, danger appears at none of them, and one test shows it. The others are tested
// one by one.
//
// Input: the watchers of a node. Output: its sectors. Cost: what is in sight, a 64th of it where
// that lies together; not the number of nodes.

#include "model/analysis/watch_sectors.h"

#include <algorithm>
#include <bit>

#include "defilade/model/heading.h"
#include "model/sets/sparse_row.h"

namespace defilade {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

}  // namespace

WatchSectors::WatchSectors(const WaypointGraph& graph)
    : graph_(graph),
      before_(Adjacency::before(graph)),
      begins_(1, 0),
      words_(blocks_for(graph.node_count()) * NodeBlock::kWords) {
  for (std::size_t first = 0; first < graph.node_count(); first += 64) {
    std::vector<std::uint32_t> from;
    for (std::size_t i = first; i < std::min(first + 64, graph.node_count()); ++i)
      for (const NodeId node : before_.of(NodeId{i})) from.push_back(node.value / 64);
    std::ranges::sort(from);
    const auto repeated = std::ranges::unique(from);
    from_.insert(from_.end(), from.begin(), repeated.begin());
    begins_.push_back(from_.size());
  }
}

std::uint32_t WatchSectors::of(NodeId node, NodeSetView watching) {
  load(watching);
  std::uint32_t sectors = 0;
  for (const std::size_t block : loaded_)
    for (std::size_t i = 0; i < NodeBlock::kWords; ++i) {
      const std::size_t word = block * NodeBlock::kWords + i;
      if (words_[word] != 0 && !is_surrounded(word)) sectors |= sectors_of(node, word);
    }
  unload();
  return sectors;
}

void WatchSectors::load(NodeSetView watching) {
  if (watching.is_dense()) {
    for (std::size_t i = 0; i < watching.block_count(); ++i) load(i, watching.blocks()[i]);
    return;
  }
  for (LineWalk walk(watching); !walk.at_end(); walk.next()) {
    const std::size_t word = walk.index() * NodeLine::kWords;
    std::ranges::copy(walk.line().words, words_.begin() + static_cast<std::ptrdiff_t>(word));
    const std::size_t block = word / NodeBlock::kWords;
    if (loaded_.empty() || loaded_.back() != block) loaded_.push_back(block);
  }
}

void WatchSectors::load(std::size_t block, const NodeBlock& bits) {
  if (bits == kEmptyBlock) return;
  std::ranges::copy(bits.words,
                    words_.begin() + static_cast<std::ptrdiff_t>(block * NodeBlock::kWords));
  loaded_.push_back(block);
}

void WatchSectors::unload() {
  for (const std::size_t block : loaded_)
    std::fill_n(words_.begin() + static_cast<std::ptrdiff_t>(block * NodeBlock::kWords),
                NodeBlock::kWords, 0);
  loaded_.clear();
}

bool WatchSectors::is_surrounded(std::size_t word) const {
  if (words_[word] != kAll) return false;
  const auto from = std::span(from_).subspan(begins_[word], begins_[word + 1] - begins_[word]);
  return std::ranges::all_of(from, [&](std::uint32_t w) { return words_[w] == kAll; });
}

std::uint32_t WatchSectors::sectors_of(NodeId node, std::size_t word) const {
  std::uint32_t sectors = 0;
  for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
    const NodeId watcher{word * 64 + static_cast<std::size_t>(std::countr_zero(rest))};
    const bool appears =
        std::ranges::any_of(before_.of(watcher), [&](NodeId from) { return !contains(from); });
    if (watcher != node && appears)
      sectors |= std::uint32_t{1} << sector(graph_.position(node), graph_.position(watcher));
  }
  return sectors;
}

}  // namespace defilade
