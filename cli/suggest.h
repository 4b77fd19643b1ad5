#pragma once
// Which word was meant? For messages about misspelled verbs, options, values and names.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace defilade::cli {

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one
/// word into the other (the optimal string alignment distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word nearest to `text`, if it is near enough to be a slip: at most a third of its letters
/// differ, or it begins with `text`. The first of several.
std::optional<std::string> nearest_word(std::string_view text, std::span<const std::string> words);

/// `did you mean "bake"?` with `before` in front, or nothing.
std::string did_you_mean(std::string_view text, std::span<const std::string> words,
                         std::string_view before = "; ");

/// "y or z", "bash, zsh or fish".
std::string one_of(std::span<const std::string> words);

}  // namespace defilade::cli
