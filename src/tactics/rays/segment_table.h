#pragma once
// Has that been asked before? Segments that requests wait for, and those whose answer is
// remembered: found by their ends, in either direction, and their channel.
//
// A segment is unused, remembered, or, while a request waits for it, neither.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "defilade/tactics/ray_scheduler.h"
#include "tactics/situation/intrusive_lists.h"

namespace defilade {

struct Segment {
  Vec3 from;
  Vec3 to;
  Channel channel = Channel::sight();
};

class SegmentTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffU;

  struct Known {
    RayAnswer answer = RayAnswer::unknown;
    std::uint64_t frame = 0;  // in which it was cast
  };

  /// Room for that many waiting segments and that many remembered ones.
  SegmentTable(std::size_t waiting, std::size_t remembered)
      : most_remembered_(remembered),
        segments_(waiting + remembered),
        known_(segments_.size()),
        lists_(segments_.size(), 2),
        buckets_(segments_.size(), std::bit_ceil(segments_.size())) {
    for (std::uint32_t i = 0; i < size(); ++i) lists_.insert_before(unused(), i);
  }

  std::size_t size() const noexcept { return segments_.size(); }
  const Segment& operator[](std::uint32_t id) const noexcept { return segments_[id]; }

  std::uint32_t find(const Segment& segment) const noexcept {
    const std::uint32_t bucket = bucket_of(segment);
    for (std::uint32_t id = buckets_.next(bucket); id != bucket; id = buckets_.next(id))
      if (same(segments_[id], segment)) return id;
    return kNone;
  }
  std::uint32_t add(const Segment& segment) noexcept {
    const std::uint32_t id = lists_.next(unused());
    lists_.remove(id);
    segments_[id] = segment;
    buckets_.insert_before(bucket_of(segment), id);
    return id;
  }
  void drop(std::uint32_t id) noexcept {
    if (is_remembered(id)) --remembered_count_;
    buckets_.remove(id);
    lists_.move_before(unused(), id);
  }
  /// It is not found from now on, even if it is remembered.
  void hide(std::uint32_t id) noexcept { buckets_.remove(id); }

  bool is_remembered(std::uint32_t id) const noexcept { return lists_.in_a_list(id); }
  /// The remembered answer, for a new request.
  Known recall(std::uint32_t id) noexcept {
    lists_.move_before(remembered(), id);
    return known_[id];
  }
  /// No request waits for it any more. The answer that was asked for longest ago makes room.
  void remember(std::uint32_t id, const Known& known) noexcept {
    if (most_remembered_ == 0) return drop(id);
    if (remembered_count_ == most_remembered_) drop(lists_.next(remembered()));
    known_[id] = known;
    lists_.insert_before(remembered(), id);
    ++remembered_count_;
  }
  void forget_all() noexcept {
    while (!lists_.empty(remembered())) drop(lists_.next(remembered()));
  }

 private:
  static std::array<std::uint32_t, 3> bits(Vec3 p) noexcept {
    return {std::bit_cast<std::uint32_t>(p.x), std::bit_cast<std::uint32_t>(p.y),
            std::bit_cast<std::uint32_t>(p.z)};
  }
  static bool same(const Segment& a, const Segment& b) noexcept {
    const auto a_from = bits(a.from), a_to = bits(a.to), b_from = bits(b.from), b_to = bits(b.to);
    return a.channel == b.channel &&
           ((a_from == b_from && a_to == b_to) || (a_from == b_to && a_to == b_from));
  }

  /// Every bit of the input changes about half of the output (the finalizer of SplitMix64).
  static std::uint64_t mix(std::uint64_t value) noexcept {
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
  }
  static std::uint64_t hash(Vec3 p) noexcept {
    const auto [x, y, z] = bits(p);
    return mix(mix((std::uint64_t{x} << 32U | y) + 1) + z);
  }
  /// The same for both directions.
  std::uint32_t bucket_of(const Segment& s) const noexcept {
    const std::uint64_t hashed = mix(hash(s.from) + hash(s.to) + s.channel.weapon().value);
    return buckets_.head(hashed & (std::bit_ceil(size()) - 1));
  }

  std::uint32_t remembered() const noexcept { return lists_.head(0); }  // longest ago first
  std::uint32_t unused() const noexcept { return lists_.head(1); }

  std::size_t most_remembered_;
  std::size_t remembered_count_ = 0;
  std::vector<Segment> segments_;
  std::vector<Known> known_;  // of those remembered
  Rings lists_;
  Rings buckets_;
};

}  // namespace defilade
