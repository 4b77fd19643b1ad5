#include "mind/text/toml_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

// A game may bring its own toml++, of another version: ours goes by another name.
#define toml defilade_toml
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
// toml++ 3.3 asserts, and lets Clang assume, that a key begins as keys do; then it reports a key
// that does not. Without the assumption the report is all that happens.
#define TOML_ASSERT(condition) static_assert(true)
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(condition) static_assert(true)
#include <toml++/toml.h>
#undef toml
namespace toml = defilade_toml;

namespace defilade {
namespace {

std::string words(NumberRange range) {
  const bool bounded = range.most < NumberRange{}.most;
  if (range.least == NumberRange{}.least)
    return bounded ? fmt::format(" of at most {}", range.most) : "";
  if (bounded && !range.above_least) return fmt::format(" from {} to {}", range.least, range.most);
  if (bounded) return fmt::format(" above {}, at most {}", range.least, range.most);
  return fmt::format(" {} {}", range.above_least ? "above" : "of at least", range.least);
}

bool holds(NumberRange range, double value) {
  return std::isfinite(value) && value <= range.most &&
         (range.above_least ? value > range.least : value >= range.least);
}

const toml::table& as_table(const void* table) { return *static_cast<const toml::table*>(table); }

}  // namespace

struct TomlTable::Document {
  using Place = std::pair<std::uint32_t, std::uint32_t>;  // line and column

  toml::table root;
  std::string file;
  std::map<const void*, std::vector<std::string>> asked;  // keys by table
  std::optional<std::pair<Place, std::string>> mistake;   // the first in the file

  void report(const toml::source_position& at, std::string message) {
    const Place place{at.line, at.column};
    if (!mistake || place < mistake->first) mistake = {place, std::move(message)};
  }

  /// Reports keys that nobody asked for in the tables that somebody read.
  void report_unknown() {
    for (const auto& [table, keys] : asked)
      for (const auto& [key, value] : as_table(table))
        if (std::ranges::find(keys, key.str()) == keys.end())
          report(key.source().begin,
                 fmt::format("unknown key \"{}\"; known are {}", key.str(), fmt::join(keys, ", ")));
  }
};

TomlTable::TomlTable(std::shared_ptr<Document> document, const void* table)
    : document_(std::move(document)), table_(table) {
  if (table_ != nullptr) document_->asked[table_];
}

Result<TomlTable> TomlTable::parse(std::string_view text, std::string_view file) {
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const auto& at = parsed.error().source().begin;
    return Error{fmt::format("{}:{}:{}: {}", file, at.line, at.column,
                             std::string_view(parsed.error().description()))};
  }
  auto document = std::make_shared<Document>();
  document->root = std::move(parsed).table();
  document->file = file;
  const void* root = &document->root;
  return TomlTable(std::move(document), root);
}

const void* TomlTable::find(std::string_view key) {
  if (table_ == nullptr) return nullptr;
  auto& asked = document_->asked[table_];
  if (std::ranges::find(asked, key) == asked.end()) asked.emplace_back(key);
  return as_table(table_).get(key);
}

bool TomlTable::has(std::string_view key) const {
  return table_ != nullptr && as_table(table_).contains(key);
}

std::vector<std::string> TomlTable::keys() const {
  std::vector<std::string> keys;
  if (table_ != nullptr)
    for (const auto& [key, value] : as_table(table_)) keys.emplace_back(key.str());
  return keys;
}

void TomlTable::read(std::string_view key, double& out, NumberRange range) {
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return;
  const std::optional<double> value = node->is_number() ? node->value<double>() : std::nullopt;
  if (value && holds(range, *value)) {
    out = *value;
    return;
  }
  fail(key, fmt::format("\"{}\" must be a number{}", key, words(range)));
}

void TomlTable::read(std::string_view key, float& out, NumberRange range) {
  double value = out;
  range.most = std::min<double>(range.most, std::numeric_limits<float>::max());
  read(key, value, range);
  out = static_cast<float>(value);
}

void TomlTable::read(std::string_view key, std::int64_t& out, NumberRange range) {
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return;
  const auto value = node->value_exact<std::int64_t>();
  if (value && holds(range, static_cast<double>(*value))) {
    out = *value;
    return;
  }
  fail(key, fmt::format("\"{}\" must be an integer{}", key, words(range)));
}

void TomlTable::read(std::string_view key, bool& out) {
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return;
  if (const auto value = node->value_exact<bool>()) {
    out = *value;
    return;
  }
  fail(key, fmt::format("\"{}\" must be true or false", key));
}

void TomlTable::read(std::string_view key, std::string& out) {
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return;
  if (const auto value = node->value_exact<std::string>()) {
    out = *value;
    return;
  }
  fail(key, fmt::format("\"{}\" must be a text in quotes", key));
}

void TomlTable::read(std::string_view key, Vec3& out) {
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return;
  const toml::array* array = node->as_array();
  if (array != nullptr && array->size() == 3) {
    std::array<double, 3> numbers{};
    bool good = true;
    for (std::size_t i = 0; i < 3; ++i) {
      const toml::node& part = (*array)[i];
      numbers[i] = part.is_number() ? part.value_or(0.0) : std::nan("");
      good = good && std::abs(numbers[i]) <= std::numeric_limits<float>::max();
    }
    if (good) {
      out = {static_cast<float>(numbers[0]), static_cast<float>(numbers[1]),
             static_cast<float>(numbers[2])};
      return;
    }
  }
  fail(key, fmt::format("\"{}\" must be a place: three numbers, as [1.5, 2, 0]", key));
}

void TomlTable::read(std::string_view key, std::vector<std::string>& out) {
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return;
  const toml::array* array = node->as_array();
  std::vector<std::string> texts;
  if (array != nullptr)
    for (const toml::node& part : *array)
      if (auto text = part.value_exact<std::string>()) texts.push_back(*std::move(text));
  if (array != nullptr && texts.size() == array->size())
    out = std::move(texts);
  else
    fail(key, fmt::format("\"{}\" must be a list of texts, as [\"a\", \"b\"]", key));
}

TomlTable TomlTable::table(std::string_view key) {
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return {document_, nullptr};
  if (const toml::table* table = node->as_table()) return {document_, table};
  fail(key, fmt::format("\"{0}\" must be a table, as [{0}]", key));
  return {document_, nullptr};
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) {
  std::vector<TomlTable> found;
  const auto* node = static_cast<const toml::node*>(find(key));
  if (node == nullptr) return found;
  if (const toml::table* table = node->as_table()) return {TomlTable(document_, table)};
  const toml::array* array = node->as_array();
  if (array != nullptr)
    for (const toml::node& part : *array)
      if (const toml::table* table = part.as_table()) found.push_back(TomlTable(document_, table));
  if (array == nullptr || found.size() != array->size())
    fail(key, fmt::format("\"{0}\" must be tables, as [[{0}]]", key));
  return found;
}

void TomlTable::fail(std::string_view key, std::string_view message) {
  const toml::node* node = table_ == nullptr ? &document_->root : as_table(table_).get(key);
  if (node == nullptr) node = &as_table(table_);
  document_->report(node->source().begin, std::string(message));
}

Result<void> TomlTable::finish() {
  document_->report_unknown();
  if (!document_->mistake) return {};
  const auto& [place, message] = *document_->mistake;
  return Error{fmt::format("{}:{}:{}: {}", document_->file, place.first, place.second, message)};
}

}  // namespace defilade
