// Every node covers the floor around it that can be walked to straight ahead, is in sight and is
// not farther away than the local spacing. Candidates are taken in the order of their value for
// tactics; a candidate that is already covered is skipped. In the end all floor is covered.
//
// Narrow passages are different: there only cells in the middle are candidates, so that a passage
// has one node across it, its doorway node.

#include "bake/place/choose_nodes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/base/parallel.h"
#include "bake/floor/point_grid.h"
#include "bake/place/node_names.h"

namespace defilade {
namespace {

/// Along a passage nodes are this much of the spacing apart, or a little more: then every spot of a
/// passage twice as wide as the spacing is still covered.
constexpr float kAlongPassage = 0.55F;
/// See `openness`.
constexpr float kCornerOut = 0.6F;
/// A node this near to the middle of a passage, as a fraction of its width, is its doorway node.
constexpr float kMiddle = 0.25F;
/// Open floor is sampled on a grid this much wider than the spacing, so that few nodes cover it.
constexpr double kGridPitch = 1.5;

class Chooser {
 public:
  Chooser(const Ground& ground, const AgentProfile& profile, std::vector<Waypoint> marked,
          float spacing)
      : field_(ground.field),
        shape_(ground.shape),
        rooms_(ground.rooms),
        veils_(ground.veils),
        profile_(profile),
        spacing_(spacing),
        covered_(field_.size(), 0),
        node_places_(spacing),
        doorway_places_(spacing),
        chord_places_(spacing),
        marked_(marked.size()),
        names_(marked),
        choice_{std::move(marked), {}} {}

  Choice run(Progress& progress) {
    for (std::size_t i = 0; i < marked_; ++i) {
      const Vec3 at = choice_.nodes[i].position;
      node_places_.add(at, i);
      cover(field_.nearest(at, profile_.radius, profile_.step));
    }
    constexpr std::array kSteps{&Chooser::take_doorways, &Chooser::take_junctions,
                                &Chooser::take_passages, &Chooser::take_corners,
                                &Chooser::take_borders,  &Chooser::take_open_floor};
    progress.begin("placing nodes", "steps", kSteps.size());
    for (const auto& step : kSteps) {
      if (progress.cancelled()) break;
      (this->*step)();
      progress.advance(1);
    }
    return std::move(choice_);
  }

 private:
  Vec3 place(CellId cell) const { return field_[cell].position; }
  Vec3 eye(CellId cell) const { return above(place(cell), profile_.upright().eye); }

  void cover(CellId cell) {
    if (cell == kNoCell) return;
    const float reach = 2 * spacing_;
    field_.for_each_near(place(cell), reach, reach, [&](CellId other) {
      if (covered_[other] != 0 ||
          distance(place(cell), place(other)) > local_spacing(shape_, other, spacing_))
        return;
      if (distance(place(cell), place(other)) < profile_.radius ||
          (straight_walk(field_, cell, other) == other && !veils_.blocked(eye(cell), eye(other))))
        covered_[other] = 1;
    });
  }

  NodeId add(CellId cell, std::string_view role) {
    node_places_.add(place(cell), choice_.nodes.size());
    choice_.nodes.push_back(names_.node(role, place(cell)));
    cover(cell);
    return NodeId{choice_.nodes.size() - 1};
  }

  void take_if_bare(CellId cell, std::string_view role) {
    if (covered_[cell] == 0 && shape_.narrow[cell] == 0) add(cell, role);
  }

  // Passages.

  /// Is there a doorway node so near that this chord belongs to the same passage?
  bool has_doorway(const Chord& chord, float reach) const {
    return doorway_places_.has_near(place(chord.cell), reach);
  }

  /// The node that already stands in the middle of the passage, if any.
  NodeId standing_in(const Chord& chord) const {
    NodeId best;
    float least = std::max(kMiddle * chord.width, 2 * field_.cell_size());
    node_places_.for_each_near(place(chord.cell), least, [&](std::size_t i, float away) {
      if (away >= least) return;
      least = away;
      best = NodeId{i};
    });
    return best;
  }

  /// From beyond one wall's face to beyond the other's: a link along the wall crosses it too.
  DoorwayNode doorway_of(const Chord& chord, NodeId node) const {
    const Vec3 middle = choice_.nodes[node.index()].position;
    const auto widened = [&](Vec3 end) {
      const float length = std::max(distance(middle, end), 0.01F);
      const float t = (length + profile_.radius) / length;
      return Vec3{middle.x + t * (end.x - middle.x), middle.y + t * (end.y - middle.y), middle.z};
    };
    return {node, widened(chord.left), widened(chord.right)};
  }

  bool take_chord(const Chord& chord, float reach, std::string_view role) {
    if (has_doorway(chord, reach)) return false;
    NodeId node = standing_in(chord);
    if (!node.valid()) node = add(chord.cell, role);
    choice_.doorways.push_back(doorway_of(chord, node));
    doorway_places_.add(choice_.nodes[node.index()].position, node.index());
    return true;
  }

  std::vector<const Chord*> chords_by_width() const {
    std::vector<const Chord*> chords;
    for (const Chord& chord : shape_.chords) chords.push_back(&chord);
    std::ranges::stable_sort(chords, {}, [](const Chord* chord) { return chord->width; });
    return chords;
  }

  /// The chord in the middle of the narrowest part of a doorway; none when it is not narrow.
  const Chord* middle_chord(CellId doorway) const {
    std::vector<const Chord*> near;
    chord_places_.for_each_near(place(doorway), spacing_, [&](std::size_t i, float) {
      const Chord& chord = shape_.chords[i];
      if (straight_walk(field_, doorway, chord.cell) == chord.cell) near.push_back(&chord);
    });
    const auto narrowest = std::ranges::min_element(near, {}, &Chord::width);
    if (narrowest == near.end()) return nullptr;
    const float limit = (*narrowest)->width + field_.cell_size() / 2;
    std::erase_if(near, [&](const Chord* chord) { return chord->width > limit; });
    Vec3 sum{};
    for (const Chord* chord : near) sum = sum + place(chord->cell);
    const auto count = static_cast<float>(near.size());
    const Vec3 middle{sum.x / count, sum.y / count, sum.z / count};
    return *std::ranges::min_element(
        near, {}, [&](const Chord* c) { return squared_distance(place(c->cell), middle); });
  }

  void take_doorways() {
    for (std::size_t i = 0; i < shape_.chords.size(); ++i)
      chord_places_.add(place(shape_.chords[i].cell), i);
    for (const CellId doorway : rooms_.doorways) {
      const Chord* chord = middle_chord(doorway);
      if (!chord || !take_chord(*chord, chord->width, "door")) continue;
      for (const float side : {-1.0F, 1.0F}) take_entry(*chord, side);
    }
  }

  /// Characters turn towards a doorway in front of it: takes the first free floor straight ahead of
  /// it.
  void take_entry(const Chord& chord, float side) {
    const Vec3 across = chord.right - chord.left;
    const float length = std::max(std::hypot(across.x, across.y), 0.01F);
    const float size = field_.cell_size(), reach = spacing_;
    CellId last = chord.cell;
    for (float out = size; out <= reach; out += size) {
      const Vec3 ahead = place(chord.cell) +
                         Vec3{-side * out * across.y / length, side * out * across.x / length, 0};
      const CellId cell = field_.nearest(ahead, size, profile_.step * 2);
      if (cell == kNoCell || straight_walk(field_, last, cell) != cell) return;
      last = cell;
      if (shape_.narrow[cell] == 0 && shape_.room[cell] > profile_.radius) break;
    }
    if (shape_.narrow[last] == 0) add(last, "entry");
  }

  /// Where passages meet or end: the middle line has three sides or more.
  bool is_junction(CellId cell) const {
    if (shape_.room[cell] >= spacing_) return false;
    std::vector<Vec3> sides{shape_.border[shape_.nearest[cell]]};
    bool highest = true;
    field_.for_each_near(place(cell), 2.5F * field_.cell_size(), profile_.step, [&](CellId near) {
      highest &= shape_.room[near] <= shape_.room[cell];
      const Vec3 side = shape_.border[shape_.nearest[near]];
      if (std::ranges::all_of(sides, [&](Vec3 known) { return apart(cell, known, side); }))
        sides.push_back(side);
    });
    return highest && sides.size() >= 3;
  }

  /// Are the two sides seen from the cell more than 75° apart?
  bool apart(CellId cell, Vec3 a, Vec3 b) const {
    constexpr double kApart = 0.26;
    const Vec3 p = place(cell);
    const double ax = double{a.x} - p.x, ay = double{a.y} - p.y;
    const double bx = double{b.x} - p.x, by = double{b.y} - p.y;
    return ax * bx + ay * by < kApart * std::hypot(ax, ay) * std::hypot(bx, by);
  }

  void take_junctions() {
    for (CellId cell = 0; cell < field_.size(); ++cell)
      if (covered_[cell] == 0 && is_junction(cell)) add(cell, "junction");
  }

  void take_passages() {
    for (const Chord* chord : chords_by_width())
      take_chord(*chord, kAlongPassage * spacing_, "passage");
  }

  // Everything else.

  /// A step away from the border, so that a body there does not scrape along the wall.
  bool beside_border(CellId cell) const {
    const float room = shape_.room[cell] / field_.cell_size();
    return room > 1 && room <= 2;
  }

  void take_corners() {
    std::vector<std::pair<float, CellId>> corners(field_.size(), {0.0F, kNoCell});
    parallel_for(field_.size(), [&](std::size_t i) {
      const auto cell = static_cast<CellId>(i);
      if (beside_border(cell)) corners[i] = {openness(field_, cell), cell};
    });
    std::erase_if(corners, [](const auto& corner) { return corner.first < kCornerOut; });
    std::ranges::stable_sort(corners, std::greater{}, [](const auto& c) { return c.first; });
    for (const auto& [open, cell] : corners) take_if_bare(cell, "corner");
  }

  /// How far a cell is from the nearest crossing of the sampling grid, in sixteenths of its pitch.
  int off_grid(CellId cell) const {
    const auto off = [&](double coordinate) {
      const double t = coordinate / (kGridPitch * spacing_);
      return std::abs(t - std::round(t));
    };
    const Vec3 p = place(cell);
    return static_cast<int>(16 * std::max(off(p.x), off(p.y)));
  }

  template <class Accept>
  void take_on_grid(std::string_view role, Accept accept) {
    std::vector<std::pair<int, CellId>> cells;
    for (CellId cell = 0; cell < field_.size(); ++cell)
      if (covered_[cell] == 0 && accept(cell)) cells.emplace_back(off_grid(cell), cell);
    std::ranges::sort(cells);
    for (const auto& [off, cell] : cells) take_if_bare(cell, role);
  }

  void take_borders() {
    take_on_grid("wall", [&](CellId cell) { return beside_border(cell); });
  }

  void take_open_floor() {
    take_on_grid("open", [&](CellId cell) { return !beside_border(cell); });
  }

  const WalkField& field_;
  const FieldShape& shape_;
  const Rooms& rooms_;
  const TriangleTree& veils_;
  const AgentProfile& profile_;
  const float spacing_;
  std::vector<std::uint8_t> covered_;
  PlaceGrid node_places_;
  PlaceGrid doorway_places_;
  PlaceGrid chord_places_;
  const std::size_t marked_;
  NodeNames names_;
  Choice choice_;
};

}  // namespace

float local_spacing(const FieldShape& shape, CellId cell, float spacing) {
  return std::clamp(shape.room[cell] - shape.margin, spacing, 2 * spacing);
}

Choice choose_nodes(const Ground& ground, const AgentProfile& profile, std::vector<Waypoint> marked,
                    float spacing, Progress& progress) {
  return Chooser(ground, profile, std::move(marked), spacing).run(progress);
}

}  // namespace defilade
