// Recursive descent, one function per line of the grammar in docs/use/query-language.md.

#include "tactics/query/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "tactics/query/words.h"

namespace defilade {
namespace {

constexpr std::size_t kDeepest = 64;        // parentheses in parentheses
constexpr std::size_t kMostClauses = 1000;  // and longer than anybody writes
constexpr double kMostLinks = 1000;         // of near

class Parser {
 public:
  explicit Parser(std::string text) { tree_.text = std::move(text); }

  Result<QueryTree> run() {
    if (auto root = either(); !root) return root.error();
    if (word_is("rank"))
      if (auto ok = ranking(); !ok) return ok.error();
    skip();
    if (at_ < text().size()) return wrong("this is not expected here: an operator or the end is");
    return std::move(tree_);
  }

 private:
  const std::string& text() const { return tree_.text; }

  Error wrong(std::string_view what) const { return wrong_at(at_, what); }
  Error wrong_at(std::size_t at, std::string_view what) const { return tree_.wrong_at(at, what); }

  void skip() {
    while (at_ < text().size() && std::isspace(static_cast<unsigned char>(text()[at_])) != 0) ++at_;
  }
  bool take(char symbol) {
    skip();
    if (at_ == text().size() || text()[at_] != symbol) return false;
    ++at_;
    return true;
  }
  static bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  }
  std::string_view word() {
    skip();
    const std::size_t begin = at_;
    while (at_ < text().size() && in_word(text()[at_])) ++at_;
    return std::string_view(text()).substr(begin, at_ - begin);
  }
  bool word_is(std::string_view wanted) {
    const std::size_t before = at_;
    if (word() == wanted) return true;
    at_ = before;
    return false;
  }

  Result<ClauseId> add(Clause clause) {
    if (tree_.clauses.size() == kMostClauses)
      return wrong(fmt::format("a query has at most {} clauses", kMostClauses));
    clause.end = text().find_last_not_of(" \t\r\n\f\v", at_ - 1) + 1;  // what follows was skipped
    tree_.clauses.push_back(std::move(clause));
    return static_cast<ClauseId>(tree_.clauses.size() - 1);
  }

  /// LEVEL { symbol LEVEL }, from the left.
  template <class Operand>
  Result<ClauseId> chain(char symbol, ClauseKind kind, const Operand& operand) {
    auto left = operand();
    while (left && take(symbol)) {
      auto right = operand();
      if (!right) return right;
      const std::size_t begin = tree_.clauses[*left].begin;
      left = add({.kind = kind, .begin = begin, .parts = {*left, *right}});
    }
    return left;
  }

  Result<ClauseId> either() {
    return chain('|', ClauseKind::either, [&] { return difference(); });
  }
  Result<ClauseId> difference() {
    return chain('-', ClauseKind::difference, [&] { return intersection(); });
  }
  Result<ClauseId> intersection() {
    return chain('&', ClauseKind::intersection, [&] { return single(); });
  }

  Result<ClauseId> single() {
    skip();
    const std::size_t begin = at_;
    if (++depth_ > kDeepest) return wrong("too much is nested here");
    Result<ClauseId> found = ClauseId{0};
    if (take('!')) {
      found = single();
      if (found) found = add({.kind = ClauseKind::complement, .begin = begin, .parts = {*found}});
    } else if (take('(')) {
      found = either();
      if (found && !take(')')) return wrong("a closing parenthesis is missing here");
      if (found) tree_.clauses[*found].begin = begin, tree_.clauses[*found].end = at_;
    } else {
      found = set();
    }
    --depth_;
    return found;
  }

  Result<ClauseId> set() {
    const std::size_t begin = at_;
    const std::string_view name = word();
    if (name.empty()) return wrong("a set is missing here, like danger or attack(a)");
    for (const SetWord& known : kSetWords)
      if (known.word.name == name) {
        Clause clause{known.kind, begin};
        if (auto ok = arguments(known, clause); !ok) return ok.error();
        return add(std::move(clause));
      }
    std::string all;
    for (const SetWord& known : kSetWords) all += fmt::format(" {}", known.word.name);
    return wrong_at(begin, fmt::format("there is no set \"{}\"; there are{}", name, all));
  }

  Result<void> arguments(const SetWord& word, Clause& clause) {
    if (word.takes == Takes::nothing) return {};
    if (word.takes == Takes::comparison) return comparison(clause);
    if (word.takes == Takes::means) {
      if (!take('(')) return {};
      if (auto ok = means(clause); !ok) return ok;
      return close();
    }
    if (!take('(')) return wrong(fmt::format("{} takes something in parentheses", word.word.name));
    if (auto ok = inside(word, clause); !ok) return ok;
    return close();
  }

  Result<void> close() {
    if (!take(')')) return wrong("a closing parenthesis is missing here");
    return {};
  }

  Result<void> inside(const SetWord& word, Clause& clause) {
    switch (word.takes) {
      case Takes::set_and_count: {
        const auto part = either();
        if (!part) return part.error();
        clause.parts = {*part};
        if (auto ok = comma_number(clause); !ok) return ok;
        const std::size_t last = last_number_;
        if (clause.number < 0 || clause.number > kMostLinks ||
            clause.number != std::floor(clause.number))
          return wrong_at(last,
                          fmt::format("how many links: a whole number from 0 to {}", kMostLinks));
        return {};
      }
      case Takes::who_and_metres:
        if (auto ok = name(clause); !ok) return ok;
        return comma_number(clause);
      case Takes::text:
      case Takes::node:
      case Takes::word:
        return name(clause);
      default:
        return enemies(word, clause);
    }
  }

  Result<void> enemies(const SetWord& word, Clause& clause) {
    if (auto ok = name(clause); !ok) return ok;
    while (take(',')) {
      const std::size_t before = at_;
      if (word_is("fire") || word_is("now")) {
        at_ = before;
        return means(clause);
      }
      if (word.takes == Takes::one_enemy)
        return wrong(fmt::format(
            "{} takes one enemy, and perhaps \"now\", \"fire\" or \"fire CLASS\"", word.word.name));
      if (auto ok = name(clause); !ok) return ok;
    }
    return {};
  }

  Result<void> means(Clause& clause) {
    if (word_is("now")) {
      clause.now = true;
      return {};
    }
    if (!word_is("fire")) return wrong("only \"now\", \"fire\" or \"fire CLASS\" can be here");
    clause.fire = true;
    skip();
    if (at_ < text().size() && text()[at_] == ')') return {};
    Clause named;
    if (auto ok = name(named); !ok) return ok;
    clause.weapon = named.names.front();
    return {};
  }

  /// A word, "anything in quotes", or #17.
  Result<void> name(Clause& clause) {
    skip();
    if (take('"')) {
      const std::size_t end = text().find('"', at_);
      if (end == std::string::npos) return wrong("the closing quote is missing");
      clause.names.push_back(text().substr(at_, end - at_));
      at_ = end + 1;
      return {};
    }
    const bool numbered = take('#');
    const std::string_view found = word();
    if (found.empty()) return wrong("a name is missing here");
    clause.names.push_back(fmt::format("{}{}", numbered ? "#" : "", found));
    return {};
  }

  Result<double> number() {
    skip();
    last_number_ = at_;
    double value = 0;
    const char* begin = text().data() + at_;
    const auto [end, problem] = std::from_chars(begin, text().data() + text().size(), value);
    if (problem != std::errc{} || !std::isfinite(value)) return wrong("a number is missing here");
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }
  Result<void> comma_number(Clause& clause) {
    if (!take(',')) return wrong("a comma and a number are missing here");
    const auto value = number();
    if (!value) return value.error();
    clause.number = *value;
    return {};
  }

  Result<void> comparison(Clause& clause) {
    const bool less = take('<');
    if (!less && !take('>')) return wrong("<, <=, > or >= is missing here");
    const bool equal = at_ < text().size() && text()[at_] == '=';
    if (equal) ++at_;
    clause.comparison = less ? (equal ? Comparison::at_most : Comparison::less)
                             : (equal ? Comparison::at_least : Comparison::more);
    const auto value = number();
    if (!value) return value.error();
    clause.number = *value;
    return {};
  }

  // rank mean(2 * distance falling(0, 30), exposure falling(0, 0.5))

  template <class Words>
  auto known(const Words& words, std::string_view what) -> Result<decltype(words[0].kind)> {
    skip();
    const std::size_t begin = at_;
    const std::string_view found = word();
    std::string all;
    for (const auto& w : words) {
      if (w.word.name == found) return w.kind;
      all += fmt::format(" {}", w.word.name);
    }
    return wrong_at(begin, fmt::format("{} is missing here; there are{}", what, all));
  }

  Result<void> ranking() {
    const auto combination = known(kCombinationWords, "a combination");
    if (!combination) return combination.error();
    tree_.ranking = Ranking{*combination, {}};
    if (!take('(')) return wrong("( is missing here");
    do {
      auto term = rank_term();
      if (!term) return term.error();
      tree_.ranking->terms.push_back(*std::move(term));
    } while (take(','));
    return close();
  }

  Result<RankTerm> rank_term() {
    RankTerm term;
    skip();
    term.begin = at_;
    if (at_ < text().size() && (std::isdigit(static_cast<unsigned char>(text()[at_])) != 0)) {
      const auto weight = number();
      if (!weight) return weight.error();
      term.weight = *weight;
      if (!(term.weight > 0)) return wrong_at(last_number_, "a weight is more than 0");
      if (!take('*')) return wrong("* is missing here");
    }
    const auto kind = known(kTermWords, "a term");
    if (!kind) return kind.error();
    term.kind = *kind;
    if (term.kind == RankTermKind::angle)
      if (auto ok = enemy_of(term); !ok) return ok.error();
    if (auto ok = curve(term); !ok) return ok.error();
    return term;
  }

  Result<void> enemy_of(RankTerm& term) {
    Clause named;
    if (!take('(')) return wrong("angle takes an enemy in parentheses");
    if (auto ok = name(named); !ok) return ok;
    term.name = named.names.front();
    return close();
  }

  Result<void> curve(RankTerm& term) {
    const auto kind = known(kCurveWords, "a curve");
    if (!kind) return kind.error();
    term.curve = *kind;
    if (!take('(')) return wrong("( is missing here");
    const auto from = number();
    if (!from) return from.error();
    Clause second;
    if (auto ok = comma_number(second); !ok) return ok;
    term.from = *from;
    term.to = second.number;
    if (!(term.from < term.to))
      return wrong_at(last_number_, "the second number must be more than the first");
    return close();
  }

  QueryTree tree_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t last_number_ = 0;  // where it stands
};

/// How many characters these bytes are: those that go on with one do not count.
std::size_t characters(std::string_view bytes) {
  return static_cast<std::size_t>(std::ranges::count_if(
      bytes, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

Error QueryTree::wrong_at(std::size_t at, std::string_view what) const {
  constexpr std::size_t kMostShown = 60;  // bytes before the place, and after it
  const std::string_view before = std::string_view(text).substr(0, at);
  std::size_t first = std::max(before.rfind('\n') + 1, at > kMostShown ? at - kMostShown : 0);
  while (first < at && characters(before.substr(first, 1)) == 0) ++first;
  const std::size_t end = std::min(text.find('\n', at), std::max(at, first) + kMostShown);
  return Error{fmt::format("the query is wrong at character {}: {}\n  {}\n  {:>{}}",
                           characters(before) + 1, what,
                           std::string_view(text).substr(first, end - first), '^',
                           characters(before.substr(first)) + 1)};
}

Result<QueryTree> parse_query(std::string text) { return Parser(std::move(text)).run(); }

}  // namespace defilade
