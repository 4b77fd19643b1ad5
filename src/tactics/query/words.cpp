#include "tactics/query/words.h"

namespace defilade {
namespace {

constexpr std::size_t kCount = kSetWords.size() + kKeywords.size() + kCombinationWords.size() +
                               kTermWords.size() + kCurveWords.size();

constexpr std::array<QueryWord, kCount> kAll = [] {
  std::array<QueryWord, kCount> all{};
  std::size_t used = 0;
  for (const SetWord& set : kSetWords) all[used++] = set.word;
  for (const QueryWord& keyword : kKeywords) all[used++] = keyword;
  for (const auto& combination : kCombinationWords) all[used++] = combination.word;
  for (const auto& term : kTermWords) all[used++] = term.word;
  for (const auto& curve : kCurveWords) all[used++] = curve.word;
  return all;
}();

}  // namespace

std::span<const QueryWord> query_words() noexcept { return kAll; }

std::string_view name_of(QueryWordKind kind) noexcept {
  constexpr std::array<std::string_view, 5> kNames{"set", "keyword", "combination", "quality",
                                                   "curve"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace defilade
