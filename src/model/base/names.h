#pragma once
// What are the values of an enumeration called? One table for each; the compiler checks that it has
// a name for every value.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace defilade {

/// The names of the values from 0 to Count - 1, in their order.
template <class Enum, std::size_t Count>
struct Names {
  std::array<std::string_view, Count> names;

  constexpr std::size_t size() const { return names.size(); }
  constexpr std::string_view operator[](Enum value) const noexcept {
    return names[static_cast<std::size_t>(value)];
  }
  constexpr std::optional<Enum> find(std::string_view name) const noexcept {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Enum>(found - names.begin());
  }
};

/// The names of all values up to the last.
template <auto Last, class... Text>
consteval auto names_up_to(const Text&... text) {
  static_assert(sizeof...(text) == static_cast<std::size_t>(Last) + 1, "one name for each value");
  return Names<decltype(Last), sizeof...(text)>{{text...}};
}

}  // namespace defilade
