#pragma once
// A situation drawn as a text level, and sets of its nodes drawn onto it.

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "defilade/tactics/situation.h"
#include "support/drawings/drawings.h"

namespace defilade::test {

/// The same map with regions of its own.
inline TacticalMap with_regions(const TacticalMap& map, Regions regions, PinchSettings pinch) {
  MapParts parts;
  parts.profile = map.profile();
  parts.graph = map.graph();
  parts.components.assign(map.components().begin(), map.components().end());
  parts.light.assign(map.light().begin(), map.light().end());
  parts.regions = std::move(regions);
  parts.analysis_settings.pinch = pinch;
  for (std::size_t w = 0; w < map.profile().stances.size(); ++w)
    for (std::size_t t = 0; t < map.profile().stances.size(); ++t)
      // The transpose of the transpose is a copy that owns its bits.
      parts.visibility.push_back({Channel::sight(), StanceId{w}, StanceId{t},
                                  transpose(transpose(map.visibility(StanceId{w}, StanceId{t})))});
  auto built = TacticalMap::build(std::move(parts));
  EXPECT_TRUE(built) << built.error().message;
  return *std::move(built);
}

/// A text level whose arrows are enemies "a", "b", … (row by row) on nodes of their own, each of
/// which looks where its arrow points. A step leads to the next node above, below or beside.
class Figure {
 public:
  explicit Figure(std::string_view drawing, std::string_view header = "")
      : lines_(lines_of(drawing)),
        asked_(baked(drawing, header)),
        situation_(asked_.map(), Vec3{}) {
    for (std::size_t row = 0; row < lines_.size(); ++row)
      for (std::size_t column = 0; column < lines_[row].size(); ++column)
        if (const std::size_t turns = kArrows.find(lines_[row][column]);
            turns != std::string_view::npos)
          add_enemy(place(column, row), static_cast<float>(turns));
  }

  const TacticalMap& map() const { return asked_.map(); }
  const WaypointGraph& graph() const { return map().graph(); }
  const Situation& situation() const { return situation_; }
  NodeId node(std::string_view name) const { return asked_.node(name); }
  EnemyId enemy(std::string_view name) const { return situation_.find(name); }
  NodeSet none() const { return NodeSet(graph().node_count()); }
  NodeSet set_of(const std::vector<NodeId>& nodes) const {
    return NodeSet::of(graph().node_count(), nodes);
  }

  /// What is drawn at the node's place.
  char mark(NodeId node) const {
    const Vec3 p = graph().position(node);
    const auto row = lines_.size() - 1 - static_cast<std::size_t>(p.y);
    return lines_[row][static_cast<std::size_t>(p.x)];
  }

  /// Nodes of the set are drawn as '+', other unnamed nodes as '.'; everything else stays as drawn.
  testing::AssertionResult shows(NodeSetView set, std::string_view expected) const {
    std::vector<std::string> found = lines_;
    for (std::size_t row = 0; row < lines_.size(); ++row)
      for (std::size_t column = 0; column < lines_[row].size(); ++column) {
        const NodeId node = map().index().nearest(place(column, row));
        if (graph().position(node) != place(column, row)) continue;
        char& cell = found[row][column];
        if (set.contains(node))
          cell = '+';
        else if (cell == '*')
          cell = '.';
      }
    if (lines_of(expected) == found) return testing::AssertionSuccess();
    return testing::AssertionFailure() << side_by_side(lines_of(expected), found);
  }

 private:
  static constexpr std::string_view kArrows = ">^<v";  // quarter turns from east

  static std::vector<std::string> lines_of(std::string_view drawing) {
    if (drawing.starts_with('\n')) drawing.remove_prefix(1);
    std::vector<std::string> lines(1);
    for (const char c : drawing) {
      if (c == '\n')
        lines.emplace_back();
      else
        lines.back() += c;
    }
    return lines;
  }

  static TacticalMap baked(std::string_view drawing, std::string_view header) {
    std::string nodes(drawing);
    for (char& c : nodes)
      if (kArrows.find(c) != std::string_view::npos) c = '*';
    BakeSettings settings;
    settings.reach = 1.2F;
    return bake_drawing(nodes, header, settings);
  }

  Vec3 place(std::size_t column, std::size_t row) const {
    return {static_cast<float>(column) + 0.5F, static_cast<float>(lines_.size() - row) - 0.5F, 0};
  }

  void add_enemy(Vec3 position, float turns) {
    Enemy enemy{std::string(1, static_cast<char>('a' + situation_.enemy_count())), position};
    enemy.yaw = turns * std::numbers::pi_v<float> / 2;
    situation_.add_enemy(std::move(enemy));
  }

  static std::string side_by_side(const std::vector<std::string>& expected,
                                  const std::vector<std::string>& found) {
    std::size_t width = std::string_view("expected").size();
    for (const std::string& line : expected) width = std::max(width, line.size());
    const auto row = [&](std::string left, const std::string& right) {
      left.resize(width + 3, ' ');
      return left + right + '\n';
    };
    std::string text = '\n' + row("expected", "found");
    for (std::size_t i = 0; i < std::max(expected.size(), found.size()); ++i)
      text += row(i < expected.size() ? expected[i] : "", i < found.size() ? found[i] : "");
    return text;
  }

  std::vector<std::string> lines_;
  Asked asked_;
  Situation situation_;
};

}  // namespace defilade::test
