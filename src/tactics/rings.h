#pragma once
// What comes next, and who leaves? Many lists over the same items, each item in at most one of
// them: O(1) for everything, and no memory but one pair of neighbours per item and list.
//
// A list is a ring through its head; heads are numbered after the items. An item alone in its ring
// is in no list.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace defilade {

class Rings {
 public:
  Rings(std::size_t items, std::size_t lists) : items_(items), links_(items + lists) {
    for (std::uint32_t i = 0; i < links_.size(); ++i) links_[i] = {i, i};
  }

  std::uint32_t head(std::size_t list) const noexcept {
    return static_cast<std::uint32_t>(items_ + list);
  }
  bool empty(std::uint32_t head) const noexcept { return links_[head].next == head; }
  bool in_a_list(std::uint32_t item) const noexcept { return links_[item].next != item; }
  std::uint32_t next(std::uint32_t place) const noexcept { return links_[place].next; }
  std::uint32_t previous(std::uint32_t place) const noexcept { return links_[place].previous; }

  /// The item is in no list yet. Before a head is at the end of its list.
  void insert_before(std::uint32_t place, std::uint32_t item) noexcept {
    links_[item] = {links_[place].previous, place};
    links_[links_[place].previous].next = item;
    links_[place].previous = item;
  }
  /// From the list that it is in, if any.
  void remove(std::uint32_t item) noexcept {
    const Links gone = links_[item];
    links_[gone.previous].next = gone.next;
    links_[gone.next].previous = gone.previous;
    links_[item] = {item, item};
  }
  void move_before(std::uint32_t place, std::uint32_t item) noexcept {
    remove(item);
    insert_before(place, item);
  }

 private:
  struct Links {
    std::uint32_t previous = 0;
    std::uint32_t next = 0;
  };
  std::size_t items_;
  std::vector<Links> links_;
};

}  // namespace defilade
