#pragma once
// What does a question say? Its JSON, read with Failures that name the field.

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/vec3.h"

namespace defilade::cli {

/// A value and where it stands. Refers to both: they must outlive it.
class Field {
 public:
  Field(const nlohmann::json& value, std::string path) : value_(&value), path_(std::move(path)) {}

  /// What an object has under a key. `find`: nothing also if it is null.
  Field at(const char* key) const;
  std::optional<Field> find(const char* key) const;
  bool has(const char* key) const { return find(key).has_value(); }
  /// Keys are misspelt more often than they are meant otherwise.
  void allow_only(std::initializer_list<std::string_view> keys) const;

  std::vector<Field> list(std::size_t most) const;
  const std::string& text() const;
  bool boolean() const;
  /// Finite, and within these.
  float number(float least, float most) const;
  std::size_t count(std::size_t most) const;
  bool is_number() const { return value_->is_number(); }
  const nlohmann::json& json() const { return *value_; }
  /// [x, y, z], no farther than anything that is a level.
  Vec3 place() const;
  std::vector<Vec3> places(std::size_t most) const;
  /// Two opposite corners.
  Box box() const;
  std::vector<std::string> texts(std::size_t most) const;

  /// A Failure: "FIELD WHAT".
  [[noreturn]] void refuse(std::string_view what) const;

 private:
  const nlohmann::json* value_;
  std::string path_;
};

}  // namespace defilade::cli
