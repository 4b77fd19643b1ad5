#pragma once
// What does the entity text of a Quake map say? Blocks of "key" "value" lines.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bake/bsp/format.h"

namespace defilade::bsp {

/// One block. Keys are in lower case. Values that should be numbers but are not count as absent.
class EntityText {
 public:
  explicit EntityText(std::map<std::string, std::string, std::less<>> values)
      : values_(std::move(values)) {}

  std::string_view text(std::string_view key) const;
  std::optional<float> number(std::string_view key) const;
  std::optional<Float3> vector(std::string_view key) const;

  std::string_view class_name() const { return text("classname"); }
  Float3 origin() const { return vector("origin").value_or(Float3{}); }
  /// Pitch, yaw and roll in degrees. A yaw of -1 or -2 alone means up or down.
  Float3 angles() const;
  /// The 7 of "model" "*7".
  std::optional<std::int32_t> model() const;
  bool has_flag(std::uint32_t flag) const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

/// Throws FormatError with the line of what is wrong.
std::vector<EntityText> parse_entities(std::string_view text);

}  // namespace defilade::bsp
