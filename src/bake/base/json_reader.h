#pragma once
// JSON whose errors a designer understands: every value knows its path, so a wrong type is reported
// as "waypoints.json: nodes[3].position must be a list of three numbers, not a string".

#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bake/base/read_guarded.h"
#include "defilade/model/result.h"
#include "defilade/model/vec3.h"

namespace defilade {

/// Whatever is wrong with the syntax becomes a FormatError.
inline nlohmann::json parse_json(std::string_view text) {
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::exception& error) {
    constexpr std::size_t kLongest = 300;        // it quotes the file
    const std::string_view what = error.what();  // "[json.exception.…] parse error at line …"
    fail("not valid JSON: {}", what.substr(what.find(']') + 2, kLongest));
  }
}

class JsonValue {
 public:
  JsonValue(const nlohmann::json& value, std::string path)
      : value_(&value), path_(std::move(path)) {}

  [[noreturn]] void fail(std::string_view what) const {
    defilade::fail("{} {}", path_.empty() ? "the file" : path_, what);
  }

  bool is_text() const { return value_->is_string(); }

  /// Refuses unknown keys: they are more often misspelt than meant for another program.
  void allow_only(std::initializer_list<std::string_view> keys) const {
    expect(value_->is_object(), "an object");
    for (const auto& [key, unused] : value_->items())
      if (std::find(keys.begin(), keys.end(), key) == keys.end())
        fail(fmt::format("has the unknown key \"{}\"; known are: {}", key, fmt::join(keys, ", ")));
  }

  std::optional<JsonValue> find(const std::string& key) const {
    expect(value_->is_object(), "an object");
    const auto found = value_->find(key);
    if (found == value_->end()) return std::nullopt;
    return JsonValue(*found, path_.empty() ? key : path_ + "." + key);
  }

  JsonValue at(const std::string& key) const {
    if (auto found = find(key)) return *found;
    fail(fmt::format("lacks \"{}\"", key));
  }

  std::string text() const {
    expect(value_->is_string(), "a string");
    return value_->get<std::string>();
  }

  bool boolean() const {
    expect(value_->is_boolean(), "true or false");
    return value_->get<bool>();
  }

  float number() const {
    expect(value_->is_number(), "a number");
    const auto number = static_cast<float>(value_->get<double>());
    if (!std::isfinite(number)) fail("is too large a number");
    return number;
  }

  std::vector<JsonValue> list() const {
    expect(value_->is_array(), "a list");
    std::vector<JsonValue> items;
    for (std::size_t i = 0; i < value_->size(); ++i)
      items.emplace_back((*value_)[i], fmt::format("{}[{}]", path_, i));
    return items;
  }

  std::vector<std::pair<std::string, JsonValue>> members() const {
    expect(value_->is_object(), "an object");
    std::vector<std::pair<std::string, JsonValue>> result;
    for (const auto& [key, value] : value_->items())
      result.emplace_back(key, JsonValue(value, path_ + "." + key));
    return result;
  }

  std::vector<std::string> texts() const {
    std::vector<std::string> result;
    for (const JsonValue& item : list()) result.push_back(item.text());
    return result;
  }

  Vec3 point() const {
    expect(value_->is_array() && value_->size() == 3, "a list of three numbers");
    const auto items = list();
    return {items[0].number(), items[1].number(), items[2].number()};
  }

 private:
  void expect(bool right, std::string_view what) const {
    if (!right) fail(fmt::format("must be {}, not {}", what, describe()));
  }

  std::string describe() const {
    if (value_->is_string()) return "a string";
    if (value_->is_array()) return fmt::format("a list of {}", value_->size());
    if (value_->is_object()) return "an object";
    if (value_->is_number()) return "a number";
    if (value_->is_boolean()) return "true or false";
    return "null";
  }

  const nlohmann::json* value_;
  std::string path_;
};

/// Parses `text` and returns what `read(JsonValue)` makes of it; whatever is wrong becomes an Error
/// that begins with `name`.
template <class Read>
auto read_json(std::string_view text, const std::string& name, Read read)
    -> Result<decltype(read(std::declval<JsonValue>()))> {
  return read_guarded(name, [&] {
    const auto root = parse_json(text);
    return read(JsonValue(root, ""));
  });
}

}  // namespace defilade
