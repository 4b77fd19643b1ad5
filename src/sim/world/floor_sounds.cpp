// Each triangle that stops movement marks the cells whose standing place it is under. A cell that
// several triangles are under, as where floors are laid on each other, takes the nearest one; of
// two equally near the first in the level.

#include "sim/world/floor_sounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace defilade {
namespace {

/// A triangle that is farther above or below the place than this is another floor, in metres.
constexpr double kUnder = 0.15;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// The height of the triangle at that place, seen from above; none beside it.
std::optional<double> height_at(const Corners& t, Vec3 p) {
  const double area = (double{t.b.x} - t.a.x) * (double{t.c.y} - t.a.y) -
                      (double{t.c.x} - t.a.x) * (double{t.b.y} - t.a.y);
  if (area == 0) return std::nullopt;
  const auto part = [&](Vec3 from, Vec3 to) {
    return ((double{to.x} - from.x) * (double{p.y} - from.y) -
            (double{p.x} - from.x) * (double{to.y} - from.y)) /
           area;
  };
  const double a = part(t.b, t.c), b = part(t.c, t.a), c = part(t.a, t.b);
  if (a < 0 || b < 0 || c < 0) return std::nullopt;
  return a * t.a.z + b * t.b.z + c * t.c.z;
}

class CellMarks {
 public:
  CellMarks(const FloorGrid& floor, std::vector<float>& loudness)
      : floor_(floor), loudness_(loudness), away_(loudness.size(), kUnder) {}

  void mark(const Corners& t, float loudness) {
    const auto [west, east] = std::minmax({t.a.x, t.b.x, t.c.x});
    const auto [south, north] = std::minmax({t.a.y, t.b.y, t.c.y});
    for (std::int32_t column = square(west) - 1; column <= square(east) + 1; ++column)
      for (std::size_t i = first(column, square(south) - 1);
           i < away_.size() && floor_.column(CellId{i}) == column &&
           floor_.row(CellId{i}) <= square(north) + 1;
           ++i)
        mark_cell(i, t, loudness);
  }

 private:
  static std::int32_t square(float coordinate) {
    return static_cast<std::int32_t>(std::floor(coordinate / FloorGrid::kCell));
  }

  /// The first cell of that column and row, or behind them.
  std::size_t first(std::int32_t column, std::int32_t row) const {
    std::size_t low = 0, high = away_.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      const std::pair here(floor_.column(CellId{middle}), floor_.row(CellId{middle}));
      if (here < std::pair(column, row))
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  void mark_cell(std::size_t i, const Corners& t, float loudness) {
    const Vec3 place = floor_.stand(CellId{i});
    const auto height = height_at(t, place);
    if (!height || std::abs(*height - place.z) >= away_[i]) return;
    away_[i] = std::abs(*height - place.z);
    loudness_[i] = loudness;
  }

  const FloorGrid& floor_;
  std::vector<float>& loudness_;
  std::vector<double> away_;
};

}  // namespace

/// Source: what footsteps need to tell apart; the figures are a designer's, not a measurement.
std::vector<FloorSound> usual_floor_sounds() {
  return {{"metal", 1.5F}, {"clang", 1.5F},  {"grate", 1.6F}, {"gravel", 1.4F}, {"glass", 1.3F},
          {"water", 1.3F}, {"wood", 1.2F},   {"plank", 1.2F}, {"grass", 0.6F},  {"leaves", 0.8F},
          {"sand", 0.6F},  {"dirt", 0.7F},   {"mud", 0.7F},   {"earth", 0.7F},  {"snow", 0.5F},
          {"moss", 0.5F},  {"carpet", 0.4F}, {"cloth", 0.4F}, {"rug", 0.4F}};
}

Result<void> validate(std::span<const FloorSound> sounds) {
  for (const auto& [word, loudness] : sounds) {
    if (word.empty()) return Error{"a word for the sound of floors is empty"};
    if (word != lower(word))
      return Error{
          fmt::format("\"{}\", a word for the sound of floors, must be in lower case", word)};
    if (!(std::isfinite(loudness) && loudness >= 0))
      return Error{fmt::format("the loudness of floors of \"{}\" must be at least 0, not {}", word,
                               loudness)};
  }
  return {};
}

float loudness_of_floor(std::string_view material, std::span<const FloorSound> sounds) {
  const std::string name = lower(material);
  for (const FloorSound& sound : sounds)
    if (name.find(sound.word) != std::string::npos) return sound.loudness;
  return 1;
}

std::vector<float> loudness_by_cell(const FloorGrid& floor, const Level& level,
                                    std::span<const FloorSound> sounds) {
  std::vector<float> loudness(floor.cell_count(), 1);
  CellMarks marks(floor, loudness);
  std::vector<float> by_material;
  for (const Material& material : level.materials)
    by_material.push_back(loudness_of_floor(material.name, sounds));
  for (const Triangle& triangle : level.triangles)
    if (level.materials[triangle.material].movement)
      marks.mark(level.corners(triangle), by_material[triangle.material]);
  return loudness;
}

}  // namespace defilade
