#pragma once
// How are items queued and removed in constant time? Many lists over the same items, each item in
// at most one of them: O(1) for everything, and no memory but one pair of neighbours per item and
// list.
//
// A list is a ring through its head; heads are numbered after the items. An item alone in its ring
// is in no list.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace defilade {

class Rings {
 public:
  Rings(std::size_t items, std::size_t lists)
      : items_(items), next_(items + lists), previous_(items + lists) {
    for (std::uint32_t i = 0; i < next_.size(); ++i) next_[i] = previous_[i] = i;
  }

  std::uint32_t head(std::size_t list) const noexcept {
    return static_cast<std::uint32_t>(items_ + list);
  }
  bool empty(std::uint32_t head) const noexcept { return next_[head] == head; }
  bool in_a_list(std::uint32_t item) const noexcept { return next_[item] != item; }
  std::uint32_t next(std::uint32_t place) const noexcept { return next_[place]; }
  std::uint32_t previous(std::uint32_t place) const noexcept { return previous_[place]; }

  /// The item is in no list yet. Before a head is at the end of its list.
  void insert_before(std::uint32_t place, std::uint32_t item) noexcept {
    const std::uint32_t last = previous_[place];
    next_[item] = place;
    previous_[item] = last;
    next_[last] = item;
    previous_[place] = item;
  }
  /// Removes the item from the list that it is in, if any.
  void remove(std::uint32_t item) noexcept {
    const std::uint32_t next = next_[item], previous = previous_[item];
    next_[previous] = next;
    previous_[next] = previous;
    next_[item] = previous_[item] = item;
  }
  void move_before(std::uint32_t place, std::uint32_t item) noexcept {
    remove(item);
    insert_before(place, item);
  }

 private:
  std::size_t items_;
  /// Two arrays: a pair stored together could not be read as one soon after one of its parts was
  /// written.
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> previous_;
};

}  // namespace defilade
