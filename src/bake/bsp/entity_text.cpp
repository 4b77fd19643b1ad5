#include "bake/bsp/entity_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "bake/base/lower_case.h"
#include "bake/base/read_guarded.h"

namespace defilade::bsp {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

/// The number at the beginning of the text, which is advanced past it.
std::optional<float> take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  if (text.starts_with('+')) text.remove_prefix(1);
  float value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || !(std::abs(value) <= kWorldReach)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<EntityText> parse() {
    std::vector<EntityText> entities;
    while (skip_blank()) {
      if (text_[at_] != '{') fail("entity line {}: a block must begin with {{", line_);
      ++at_;
      entities.emplace_back(parse_block());
    }
    return entities;
  }

 private:
  /// False at the end.
  bool skip_blank() {
    for (; at_ < text_.size() && kBlank.find(text_[at_]) != std::string_view::npos; ++at_)
      if (text_[at_] == '\n') ++line_;
    return at_ < text_.size();
  }

  std::map<std::string, std::string, std::less<>> parse_block() {
    std::map<std::string, std::string, std::less<>> values;
    const std::size_t begin = line_;
    while (skip_blank()) {
      if (text_[at_] == '}') return ++at_, values;
      const std::string_view key = parse_string();
      const std::string_view value = parse_string();
      values.insert_or_assign(lower_case(std::string(key)),
                              std::string(value));  // the last one wins
    }
    fail("entity line {}: the block has no end", begin);
  }

  std::string_view parse_string() {
    if (!skip_blank() || text_[at_] != '"')
      fail("entity line {}: a key or value must stand in quotes", line_);
    const std::size_t end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) fail("entity line {}: a quote has no end", line_);
    const std::string_view string = text_.substr(at_ + 1, end - at_ - 1);
    line_ += static_cast<std::size_t>(std::ranges::count(string, '\n'));
    at_ = end + 1;
    return string;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

std::string_view EntityText::text(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? std::string_view{} : found->second;
}

std::optional<float> EntityText::number(std::string_view key) const {
  std::string_view rest = text(key);
  return take_number(rest);
}

std::optional<Float3> EntityText::vector(std::string_view key) const {
  std::string_view rest = text(key);
  Float3 vector{};
  for (float& coordinate : vector) {
    const auto number = take_number(rest);
    if (!number) return std::nullopt;
    coordinate = *number;
  }
  return vector;
}

Float3 EntityText::angles() const {
  if (const auto angles = vector("angles")) return *angles;
  return {0, number("angle").value_or(0), 0};
}

std::optional<std::int32_t> EntityText::model() const {
  const std::string_view name = text("model");
  std::int32_t index = 0;
  if (!name.starts_with('*')) return std::nullopt;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), index);
  if (error != std::errc{} || index < 1) return std::nullopt;
  return index;
}

bool EntityText::has_flag(std::uint32_t flag) const {
  const auto flags = static_cast<std::int32_t>(number("spawnflags").value_or(0));
  return (static_cast<std::uint32_t>(flags) & flag) != 0;
}

std::vector<EntityText> parse_entities(std::string_view text) { return Parser(text).parse(); }

}  // namespace defilade::bsp
