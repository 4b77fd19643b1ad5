#include "tactics/query/did_you_mean.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace defilade {
namespace {

bool same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// Row by row, with the two rows before.
std::size_t differing_letters(std::string_view a, std::string_view b) {
  std::vector<std::size_t> older(b.size() + 1), old(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    older.swap(old);
    old.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchanged = old[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({old[j] + 1, row[j - 1] + 1, exchanged});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        row[j] = std::min(row[j], older[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view written, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 64;  // what is longer is not misspelt
  if (written.empty() || written.size() > kLongest) return {};
  std::string_view nearest;
  std::size_t fewest = (written.size() + 2) / 3 + 1;  // of four letters two may differ
  for (const std::string_view word : known) {
    if (word.size() > kLongest) continue;
    const std::size_t differing = differing_letters(written, word);
    if (differing < fewest && differing < word.size()) {
      fewest = differing;
      nearest = word;
    }
  }
  return nearest;
}

std::string meant_or_all(std::string_view written, std::span<const std::string_view> known) {
  if (const auto meant = nearest_word(written, known); !meant.empty())
    return fmt::format("did you mean \"{}\"?", meant);
  return fmt::format("there are {}", fmt::join(known, " "));
}

}  // namespace defilade
