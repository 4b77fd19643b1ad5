#pragma once
// Which known word does a misspelt one stand for?

#include <span>
#include <string>
#include <string_view>

namespace defilade {

/// The word that differs by the fewest letters, or empty if none is near. Letters that are missing,
/// added, exchanged or swapped with their neighbour count one each.
std::string_view nearest_word(std::string_view written, std::span<const std::string_view> known);

/// `did you mean "attack"?`, or else `there are all danger safe …`.
std::string meant_or_all(std::string_view written, std::span<const std::string_view> known);

}  // namespace defilade
