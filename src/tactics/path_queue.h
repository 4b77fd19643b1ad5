#pragma once
// Which node next? A heap of nodes by what a path through them costs at least.
//
// Four children per entry: flatter than a binary heap, and siblings share cache lines. A node is in
// it at most once, so that its size is known beforehand; where it is needs no clearing, because a
// position only counts if that entry is the node's.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "defilade/model/ids.h"

namespace defilade {

struct PathKey {
  double dangerous = 0;
  double estimate = 0;
  NodeId node;

  friend bool operator<(const PathKey& a, const PathKey& b) noexcept {
    if (a.dangerous != b.dangerous) return a.dangerous < b.dangerous;
    if (a.estimate != b.estimate) return a.estimate < b.estimate;
    return a.node < b.node;
  }
};

class PathQueue {
 public:
  explicit PathQueue(std::size_t nodes) : entries_(nodes), positions_(nodes) {}

  void clear() noexcept { size_ = 0; }
  bool empty() const noexcept { return size_ == 0; }
  NodeId first() const noexcept { return entries_[0].node; }

  /// Adds the node, or moves it forward: its key must not have grown.
  void put(const PathKey& key) noexcept {
    rise(contains(key.node) ? positions_[key.node.index()] : size_++, key);
  }

  NodeId pop() noexcept {
    const NodeId node = first();
    if (--size_ != 0) sink(entries_[size_]);
    return node;
  }

 private:
  static constexpr std::uint32_t kChildren = 4;

  bool contains(NodeId node) const noexcept {
    const std::uint32_t at = positions_[node.index()];
    return at < size_ && entries_[at].node == node;
  }

  void place(std::uint32_t at, const PathKey& key) noexcept {
    entries_[at] = key;
    positions_[key.node.index()] = at;
  }

  void rise(std::uint32_t at, const PathKey& key) noexcept {
    while (at != 0) {
      const std::uint32_t parent = (at - 1) / kChildren;
      if (!(key < entries_[parent])) break;
      place(at, entries_[parent]);
      at = parent;
    }
    place(at, key);
  }

  /// From the front, whose entry is gone.
  void sink(const PathKey key) noexcept {
    std::uint32_t at = 0;
    for (std::uint32_t child = 1; child < size_; child = at * kChildren + 1) {
      const auto children = entries_.begin() + child;
      const auto least = std::min_element(children, children + std::min(kChildren, size_ - child));
      if (!(*least < key)) break;
      place(at, *least);
      at = static_cast<std::uint32_t>(least - entries_.begin());
    }
    place(at, key);
  }

  std::vector<PathKey> entries_;
  std::vector<std::uint32_t> positions_;
  std::uint32_t size_ = 0;
};

}  // namespace defilade
