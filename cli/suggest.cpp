#include "suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace defilade::cli {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the table: how far the first i letters of `a` are from the first j of `b`.
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) now[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, now);
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
  }
  return now[b.size()];
}

std::optional<std::string> nearest_word(std::string_view text, std::span<const std::string> words) {
  constexpr std::size_t kShortest = 2;  // of a beginning that says anything
  std::optional<std::string> nearest;
  std::size_t least = 0;
  for (const std::string& word : words) {
    const bool begins = text.size() >= kShortest && word.starts_with(text);
    const std::size_t distance = begins ? 1 : edit_distance(text, word);
    if (distance > std::max<std::size_t>(1, word.size() / 3)) continue;
    if (distance >= word.size() || (nearest && distance >= least)) continue;
    nearest = word;
    least = distance;
  }
  return nearest;
}

std::string did_you_mean(std::string_view text, std::span<const std::string> words,
                         std::string_view before) {
  const auto nearest = nearest_word(text, words);
  return nearest ? fmt::format("{}did you mean \"{}\"?", before, *nearest) : std::string();
}

std::string one_of(std::span<const std::string> words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  return fmt::format("{} or {}", fmt::join(words.first(words.size() - 1), ", "), words.back());
}

}  // namespace defilade::cli
