// Reads a level drawn in characters: a header of short commands, then one drawing per storey
// (docs/use/levels.md has the whole format). Errors name the line and column.

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <set>

#include "bake/base/read_guarded.h"
#include "bake/levels/text_plan.h"
#include "defilade/bake/import.h"

namespace defilade {
namespace {

constexpr std::string_view kStandardCells = ".#-=+123456789";
constexpr std::string_view kFirstLine = "defilade level 1";
/// A drawing larger than this is a mistake that would take long to report otherwise.
constexpr std::size_t kMostCells = 4'000'000;

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return words;
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

class TextReader {
 public:
  TextReader(std::string_view text, const MaterialLibrary& library)
      : lines_(split_lines(text)), library_(library) {}

  ImportedLevel read() {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (!lines_.empty() && lines_[0].starts_with(kByteOrderMark))
      lines_[0].remove_prefix(kByteOrderMark.size());
    if (lines_.empty() || lines_[0] != kFirstLine)
      fail(0, fmt::format("a text level begins with the line \"{}\"", kFirstLine));
    std::size_t line = 1;
    while (line < lines_.size() && !is_drawing(line)) read_header(line++);
    if (line == lines_.size()) fail(line, "there is no drawing; begin one with \"floor 0\"");
    measure_drawings(line);
    define_standard_cells();
    while (line < lines_.size()) line = read_drawing(line);
    return finish();
  }

 private:
  [[noreturn]] static void fail(std::size_t line, std::string_view what) {
    defilade::fail("line {}: {}", line + 1, what);
  }
  [[noreturn]] static void fail(std::size_t line, std::size_t column, std::string_view what) {
    defilade::fail("line {}, column {}: {}", line + 1, column + 1, what);
  }

  bool is_drawing(std::size_t line) const {
    const auto words = split_words(lines_[line]);
    return !words.empty() && (words[0] == "floor" || words[0] == "overlay");
  }

  static float number(std::size_t line, std::string_view word) {
    float value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || !std::isfinite(value))
      fail(line, fmt::format("\"{}\" is not a number", word));
    return value;
  }

  static float positive(std::size_t line, std::string_view word) {
    const float value = number(line, word);
    if (value <= 0) fail(line, fmt::format("\"{}\" must be more than 0 metres", word));
    return value;
  }

  void read_header(std::size_t line) {
    const auto words = split_words(lines_[line]);
    if (words.empty() || words[0].starts_with(';')) return;
    const std::map<std::string_view, float*> sizes{{"cell", &plan_.cell},
                                                   {"wall", &wall_},
                                                   {"low", &low_},
                                                   {"door", &plan_.door},
                                                   {"rise", &rise_}};
    if (const auto size = sizes.find(words[0]); size != sizes.end() && words.size() == 2)
      *size->second = positive(line, words[1]);
    else if (words[0] == "window" && words.size() == 3)
      read_window(line, words);
    else if (words[0] == "define" && words.size() == 5)
      read_define(line, words);
    else if (words[0] == "node" && words.size() >= 3)
      read_node(line, words);
    else
      fail(line, fmt::format("\"{}\" is not understood; a header line is one of: cell SIZE, wall "
                             "HEIGHT, low HEIGHT, door HEIGHT, rise HEIGHT, window SILL HEAD, "
                             "define CHARACTER MATERIAL FROM TO, node LETTER NAME [OPTION …]; a "
                             "drawing begins with floor HEIGHT",
                             lines_[line]));
  }

  void read_window(std::size_t line, const std::vector<std::string_view>& words) {
    sill_ = positive(line, words[1]);
    head_ = positive(line, words[2]);
    if (head_ <= sill_) fail(line, "a window's head must be above its sill");
  }

  void read_define(std::size_t line, const std::vector<std::string_view>& words) {
    if (words[1].size() != 1) fail(line, "define takes one character");
    if (is_mark(words[1][0]) || kStandardCells.find(words[1][0]) != std::string_view::npos)
      fail(line, fmt::format("'{}' has a meaning of its own; choose another", words[1]));
    if (!library_.knows(words[2]))
      fail(line, fmt::format("\"{}\" is not a known material; known are: {}", words[2],
                             fmt::join(library_.names(), ", ")));
    const Solid solid{number(line, words[3]), number(line, words[4]), std::string(words[2]),
                      library_.find(words[2]).movement};
    if (solid.low < 0 || solid.high <= solid.low)
      fail(line, "a solid needs 0 <= FROM < TO, in metres above the floor");
    Cell cell;
    cell.floor = true;
    cell.solids.push_back(solid);
    if (!defined_.emplace(words[1][0], cell).second)
      fail(line, fmt::format("'{}' is defined twice", words[1]));
  }

  void read_node(std::size_t line, const std::vector<std::string_view>& words) {
    if (words[1].size() != 1 || words[1][0] < 'A' || words[1][0] > 'Z')
      fail(line, "node takes one letter from A to Z");
    Waypoint node;
    node.name = words[2];
    for (std::size_t i = 3; i < words.size(); ++i) {
      if (words[i] == "stand-only")
        node.stand_only = true;
      else if (words[i].starts_with('#') && words[i].size() > 1)
        node.tags.emplace_back(words[i].substr(1));
      else if (const auto kind = node_kind_named(words[i]))
        node.kind = *kind;
      else
        fail(line, fmt::format("\"{}\" is not understood; options are path, cover, tree, "
                               "stand-only and #TAG",
                               words[i]));
    }
    if (!described_.emplace(words[1][0], node).second)
      fail(line, fmt::format("node {} is described twice", words[1]));
  }

  /// All storeys share their north-west corner, so the largest must be known before any is read.
  void measure_drawings(std::size_t line) {
    std::size_t cells = 0;
    while (line < lines_.size()) {
      const std::size_t first = ++line;
      std::size_t rows = 0, columns = 0;
      for (; line < lines_.size() && !is_drawing(line); ++line) {
        if (lines_[line].find_first_not_of(' ') == std::string_view::npos) continue;
        rows = line - first + 1;
        columns = std::max(columns, lines_[line].size());
      }
      plan_.rows = std::max(plan_.rows, rows);
      cells += rows * columns;
    }
    if (cells > kMostCells)
      fail(0,
           fmt::format("the drawings have {} cells; at most {} are possible", cells, kMostCells));
  }

  void define_standard_cells() {
    const auto define = [&](char c, std::vector<Solid> solids, bool door = false) {
      Cell cell;
      cell.floor = true;
      cell.door = door;
      for (Solid& solid : solids)
        if (solid.high > solid.low) cell.solids.push_back(std::move(solid));
      defined_.emplace(c, std::move(cell));
    };
    define('.', {});
    define('#', {{0, wall_, "solid"}});
    define('-', {{0, low_, "solid"}});
    define('=', {{0, sill_, "solid"}, {sill_, head_, "glass"}, {head_, wall_, "solid"}});
    define('+', {{plan_.door, wall_, "solid"}}, true);
    for (char digit = '1'; digit <= '9'; ++digit)
      define(digit, {{0, static_cast<float>(digit - '0') * rise_, "solid"}});
    defined_.emplace(' ', Cell{});
  }

  std::size_t read_drawing(std::size_t line) {
    const auto words = split_words(lines_[line]);
    const bool overlay = words[0] == "overlay";
    if (overlay && (plan_.storeys.empty() || words.size() != 1))
      fail(line, "\"overlay\" stands alone and follows the drawing that it adds to");
    if (!overlay && words.size() != 2) fail(line, "write \"floor HEIGHT\"");
    if (!overlay) plan_.storeys.push_back({number(line, words[1]), {}});
    std::size_t row = 0;
    for (++line; line < lines_.size() && !is_drawing(line); ++line, ++row) {
      if (overlay)
        read_overlay_row(line, row);
      else if (row < plan_.rows)
        read_row(line, row);
    }
    return line;
  }

  [[noreturn]] void fail_at_character(std::size_t line, std::size_t column) const {
    const char c = lines_[line][column];
    if (c == '\t') fail(line, column, "a tab; draw with spaces");
    if (c < ' ' || c > '~') fail(line, column, "a character that is not plain ASCII");
    fail(line, column,
         fmt::format("'{}' has no meaning; give it one with \"define {} MATERIAL FROM TO\" (header "
                     "lines and comments stand before the first floor)",
                     c, c));
  }

  void read_row(std::size_t line, std::size_t row) {
    auto& cells = plan_.storeys.back().cells.emplace_back();
    for (std::size_t column = 0; column < lines_[line].size(); ++column) {
      const char c = lines_[line][column];
      const bool marks = is_mark(c);
      const auto found = defined_.find(marks ? '.' : c);
      if (found == defined_.end()) fail_at_character(line, column);
      cells.push_back(found->second);
      if (marks) mark(line, row, column);
    }
  }

  void read_overlay_row(std::size_t line, std::size_t row) {
    for (std::size_t column = 0; column < lines_[line].size(); ++column) {
      const char c = lines_[line][column];
      if (c == '.' || c == ' ') continue;
      if (!is_mark(c)) fail(line, column, "an overlay holds only nodes and spawns");
      const auto& cells = plan_.storeys.back().cells;
      if (row >= cells.size() || column >= cells[row].size())
        fail(line, column, fmt::format("'{}' lies outside the drawing it adds to", c));
      mark(line, row, column);
    }
  }

  static bool is_mark(char c) {
    return (c >= 'A' && c <= 'Z') || std::string_view("*><^v").find(c) != std::string_view::npos;
  }

  /// Puts a node or a spawn point on the ground of a cell that is already there.
  void mark(std::size_t line, std::size_t row, std::size_t column) {
    const Storey& storey = plan_.storeys.back();
    const Cell& cell = storey.cells[row][column];
    const Vec3 place = plan_.centre(column, row, storey.height + cell.ground());
    const char c = lines_[line][column];
    constexpr std::string_view kFacings = ">^<v";  // quarter turns from +X
    if (const std::size_t turns = kFacings.find(c); turns != std::string_view::npos)
      return add_spawn(place,
                       static_cast<float>(static_cast<double>(turns) * std::numbers::pi / 2));
    Waypoint node;
    node.name = c == '*' ? fmt::format("n{}-{}", column, row) : std::string(1, c);
    if (c == '*' && plan_.storeys.size() > 1) node.name += fmt::format("-{}", plan_.storeys.size());
    if (const auto described = described_.find(c); described != described_.end())
      node = described->second;
    node.position = place;
    if (!names_.insert(node.name).second)
      fail(line, column, fmt::format("there is already a node named \"{}\"", node.name));
    nodes_.push_back(std::move(node));
  }

  void add_spawn(Vec3 place, float facing) {
    Entity spawn;
    spawn.kind = EntityKind::spawn;
    spawn.name = fmt::format("spawn{}", level_.entities.size() + 1);
    spawn.class_name = "spawn";
    spawn.position = place;
    spawn.facing = facing;
    level_.entities.push_back(std::move(spawn));
  }

  /// Doorway cells that touch form one door.
  void add_doors() {
    std::size_t count = 0;
    for (const Storey& storey : plan_.storeys) {
      std::set<std::pair<std::size_t, std::size_t>> rest;
      for (std::size_t row = 0; row < storey.cells.size(); ++row)
        for (std::size_t column = 0; column < storey.cells[row].size(); ++column)
          if (storey.cells[row][column].door) rest.emplace(row, column);
      while (!rest.empty()) add_door(storey, rest, ++count);
    }
  }

  /// A door is a rectangle: as wide as the first row of those that are left, then as deep as all of
  /// that width is door. What is left of another shape is further doors.
  void add_door(const Storey& storey, std::set<std::pair<std::size_t, std::size_t>>& rest,
                std::size_t number) {
    const auto [top, left] = *rest.begin();
    std::size_t right = left, bottom = top;
    while (rest.contains({top, right})) ++right;
    const auto is_door = [&](std::size_t row) {
      for (std::size_t column = left; column < right; ++column)
        if (!rest.contains({row, column})) return false;
      return true;
    };
    for (; is_door(bottom); ++bottom)
      for (std::size_t column = left; column < right; ++column) rest.erase({bottom, column});
    Entity door;
    door.kind = EntityKind::door;
    door.name = fmt::format("door{}", number);
    door.class_name = "door";
    door.bounds = {{plan_.west(left), plan_.north(bottom), storey.height},
                   {plan_.west(right), plan_.north(top), storey.height + plan_.door}};
    const Box& box = door.bounds;
    door.position = {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2, box.min.z};
    level_.entities.push_back(std::move(door));
  }

  ImportedLevel finish() {
    std::set<std::string> used{"solid"};
    for (const Storey& storey : plan_.storeys)
      for (const auto& row : storey.cells)
        for (const Cell& cell : row)
          for (const Solid& solid : cell.solids) used.insert(solid.material);
    std::vector<Material> materials;
    for (const std::string& name : used) materials.push_back(library_.find(name));
    level_.weapons = library_.weapons();
    append_geometry(plan_, materials, level_);
    add_doors();
    ImportedLevel result;
    result.level = std::move(level_);
    result.nodes = std::move(nodes_);
    for (const auto& [letter, node] : described_)
      if (!names_.contains(node.name))
        result.warnings.push_back(
            fmt::format("node {} (\"{}\") is described but not drawn", letter, node.name));
    return result;
  }

  std::vector<std::string_view> lines_;
  const MaterialLibrary& library_;
  TextPlan plan_;
  float wall_ = 3;
  float low_ = 1;
  float rise_ = 0.3F;
  float sill_ = 1;
  float head_ = 2;
  std::map<char, Cell> defined_;
  std::map<char, Waypoint> described_;
  std::set<std::string> names_;
  std::vector<Waypoint> nodes_;
  Level level_;
};

}  // namespace

Result<ImportedLevel> read_text_level(std::string_view text, const std::string& name,
                                      const MaterialLibrary& materials) {
  return read_guarded(name, [&] { return TextReader(text, materials).read(); });
}

}  // namespace defilade
