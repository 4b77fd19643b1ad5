// Recursive descent, one function per line of the grammar in docs/use/query-language.md.

#include "tactics/query/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "model/base/format_error.h"
#include "tactics/query/did_you_mean.h"
#include "tactics/query/words.h"

namespace defilade {
namespace {

constexpr std::size_t kDeepest = 64;        // parentheses in parentheses
constexpr std::size_t kMostClauses = 1000;  // longer than any real query
constexpr double kMostLinks = 1000;         // of near

constexpr std::array<std::pair<std::string_view, char>, 3> kOperatorWords{
    {{"and", '&'}, {"or", '|'}, {"not", '!'}}};

/// What to write instead of a quality that cannot be compared.
struct SetOfTerm {
  RankTermKind term;
  std::string_view text;
};
constexpr std::array kSetsOfTerms{SetOfTerm{RankTermKind::distance, "within(npc, 10)"},
                                  SetOfTerm{RankTermKind::path, "walk(npc, 10)"},
                                  SetOfTerm{RankTermKind::height, "above(npc, 2)"},
                                  SetOfTerm{RankTermKind::cover, "safe"},
                                  SetOfTerm{RankTermKind::cover_quality, "kind(cover)"},
                                  SetOfTerm{RankTermKind::angle, "flank(e)"}};

class Parser {
 public:
  explicit Parser(std::string text) { tree_.text = std::move(text); }

  /// Throws FormatError.
  QueryTree run() {
    either();
    if (word_is("rank")) ranking();
    skip();
    refuse_operator_in_words();
    if (at_ < text().size()) wrong("an operator or the end of the query is expected here");
    return std::move(tree_);
  }

 private:
  const std::string& text() const { return tree_.text; }

  [[noreturn]] void wrong(std::string_view what) const { wrong_at(at_, what); }
  [[noreturn]] void wrong_at(std::size_t at, std::string_view what) const {
    throw FormatError(tree_.wrong_at(at, what).message);
  }

  void skip() {
    while (at_ < text().size() && std::isspace(static_cast<unsigned char>(text()[at_])) != 0) ++at_;
  }
  bool take(char symbol) {
    skip();
    if (at_ == text().size() || text()[at_] != symbol) return false;
    ++at_;
    return true;
  }
  template <class Words>
  static std::vector<std::string_view> names_of(const Words& words) {
    std::vector<std::string_view> names;
    for (const auto& word : words) names.push_back(word.word.name);
    return names;
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

  ClauseId add(Clause clause) {
    if (tree_.clauses.size() == kMostClauses)
      wrong(fmt::format("a query has at most {} clauses", kMostClauses));
    clause.end = text().find_last_not_of(" \t\r\n\f\v", at_ - 1) + 1;  // what follows was skipped
    tree_.clauses.push_back(std::move(clause));
    return static_cast<ClauseId>(tree_.clauses.size() - 1);
  }

  /// LEVEL { symbol LEVEL }, from the left.
  template <class Operand>
  ClauseId chain(char symbol, ClauseKind kind, const Operand& operand) {
    ClauseId left = operand();
    while (take(symbol)) {
      const ClauseId right = operand();
      const std::size_t begin = tree_.clauses[left].begin;
      left = add({.kind = kind, .begin = begin, .parts = {left, right}});
    }
    return left;
  }

  ClauseId either() {
    return chain('|', ClauseKind::either, [&] { return difference(); });
  }
  ClauseId difference() {
    return chain('-', ClauseKind::difference, [&] { return intersection(); });
  }
  ClauseId intersection() {
    return chain('&', ClauseKind::intersection, [&] { return single(); });
  }

  ClauseId single() {
    skip();
    const std::size_t begin = at_;
    if (++depth_ > kDeepest) wrong("too much is nested here");
    ClauseId found = 0;
    if (take('!')) {
      const ClauseId part = single();
      found = add({.kind = ClauseKind::complement, .begin = begin, .parts = {part}});
    } else if (take('(')) {
      found = either();
      close();
      tree_.clauses[found].begin = begin, tree_.clauses[found].end = at_;
    } else {
      found = set();
    }
    --depth_;
    return found;
  }

  /// The language writes "and", "or" and "not" as symbols.
  void refuse_operator_in_words() {
    skip();
    const std::size_t begin = at_;
    std::string written(word());
    at_ = begin;
    std::ranges::transform(written, written.begin(),
                           [](unsigned char c) { return std::tolower(c); });
    for (const auto& [name, symbol] : kOperatorWords)
      if (written == name)
        wrong(fmt::format("operators are symbols: did you mean \"{}\"?", symbol));
  }

  ClauseId set() {
    refuse_operator_in_words();
    const std::size_t begin = at_;
    const std::string_view name = word();
    if (name.empty()) wrong("a set is missing here, like danger or attack(a)");
    for (const SetWord& known : kSetWords)
      if (known.word.name == name) {
        Clause clause{known.kind, begin};
        arguments(known, clause);
        return add(std::move(clause));
      }
    for (const auto& term : kTermWords)
      if (term.word.name == name) refuse_term(begin, term);
    wrong_at(begin, fmt::format("there is no set \"{}\"; {}", name,
                                meant_or_all(name, names_of(kSetWords))));
  }

  /// A quality that only ranks: no set has its name.
  [[noreturn]] void refuse_term(std::size_t begin, const Word<RankTermKind>& term) const {
    const auto set = std::ranges::find(kSetsOfTerms, term.kind, &SetOfTerm::term);
    wrong_at(
        begin,
        fmt::format(
            "\"{}\" is not a set and cannot be compared: it ranks nodes, as in \"all "
            "rank mean({}{})\"{}",
            term.word.name, term.word.name, term.word.takes,
            set == kSetsOfTerms.end() ? "" : fmt::format("; as a set, write \"{}\"", set->text)));
  }

  void arguments(const SetWord& word, Clause& clause) {
    if (word.takes == Takes::nothing) return;
    if (word.takes == Takes::comparison) return comparison(clause);
    const bool open = take('(');
    if (!open && word.takes == Takes::means) return;
    if (!open) wrong(fmt::format("{} takes something in parentheses", word.word.name));
    inside(word, clause);
    close();
  }

  void close() {
    if (take(')')) return;
    refuse_operator_in_words();
    wrong("a closing parenthesis is missing here");
  }

  void inside(const SetWord& word, Clause& clause) {
    switch (word.takes) {
      case Takes::means:
        return means(clause);
      case Takes::set_and_count:
        clause.parts = {either()};
        clause.number = comma_number();
        if (clause.number < 0 || clause.number > kMostLinks ||
            clause.number != std::floor(clause.number))
          wrong_at(last_number_,
                   fmt::format("how many links: a whole number from 0 to {}", kMostLinks));
        return;
      case Takes::who_and_metres:
        add_name(clause);
        clause.number = comma_number();
        return;
      case Takes::text:
      case Takes::node:
      case Takes::word:
        add_name(clause);
        return;
      default:
        return enemies(word, clause);
    }
  }

  void enemies(const SetWord& word, Clause& clause) {
    add_name(clause);
    while (take(',')) {
      const std::size_t before = at_;
      if (word_is("fire") || word_is("now")) {
        at_ = before;
        return means(clause);
      }
      if (word.takes == Takes::one_enemy)
        wrong(fmt::format("{} takes one enemy, and perhaps \"now\", \"fire\" or \"fire CLASS\"",
                          word.word.name));
      add_name(clause);
    }
  }

  void means(Clause& clause) {
    if (word_is("now")) {
      clause.now = true;
      return;
    }
    if (!word_is("fire")) wrong("only \"now\", \"fire\" or \"fire CLASS\" can be here");
    clause.fire = true;
    skip();
    if (at_ < text().size() && text()[at_] == ')') return;
    clause.weapon = name();
    clause.weapon_begin = last_name_;
  }

  void add_name(Clause& clause) {
    clause.names.push_back(name());
    clause.names_begin.push_back(last_name_);
  }

  /// A word, "anything in quotes", or #17.
  std::string name() {
    skip();
    last_name_ = at_;
    if (take('"')) {
      const std::size_t begin = at_, end = text().find('"', at_);
      if (end == std::string::npos) wrong("the closing quote is missing");
      at_ = end + 1;
      return text().substr(begin, end - begin);
    }
    const bool numbered = take('#');
    const std::string_view found = word();
    if (found.empty()) wrong("a name is missing here");
    return fmt::format("{}{}", numbered ? "#" : "", found);
  }

  double number() {
    skip();
    last_number_ = at_;
    double value = 0;
    const char* begin = text().data() + at_;
    const auto [end, problem] = std::from_chars(begin, text().data() + text().size(), value);
    if (problem != std::errc{} || !std::isfinite(value)) wrong("a number is missing here");
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }
  double comma_number() {
    if (!take(',')) wrong("a comma and a number are missing here");
    return number();
  }

  void comparison(Clause& clause) {
    const bool less = take('<');
    if (!less && !take('>')) wrong("<, <=, > or >= is missing here");
    const bool equal = at_ < text().size() && text()[at_] == '=';
    if (equal) ++at_;
    clause.comparison = less ? (equal ? Comparison::at_most : Comparison::less)
                             : (equal ? Comparison::at_least : Comparison::more);
    clause.number = number();
  }

  // rank mean(2 * distance falling(0, 30), exposure falling(0, 0.5))

  template <class Words>
  auto known(const Words& words, std::string_view what) {
    skip();
    const std::size_t begin = at_;
    const std::string_view found = word();
    for (const auto& w : words)
      if (w.word.name == found) return w.kind;
    wrong_at(begin,
             fmt::format("{} is missing here; {}", what, meant_or_all(found, names_of(words))));
  }

  void ranking() {
    tree_.ranking = Ranking{known(kCombinationWords, "a combination"), {}};
    if (!take('(')) wrong("( is missing here");
    do {
      tree_.ranking->terms.push_back(rank_term());
    } while (take(','));
    close();
  }

  RankTerm rank_term() {
    RankTerm term;
    skip();
    term.begin = at_;
    if (at_ < text().size() && (std::isdigit(static_cast<unsigned char>(text()[at_])) != 0)) {
      term.weight = number();
      if (!(term.weight > 0)) wrong_at(last_number_, "a weight is more than 0");
      if (!take('*')) wrong("* is missing here");
    }
    term.kind = known(kTermWords, "a term");
    if (term.kind == RankTermKind::angle) {
      if (!take('(')) wrong("angle takes an enemy in parentheses");
      term.name = name();
      term.name_begin = last_name_;
      close();
    }
    curve(term);
    return term;
  }

  void curve(RankTerm& term) {
    term.curve = known(kCurveWords, "a curve");
    if (!take('(')) wrong("( is missing here");
    term.from = number();
    term.to = comma_number();
    if (!(term.from < term.to))
      wrong_at(last_number_, "the second number must be more than the first");
    close();
  }

  QueryTree tree_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t last_number_ = 0;  // where the last number stands
  std::size_t last_name_ = 0;    // and the last name
};

/// How many characters these bytes are: continuation bytes do not count.
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

Result<QueryTree> parse_query(std::string text) {
  try {
    return Parser(std::move(text)).run();
  } catch (const FormatError& error) {
    return Error{error.message()};
  }
}

}  // namespace defilade
