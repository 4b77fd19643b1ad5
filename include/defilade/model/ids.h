#pragma once
// Which one? Strong ids: the number of a link cannot be passed where the number of a node is
// expected.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace defilade {

/// An index into an array of the map; a default-constructed id means "none".
template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = 0xffffffffU;

  std::uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}

  constexpr bool valid() const noexcept { return value != kNone; }
  constexpr std::size_t index() const noexcept { return value; }
  constexpr auto operator<=>(const Id&) const = default;
};

/// The ids 0, 1, … up to a count: `for (NodeId node : graph.nodes())`.
template <class Tag>
class IdRange {
 public:
  class Iterator {
   public:
    using value_type = Id<Tag>;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    constexpr explicit Iterator(std::size_t index) : index_(index) {}
    constexpr Id<Tag> operator*() const noexcept { return Id<Tag>{index_}; }
    constexpr Iterator& operator++() noexcept {
      ++index_;
      return *this;
    }
    constexpr Iterator operator++(int) noexcept { return Iterator(index_++); }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::size_t index_ = 0;
  };

  constexpr explicit IdRange(std::size_t count) : count_(count) {}
  constexpr Iterator begin() const noexcept { return Iterator(0); }
  constexpr Iterator end() const noexcept { return Iterator(count_); }
  constexpr std::size_t size() const noexcept { return count_; }

 private:
  std::size_t count_;
};

using NodeId = Id<struct NodeTag>;
using LinkId = Id<struct LinkTag>;
using DoorId = Id<struct DoorTag>;      // a door named by the graph's links
using StanceId = Id<struct StanceTag>;  // a stance of the agent profile
using WeaponId = Id<struct WeaponTag>;  // a weapon class of the level

}  // namespace defilade

template <class Tag>
struct std::hash<defilade::Id<Tag>> {
  std::size_t operator()(defilade::Id<Tag> id) const noexcept { return id.value; }
};
