#pragma once
// Rooms drawn as text: the test is the diagram.

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "defilade/bake/bake.h"
#include "defilade/bake/import.h"
#include "defilade/model/map_file.h"
#include "support/random/random.h"

namespace defilade::test {

/// A text level around one drawing, which may begin with a line break.
inline std::string level_text(std::string_view drawing, std::string_view header = "") {
  if (drawing.starts_with('\n')) drawing.remove_prefix(1);
  return "defilade level 1\n" + std::string(header) + "\nfloor 0\n" + std::string(drawing);
}

inline ImportedLevel import_text(const std::string& text) {
  auto level = read_text_level(text, "drawing");
  if (level) return *std::move(level);
  ADD_FAILURE() << level.error().message;
  return {};
}

inline ImportedLevel import_drawing(std::string_view drawing, std::string_view header = "") {
  return import_text(level_text(drawing, header));
}

inline Waypoint named_node(std::string name, Vec3 position) {
  Waypoint result;
  result.name = std::move(name);
  result.position = position;
  return result;
}

inline Waypoints to_generate(std::vector<Waypoint> nodes) {
  return {{std::move(nodes), {}, {}, {}, {}}, false};
}

inline BakeResult bake_level(const ImportedLevel& imported, const BakeSettings& settings = {},
                             const TacticalMap* previous = nullptr) {
  Progress silent;
  auto baked = bake(imported.level, to_generate(imported.nodes), settings, silent, previous);
  if (!baked) {
    ADD_FAILURE() << baked.error().message;
    std::abort();
  }
  return *std::move(baked);
}

inline TacticalMap bake_drawing(std::string_view drawing, std::string_view header = "",
                                const BakeSettings& settings = {}) {
  return bake_level(import_drawing(drawing, header), settings).map;
}

/// Questions by name, in the words of the drawing.
class Asked {
 public:
  explicit Asked(TacticalMap map) : map_(std::move(map)) {}

  const TacticalMap& map() const { return map_; }
  NodeId node(std::string_view name) const {
    const NodeId id = map_.graph().find(name);
    EXPECT_TRUE(id.valid()) << "no node named " << name;
    return id;
  }
  bool sees(std::string_view watcher, std::string_view target,
            std::string_view stances = "stand>stand", Channel channel = Channel::sight()) const {
    const std::size_t arrow = stances.find('>');
    const StanceId from = map_.profile().find_stance(stances.substr(0, arrow));
    const StanceId to = map_.profile().find_stance(stances.substr(arrow + 1));
    return map_.visibility(from, to, channel).contains(node(watcher), node(target));
  }
  Channel fire(std::string_view weapon) const { return Channel::fire(map_.find_weapon(weapon)); }
  /// The link from one node to another; null when there is none.
  const Link* link(std::string_view from, std::string_view to) const {
    for (const Link& link : map_.graph().leaving(node(from)))
      if (link.to == node(to)) return &link;
    return nullptr;
  }

 private:
  TacticalMap map_;
};

/// A random plan with walls, low walls, windows, doors, hedges, planks and nodes.
inline std::string random_drawing(Random& random, std::size_t columns, std::size_t rows) {
  std::string drawing;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      constexpr std::string_view kCells = "....................######--=+%|12*****";
      drawing += kCells[random.below(kCells.size())];
    }
    drawing += '\n';
  }
  return drawing;
}
inline constexpr std::string_view kRandomHeader = "define % foliage 0 1.8\ndefine | plank 0 1.8";

}  // namespace defilade::test
