#pragma once
// Which node next? Nodes about in the order of what they measure, each of them at most once.
//
// Idea: nodes lie unsorted in buckets, each as wide as a small part of a link. They are taken from
// the current bucket in the order they came: a search that expands a node again when it turns out
// cheaper loses little by that, much less than sorting costs. A bucket is a ring of its nodes
// (situation/intrusive_lists.h), so that a node whose measure has decreased moves to another
// without a branch and leaves nothing to skip later. What is beyond the last bucket waits in a
// pile; when all buckets are empty they are laid out anew, wide enough for half of the pile: for
// all of it they might be so wide, because of a single far node, that everything else is in one of
// them.
//
// Input: nodes and what they measure, finite, in any order. Output: some nodes of the current
// bucket. Never allocates after it was made.
//
// Source: Dial 1969, "Algorithm 360" (buckets); Meyer and Sanders 2003, "Δ-stepping" (unsorted wide
// ones).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "defilade/model/ids.h"
#include "tactics/situation/intrusive_lists.h"

namespace defilade {

class PathBuckets {
 public:
  explicit PathBuckets(std::size_t nodes) : rings_(nodes, kBuckets + 1), measures_(nodes) {}

  /// Removes all nodes. Buckets are at least `width` wide.
  void clear(double width) noexcept {
    for (std::uint32_t bucket = at_; bucket <= kPile; ++bucket)
      while (!is_empty(bucket)) rings_.remove(first_of(bucket));
    least_width_ = width;
    at_ = kPile - 1;
    begin_ = -std::numeric_limits<double>::infinity();  // until they are laid out, all is beyond
  }

  /// Puts the node with that measure, which replaces any earlier one.
  void put(NodeId node, double measure) noexcept {
    const double place = (measure - begin_) * per_metre_;
    if (place < kBuckets) return enter(node.value, bucket_of(place));
    measures_[node.index()] = measure;
    enter(node.value, kPile);
  }

  /// A node of that measure was taken: did all nodes of lower measure come before?
  bool has_passed(double measure) const noexcept {
    return (measure - begin_) * per_metre_ < static_cast<double>(at_);
  }

  /// Takes some nodes out of the current bucket, as many as there is room for; empty if no nodes
  /// are left.
  std::span<NodeId> take(std::span<NodeId> room) noexcept {
    if (is_empty(at_) && !advance()) return {};
    const std::uint32_t head = rings_.head(at_);
    std::size_t count = 0;
    for (std::uint32_t node = rings_.next(head); node != head && count < room.size(); ++count) {
      room[count] = NodeId{std::size_t{node}};
      node = rings_.next(node);
      rings_.remove(room[count].value);
    }
    return room.first(count);
  }
  NodeId take() noexcept {
    std::array<NodeId, 1> room;
    return take(room).empty() ? NodeId() : room[0];
  }

 private:
  static constexpr std::uint32_t kBuckets = 512;
  static constexpr std::uint32_t kPile = kBuckets;

  bool is_empty(std::uint32_t bucket) const noexcept { return rings_.empty(rings_.head(bucket)); }
  std::uint32_t first_of(std::uint32_t bucket) const noexcept {
    return rings_.next(rings_.head(bucket));
  }

  std::uint32_t bucket_of(double place) const noexcept {
    return static_cast<std::uint32_t>(
        static_cast<std::int32_t>(std::max(place, static_cast<double>(at_))));
  }

  void enter(std::uint32_t node, std::uint32_t bucket) noexcept {
    rings_.move_before(rings_.head(bucket), node);
  }

  /// Moves to the next bucket that is not empty; false if there is none.
  bool advance() noexcept {
    std::uint32_t next = at_ + 1;
    while (next < kBuckets && is_empty(next)) ++next;
    if (next < kBuckets)
      at_ = next;
    else if (is_empty(kPile))
      return false;
    else
      lay_out();
    return true;
  }

  /// `visit` may take the node out.
  template <class Visit>
  void for_each_in_pile(const Visit& visit) {
    const std::uint32_t pile = rings_.head(kPile);
    for (std::uint32_t node = rings_.next(pile), next = 0; node != pile; node = next) {
      next = rings_.next(node);
      visit(node);
    }
  }

  void lay_out() noexcept {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for_each_in_pile([&](std::uint32_t node) {
      low = std::min(low, measures_[node]);
      high = std::max(high, measures_[node]);
    });
    begin_ = low;
    const double needed = high - low <= least_width_ * (kBuckets - 1) ? 0 : half_of(high - low);
    per_metre_ = 1 / std::max(least_width_, needed / (kBuckets - 1));
    at_ = 0;
    for_each_in_pile([&](std::uint32_t node) {
      const double place = (measures_[node] - begin_) * per_metre_;
      if (place < kBuckets) enter(node, bucket_of(place));
    });
  }

  /// How far half of the pile reaches, which extends to `range` from `begin_` on: at most `range`,
  /// and at most twice as far as necessary, unless that is less than a 2^62nd of the whole.
  double half_of(double range) noexcept {
    constexpr int kHalvings = 63;
    std::array<std::uint32_t, kHalvings + 1> counts{};  // by how often the range is to be halved
    std::uint32_t all = 0;
    for_each_in_pile([&](std::uint32_t node) {
      const double reach = std::max(measures_[node] - begin_, std::ldexp(range, -kHalvings));
      ++counts[static_cast<std::size_t>(
          std::clamp(std::ilogb(range) - std::ilogb(reach), 0, kHalvings))];
      ++all;
    });
    int halvings = kHalvings;
    for (std::uint32_t near = counts[kHalvings]; 2 * near < all;)
      near += counts[static_cast<std::size_t>(--halvings)];
    return std::min(range, std::ldexp(range, 1 - halvings));
  }

  Rings rings_;                   // one for each bucket, and one for the pile
  std::vector<double> measures_;  // of what is in the pile
  double least_width_ = 1;
  double begin_ = 0;              // where the first bucket begins
  double per_metre_ = 1;          // buckets
  std::uint32_t at_ = kPile - 1;  // the bucket that is due
};

}  // namespace defilade
