#include "view/session/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli.h"

namespace defilade::cli {
namespace {

constexpr float kFarthest = 1e6F;  // metres from the origin

}  // namespace

void Field::refuse(std::string_view what) const {
  cli::refuse(fmt::format("\"{}\" {}", path_, what));
}

Field Field::at(const char* key) const {
  if (auto found = find(key)) return *std::move(found);
  cli::refuse(path_.empty() ? fmt::format("the question lacks \"{}\"", key)
                            : fmt::format("\"{}\" lacks \"{}\"", path_, key));
}

std::optional<Field> Field::find(const char* key) const {
  if (!value_->is_object()) refuse("must be an object");
  const auto found = value_->find(key);
  if (found == value_->end() || found->is_null()) return std::nullopt;
  return Field(*found, path_.empty() ? key : fmt::format("{}.{}", path_, key));
}

void Field::allow_only(std::initializer_list<std::string_view> keys) const {
  if (!value_->is_object()) refuse("must be an object");
  for (const auto& [key, value] : value_->items())
    if (std::ranges::find(keys, std::string_view(key)) == keys.end())
      cli::refuse(fmt::format("\"{}{}{}\" is not known here; there are: {}", path_,
                              path_.empty() ? "" : ".", key, fmt::join(keys, ", ")));
}

std::vector<Field> Field::list(std::size_t most) const {
  if (!value_->is_array()) refuse("must be a list");
  if (value_->size() > most) refuse(fmt::format("is too long: {} at most", most));
  std::vector<Field> fields;
  for (std::size_t i = 0; i < value_->size(); ++i)
    fields.emplace_back((*value_)[i], fmt::format("{}[{}]", path_, i));
  return fields;
}

const std::string& Field::text() const {
  if (!value_->is_string()) refuse("must be a text");
  return value_->get_ref<const std::string&>();
}

bool Field::boolean() const {
  if (!value_->is_boolean()) refuse("must be true or false");
  return value_->get<bool>();
}

float Field::number(float least, float most) const {
  if (!value_->is_number()) refuse("must be a number");
  const auto number = value_->get<double>();
  if (!(number >= least && number <= most))
    refuse(fmt::format("must be from {} to {}", least, most));
  return static_cast<float>(number);
}

std::size_t Field::count(std::size_t most) const {
  if (!value_->is_number_integer() || *value_ < 0 || *value_ > most)
    refuse(fmt::format("must be a whole number from 0 to {}", most));
  return value_->get<std::size_t>();
}

Vec3 Field::place() const {
  const std::vector<Field> numbers = list(3);
  if (numbers.size() != 3) refuse("must be a place: [x, y, z]");
  const auto coordinate = [&](std::size_t i) { return numbers[i].number(-kFarthest, kFarthest); };
  return {coordinate(0), coordinate(1), coordinate(2)};
}

std::vector<Vec3> Field::places(std::size_t most) const {
  std::vector<Vec3> places;
  for (const Field& field : list(most)) places.push_back(field.place());
  return places;
}

Box Field::box() const {
  Box box;
  for (const Vec3 corner : places(2)) box.include(corner);
  if (value_->size() != 2) refuse("must be a box: two corners");
  return box;
}

std::vector<std::string> Field::texts(std::size_t most) const {
  std::vector<std::string> texts;
  for (const Field& field : list(most)) texts.push_back(field.text());
  return texts;
}

}  // namespace defilade::cli
