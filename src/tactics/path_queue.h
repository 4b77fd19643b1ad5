#pragma once
// Which node next? Nodes about in the order of their keys, or exactly so.
//
// Idea: keys lie unsorted in buckets, each as wide as a small part of a link. From the bucket that
// is due they are taken as they lie, last in, first out: a search that expands a node once more
// when it turns out cheaper loses little by that, much less than sorting costs. Where the order
// within a bucket matters (Key::kSorted), the bucket that is due is a heap. What is beyond the last
// bucket waits in a pile; when all buckets are empty they are laid out anew, wide enough for all of
// the pile. A node whose key has become less is put once more; who takes keys out says which of
// them still count.
//
// Input: keys with `measure()`, which must be finite and rise with the key, in any order. Output:
// one of the bucket that is due, or the least inside. Allocates until it has grown to what searches
// need.
//
// Source: Dial 1969, "Algorithm 360" (buckets); Meyer and Sanders 2003, "Δ-stepping" (unsorted wide
// ones); Cherkassky, Goldberg and Silverstein 1997, "Buckets, Heaps, Lists, and Monotone Priority
// Queues" (a heap below them).

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "defilade/model/ids.h"

namespace defilade {

template <class Key>
class PathQueue {
 public:
  /// Room for so many keys.
  explicit PathQueue(std::size_t keys) {
    due_.reserve(keys);
    items_.reserve(keys);
  }

  /// Buckets are no narrower than `width`.
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

  /// Keys are passed by value, in registers: read back as a whole while its parts are still being
  /// written, a key would have to wait.
  void put(Key key) noexcept {
    const double place = place_of(key);
    if (place < static_cast<double>(at_ + 1))
      put_due(key);
    else if (place < kBuckets)
      drop(key, static_cast<std::size_t>(place));
    else
      pile_ = listed(key, pile_);
  }

  /// A key that measures so much was taken: did all that are less come before?
  bool has_passed(double measure) const noexcept {
    if constexpr (Key::kSorted) return true;
    return (measure - begin_) * per_metre_ < static_cast<double>(at_);
  }

  /// Takes out the next of the keys that still count; none if there is none.
  template <class Counts>
  NodeId take(const Counts& counts) noexcept {
    do {
      while (!due_.empty()) {
        const Key next = take_due();
        if (counts(next)) return next.node;
      }
    } while (advance(counts));
    return {};
  }

 private:
  static constexpr std::size_t kBuckets = 512;
  static constexpr std::size_t kChildren = 4;  // of an entry of the heap
  static constexpr std::uint32_t kNone = 0xffffffffU;

  struct Item {
    Key key;
    std::uint32_t next;
  };

  double place_of(const Key& key) const noexcept { return (key.measure() - begin_) * per_metre_; }

  /// The key before `next`, in an item that was free, so that a few of them serve all searches.
  std::uint32_t listed(Key key, std::uint32_t next) noexcept {
    if (free_ == kNone) {
      items_.push_back({key, next});
      return static_cast<std::uint32_t>(items_.size() - 1);
    }
    const std::uint32_t item = free_;
    free_ = items_[item].next;
    items_[item] = {key, next};
    return item;
  }

  void drop(Key key, std::size_t bucket) noexcept {
    lists_[bucket] = listed(key, lists_[bucket]);
    full_[bucket / 64] |= std::uint64_t{1} << bucket % 64;
  }

  /// To the next bucket that is not empty; false if there is none.
  template <class Counts>
  bool advance(const Counts& counts) noexcept {
    for (std::size_t word = at_ / 64; word < full_.size(); ++word) {
      if (full_[word] == 0) continue;
      at_ = word * 64 + static_cast<std::size_t>(std::countr_zero(full_[word]));
      full_[word] &= full_[word] - 1;
      for (std::uint32_t item = std::exchange(lists_[at_], kNone); item != kNone;) {
        if (counts(items_[item].key)) put_due(items_[item].key);
        item = freed(item);
      }
      return true;
    }
    if (pile_ == kNone) return false;
    lay_out();
    return advance(counts);
  }

  /// What came after it.
  std::uint32_t freed(std::uint32_t item) noexcept {
    return std::exchange(items_[item].next, std::exchange(free_, item));
  }

  void lay_out() noexcept {
    double low = items_[pile_].key.measure(), high = low;
    for (std::uint32_t item = pile_; item != kNone; item = items_[item].next) {
      low = std::min(low, items_[item].key.measure());
      high = std::max(high, items_[item].key.measure());
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

  void put_due(Key key) noexcept {
    due_.push_back(key);
    if constexpr (Key::kSorted) rise(key);
  }

  Key take_due() noexcept {
    const Key last = due_.back();
    due_.pop_back();
    if constexpr (Key::kSorted)
      return due_.empty() ? last : replace_first(last);
    else
      return last;
  }

  /// From the back, whose entry is free.
  void rise(Key key) noexcept {
    std::size_t at = due_.size() - 1;
    while (at != 0) {
      const std::size_t parent = (at - 1) / kChildren;
      if (!(key < due_[parent])) break;
      due_[at] = due_[parent];
      at = parent;
    }
    due_[at] = key;
  }

  /// The first of the heap, which `key` takes the place of.
  Key replace_first(Key key) noexcept {
    const Key first = due_.front();
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
    return first;
  }

  double least_width_ = 1;
  double begin_ = 0;      // where the first bucket begins
  double per_metre_ = 1;  // buckets
  std::size_t at_ = 0;    // the bucket that is due
  std::vector<Key> due_;  // a heap, if keys are sorted
  std::vector<Item> items_;
  std::uint32_t free_ = kNone;  // lists of items
  std::uint32_t pile_ = kNone;
  std::array<std::uint32_t, kBuckets> lists_{};
  std::array<std::uint64_t, kBuckets / 64> full_{};  // which of them are not empty
};

}  // namespace defilade
