#pragma once
// JSON objects as glTF uses them: almost every key may be missing, and people know things by name.
// A wrong type is reported as `node 3 "Door": "mesh" must be a whole number`.

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bake/base/read_guarded.h"

namespace defilade::gltf {

class Object {
 public:
  /// `place` is what messages call it; that of the whole file is empty.
  Object(const nlohmann::json& value, std::string place)
      : value_(&value), place_(std::move(place)) {
    if (!value.is_object()) fail("{} must be an object", place_.empty() ? "the file" : place_);
  }

  const std::string& place() const { return place_; }

  template <class... T>
  [[noreturn]] void refuse(fmt::format_string<T...> format, T&&... arguments) const {
    fail("{}{}{}", place_, place_.empty() ? "" : ": ",
         fmt::format(format, std::forward<T>(arguments)...));
  }

  bool has(const char* key) const { return value_->contains(key); }

  /// Empty if missing.
  std::string text(const char* key) const {
    const nlohmann::json* value = find(key);
    if (!value) return {};
    expect(value->is_string(), key, "a string");
    return value->get<std::string>();
  }

  bool boolean(const char* key) const {
    const nlohmann::json* value = find(key);
    if (!value) return false;
    expect(value->is_boolean(), key, "true or false");
    return value->get<bool>();
  }

  double number(const char* key, double fallback) const {
    const nlohmann::json* value = find(key);
    if (!value) return fallback;
    expect(value->is_number(), key, "a number");
    return value->get<double>();
  }

  std::optional<std::size_t> find_whole(const char* key) const {
    const nlohmann::json* value = find(key);
    if (!value) return std::nullopt;
    return whole_of(*value, key);
  }

  std::size_t whole(const char* key) const {
    if (const auto found = find_whole(key)) return *found;
    refuse("it lacks \"{}\"", key);
  }

  /// Empty if missing.
  std::vector<std::size_t> wholes(const char* key) const {
    std::vector<std::size_t> result;
    for (const nlohmann::json& item : list(key)) result.push_back(whole_of(item, key));
    return result;
  }

  /// `count` numbers; empty if missing.
  std::vector<double> numbers(const char* key, std::size_t count) const {
    std::vector<double> result;
    for (const nlohmann::json& item : list(key)) {
      expect(item.is_number(), key, "a list of numbers");
      result.push_back(item.get<double>());
    }
    if (has(key) && result.size() != count)
      refuse("\"{}\" must have {} numbers, not {}", key, count, result.size());
    return result;
  }

  /// Empty if missing.
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> result;
    for (const nlohmann::json& item : list(key)) {
      expect(item.is_string(), key, "a list of strings");
      result.push_back(item.get<std::string>());
    }
    return result;
  }

  std::optional<Object> object(const char* key) const {
    const nlohmann::json* value = find(key);
    if (!value) return std::nullopt;
    expect(value->is_object(), key, "an object");
    return Object(*value, place_);
  }

  /// The objects of a list, called `noun` with their number and name.
  std::vector<Object> objects(const char* key, const char* noun) const {
    std::vector<Object> result;
    for (const nlohmann::json& item : list(key)) {
      std::string place =
          fmt::format("{}{}{} {}", place_, place_.empty() ? "" : ", ", noun, result.size());
      Object object(item, place);
      if (const std::string name = object.text("name"); !name.empty())
        object.place_ = fmt::format("{} {:?}", place, name.substr(0, kLongestName));
      result.push_back(std::move(object));
    }
    return result;
  }

 private:
  static constexpr std::size_t kLongestName = 60;  // that is repeated in messages

  const nlohmann::json* find(const char* key) const {
    const auto found = value_->find(key);
    return found == value_->end() ? nullptr : &*found;
  }

  void expect(bool right, const char* key, const char* what) const {
    if (!right) refuse("\"{}\" must be {}", key, what);
  }

  const nlohmann::json& list(const char* key) const {
    static const nlohmann::json none = nlohmann::json::array();
    const nlohmann::json* value = find(key);
    if (value) expect(value->is_array(), key, "a list");
    return value ? *value : none;
  }

  /// glTF allows whole numbers to be written as 3.0 or 3e0.
  std::size_t whole_of(const nlohmann::json& value, const char* key) const {
    if (value.is_number_unsigned()) return value.get<std::size_t>();
    const double number = value.is_number_float() ? value.get<double>() : -1;
    expect(number >= 0 && number < 0x1p53 && number == std::floor(number), key,
           "a whole number of at least 0");
    return static_cast<std::size_t>(number);
  }

  const nlohmann::json* value_;
  std::string place_;
};

}  // namespace defilade::gltf
