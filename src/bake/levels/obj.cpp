// Wavefront OBJ, the lines that make a level: v, f, usemtl. Everything else is ignored.
//
// Written here rather than taken from tinyobjloader, which silently reads "nan" and "abc" as 0 and
// drops usemtl names that no .mtl file defines; both would bake a wrong level silently.

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "bake/base/read_guarded.h"
#include "bake/levels/material_table.h"
#include "bake/levels/polygon.h"
#include "defilade/bake/import.h"

namespace defilade {
namespace {

/// Larger faces are refused: cutting them takes quadratic time and more.
constexpr std::size_t kMostCorners = 512;
constexpr std::string_view kBlank = " \t\r";

class ObjReader {
 public:
  explicit ObjReader(const ImportSettings& settings)
      : settings_(settings), materials_(settings.materials) {}

  ImportedLevel read(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      rest_ = text.substr(0, end);
      ++line_;
      read_line();
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    std::move(materials_).hand_over(result_);
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    defilade::fail("line {}: {}", line_, what);
  }

  std::string_view next_word() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlank), rest_.size()));
    const std::size_t end = std::min(rest_.find_first_of(kBlank), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return word;
  }

  /// Names may hold spaces.
  std::string_view rest_of_line() {
    const std::size_t begin = std::min(rest_.find_first_not_of(kBlank), rest_.size());
    return rest_.substr(begin, rest_.find_last_not_of(kBlank) + 1 - begin);
  }

  void read_line() {
    const std::string_view command = next_word();
    if (command == "v")
      read_vertex();
    else if (command == "f")
      read_face();
    else if (command == "usemtl")
      use_material(rest_of_line());
  }

  float read_coordinate() {
    const std::string_view word = next_word();
    const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const auto coordinate = static_cast<float>(value * settings_.scale.value_or(1));
    if (word.empty()) fail("a vertex needs three coordinates");
    if (error == std::errc::result_out_of_range || !std::isfinite(coordinate))
      fail(fmt::format("the coordinate \"{}\" is not a finite number", word));
    if (error != std::errc{} || end != digits.data() + digits.size())
      fail(fmt::format("the coordinate \"{}\" is not a number", word));
    return coordinate;
  }

  void read_vertex() {
    const float x = read_coordinate(), y = read_coordinate(), z = read_coordinate();
    if (result_.level.vertices.size() == std::numeric_limits<std::uint32_t>::max())
      fail("too many vertices");
    result_.level.vertices.push_back(settings_.up == UpAxis::y ? Vec3{x, -z, y} : Vec3{x, y, z});
  }

  /// The vertex of "7", "7/1", "7//3" or "-1" (the latest).
  std::uint32_t read_corner(std::string_view word) const {
    const std::string_view digits = word.substr(0, word.find('/'));
    std::int64_t index = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    if (error != std::errc{} || end != digits.data() + digits.size())
      fail(fmt::format("\"{}\" is not a vertex number", word));
    const auto count = static_cast<std::int64_t>(result_.level.vertices.size());
    const std::int64_t found = index < 0 ? count + index : index - 1;
    if (index == 0 || found < 0 || found >= count)
      fail(fmt::format("vertex {} does not exist; {} are defined so far", index, count));
    return static_cast<std::uint32_t>(found);
  }

  void read_face() {
    std::vector<std::uint32_t> face;
    std::vector<Vec3> corners;
    for (std::string_view word = next_word(); !word.empty(); word = next_word()) {
      if (face.size() == kMostCorners)
        fail(fmt::format("a face has over {} corners", kMostCorners));
      face.push_back(read_corner(word));
      corners.push_back(result_.level.vertices[face.back()]);
    }
    if (face.size() < 3) fail("a face needs at least three corners");
    if (!material_) use_material("solid");
    for (const auto& [a, b, c] : triangulate(corners))
      result_.level.triangles.push_back({face[a], face[b], face[c], *material_});
  }

  void use_material(std::string_view name) {
    if (name.empty()) fail("usemtl needs a name");
    material_ = materials_.number_of(name);
  }

  const ImportSettings& settings_;
  ImportedLevel result_;
  MaterialTable materials_;
  std::optional<std::uint32_t> material_;
  std::string_view rest_;
  std::size_t line_ = 0;
};

}  // namespace

Result<ImportedLevel> read_obj(std::string_view text, const std::string& name,
                               const ImportSettings& settings) {
  return read_guarded(name, [&] { return ObjReader(settings).read(text); });
}

}  // namespace defilade
