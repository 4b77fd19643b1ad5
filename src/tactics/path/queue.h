#pragma once
// Which node next, when dangerous metres come first? Nodes in the order of their keys, exactly.
//
// Idea: keys lie unsorted in buckets of dangerous metres, each as wide as a small part of a link.
// Many nodes share the same number, so the current bucket is a heap. What is beyond the last bucket
// waits in a pile; when all buckets are empty they are laid out anew, wide enough for all of the
// pile. A node whose key has decreased is put again; its earlier entry no longer counts.
//
// Input: keys of finite numbers, in any order; for one node they only decrease, even after it was
// taken. Output: the node with the least key. Allocates until it has grown to what searches need.
//
// Source: Dial 1969, "Algorithm 360" (buckets); Cherkassky, Goldberg and Silverstein 1997,
// "Buckets, Heaps, Lists, and Monotone Priority Queues" (a heap below them).

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "defilade/model/ids.h"

namespace defilade {

class PathQueue {
 public:
  struct Key {
    double dangerous = 0;
    double estimate = 0;
    NodeId node;

    friend bool operator<(const Key& a, const Key& b) noexcept {
      if (a.dangerous != b.dangerous) return a.dangerous < b.dangerous;
      if (a.estimate != b.estimate) return a.estimate < b.estimate;
      return a.node < b.node;
    }
  };

  explicit PathQueue(std::size_t nodes) : waits_(nodes) {}

  /// Removes all keys. Buckets are at least `width` wide.
  void clear(double width) noexcept {
    least_width_ = width;
    due_.clear();
    items_.clear();
    free_ = pile_ = kNone;
    lists_.fill(kNone);
    full_.fill(0);
    at_ = 0;
    begin_ = -std::numeric_limits<double>::infinity();  // until they are laid out, all is beyond
  }

  /// Keys are passed by value, in registers: a key that is read back as a whole while its parts are
  /// still being written would stall.
  void put(Key key) {
    waits_[key.node.index()] = true;
    const double place = place_of(key);
    if (place < static_cast<double>(at_ + 1))
      put_due(key);
    else if (place < kBuckets)
      drop(key, static_cast<std::size_t>(place));
    else
      pile_ = listed(key, pile_);
  }

  /// Takes out the node with the least key; an invalid one if the queue is empty.
  NodeId take() {
    do {
      while (!due_.empty()) {
        const NodeId next = take_due();
        if (waits(next)) {
          waits_[next.index()] = false;
          return next;
        }
      }
    } while (advance());
    return {};
  }

  std::span<NodeId> take(std::span<NodeId> room) {
    room[0] = take();
    return room.first(room[0].valid() ? 1 : 0);
  }

 private:
  static constexpr std::size_t kBuckets = 512;
  static constexpr std::size_t kChildren = 4;  // children of an entry of the heap
  static constexpr std::uint32_t kNone = 0xffffffffU;

  struct Item {
    Key key;
    std::uint32_t next;
  };

  bool waits(NodeId node) const noexcept { return waits_[node.index()] != 0; }
  double place_of(const Key& key) const noexcept { return (key.dangerous - begin_) * per_metre_; }

  /// Puts the key before `next`, in a free item, so that a few items serve all searches.
  std::uint32_t listed(Key key, std::uint32_t next) {
    if (free_ == kNone) {
      items_.push_back({key, next});
      return static_cast<std::uint32_t>(items_.size() - 1);
    }
    const std::uint32_t item = free_;
    free_ = items_[item].next;
    items_[item] = {key, next};
    return item;
  }

  void drop(Key key, std::size_t bucket) {
    lists_[bucket] = listed(key, lists_[bucket]);
    full_[bucket / 64] |= std::uint64_t{1} << bucket % 64;
  }

  /// Moves to the next bucket that is not empty; false if there is none.
  bool advance() {
    for (std::size_t word = at_ / 64; word < full_.size(); ++word) {
      if (full_[word] == 0) continue;
      at_ = word * 64 + static_cast<std::size_t>(std::countr_zero(full_[word]));
      full_[word] &= full_[word] - 1;
      for (std::uint32_t item = std::exchange(lists_[at_], kNone); item != kNone;) {
        if (waits(items_[item].key.node)) put_due(items_[item].key);
        item = freed(item);
      }
      return true;
    }
    if (pile_ == kNone) return false;
    lay_out();
    return advance();
  }

  /// Frees the item and returns the one after it.
  std::uint32_t freed(std::uint32_t item) noexcept {
    return std::exchange(items_[item].next, std::exchange(free_, item));
  }

  void lay_out() noexcept {
    double low = items_[pile_].key.dangerous, high = low;
    for (std::uint32_t item = pile_; item != kNone; item = items_[item].next) {
      low = std::min(low, items_[item].key.dangerous);
      high = std::max(high, items_[item].key.dangerous);
    }
    begin_ = low;
    per_metre_ = 1 / std::max(least_width_, (high - low) / static_cast<double>(kBuckets - 1));
    at_ = 0;
    for (std::uint32_t item = std::exchange(pile_, kNone); item != kNone;) {
      const std::uint32_t next = items_[item].next;
      const auto bucket = static_cast<std::size_t>(place_of(items_[item].key));
      items_[item].next = std::exchange(lists_[bucket], item);
      full_[bucket / 64] |= std::uint64_t{1} << bucket % 64;
      item = next;
    }
  }

  void put_due(Key key) {
    std::size_t at = due_.size();
    due_.push_back(key);
    while (at != 0) {
      const std::size_t parent = (at - 1) / kChildren;
      if (!(key < due_[parent])) break;
      due_[at] = due_[parent];
      at = parent;
    }
    due_[at] = key;
  }

  NodeId take_due() noexcept {
    const NodeId first = due_.front().node;
    const Key last = due_.back();
    due_.pop_back();
    if (!due_.empty()) sink(last);
    return first;
  }

  /// Sinks the key from the front of the heap, whose entry is free.
  void sink(Key key) noexcept {
    std::size_t at = 0;
    for (std::size_t child = 1; child < due_.size(); child = at * kChildren + 1) {
      const std::size_t end = std::min(child + kChildren, due_.size());
      std::size_t least = child;
      for (++child; child < end; ++child) least = due_[child] < due_[least] ? child : least;
      if (!(due_[least] < key)) break;
      due_[at] = due_[least];
      at = least;
    }
    due_[at] = key;
  }

  double least_width_ = 1;
  double begin_ = 0;      // where the first bucket begins
  double per_metre_ = 1;  // buckets
  std::size_t at_ = 0;    // the bucket that is due
  std::vector<Key> due_;  // a heap
  std::vector<Item> items_;
  std::uint32_t free_ = kNone;  // lists of items
  std::uint32_t pile_ = kNone;
  std::array<std::uint32_t, kBuckets> lists_{};
  std::array<std::uint64_t, kBuckets / 64> full_{};  // which of them are not empty
  std::vector<std::uint8_t> waits_;                  // by node
};

}  // namespace defilade
