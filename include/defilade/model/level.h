#pragma once
// What is the level made of? Triangles, a material for each, and named entities.

#include <array>
#include <bitset>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/ids.h"
#include "defilade/model/result.h"
#include "defilade/model/sight.h"
#include "defilade/model/vec3.h"

namespace defilade {

inline constexpr std::size_t kMostWeapons = 32;  // weapon classes of a level

/// What a surface stops. Glass stops walking but not sight, foliage stops sight but not fire, a
/// thin plank stops pistols but not rifles, a player clip stops only movement.
struct Material {
  std::string name;
  bool movement = true;
  bool sight = true;
  std::bitset<kMostWeapons> fire = std::bitset<kMostWeapons>().set();  // indexed by WeaponId

  friend bool operator==(const Material&, const Material&) = default;
};

/// A triangle stops things from both sides. Which side it faces matters only where nodes are
/// placed: the corners of a floor run counter-clockwise seen from above.
struct Triangle {
  std::uint32_t a = 0;  // indices into Level::vertices
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t material = 0;  // index into Level::materials

  friend bool operator==(const Triangle&, const Triangle&) = default;
};

enum class EntityKind : std::uint8_t {
  spawn,
  item,
  teleporter,
  jump_pad,
  destination,  // where a teleporter or a jump pad leads
  door,
  platform,
  mover,  // anything else that moves: trains, bobbing and rotating things
  light,
};
inline constexpr std::size_t kEntityKinds = 9;

/// "spawn", "item", "teleporter", "jump-pad", "destination", "door", "platform", "mover", "light".
std::string_view name_of(EntityKind kind) noexcept;

/// Something with a position and a meaning. The triangles of moving entities are not part of the
/// level's triangles: a bake measures sight with all doors open, and links record which door they
/// pass.
struct Entity {
  EntityKind kind = EntityKind::spawn;
  std::string name;        // unique among entities of its kind
  std::string class_name;  // what the level's own format calls it
  Vec3 position;           // at the feet for spawn points, items and teleporter destinations
  float facing = 0;        // radians, 0 = +X, counter-clockwise seen from above
  Box bounds;              // the volume of a trigger or a mover; otherwise empty
  /// The destination that a teleporter leads to, or that a jump pad throws towards. A body thrown
  /// from the middle of the bounds of the pad reaches the highest point of its flight there.
  std::string target;
  float brightness = 0;  // for a light: how bright it is one metre away; 1 is daylight
  Vec3 travel = {};      // for a mover: from where it rests to the other end
  std::vector<Triangle> triangles = {};  // for a mover: its surface, where it rests

  friend bool operator==(const Entity&, const Entity&) = default;
};

enum class Medium : std::uint8_t { water, slime, lava, fog, harm };
inline constexpr std::size_t kMediums = 5;

/// "water", "slime", "lava", "fog", "harm".
std::string_view name_of(Medium medium) noexcept;

/// The half-space in which normal · p ≤ offset.
struct HalfSpace {
  Vec3 normal;
  float offset = 0;

  friend bool operator==(const HalfSpace&, const HalfSpace&) = default;
};

/// A convex part of space that is not air: a character can be in it, and it stops nothing.
struct Volume {
  Medium medium = Medium::water;
  Box bounds;
  std::vector<HalfSpace> sides;

  bool contains(Vec3 point) const noexcept;
  friend bool operator==(const Volume&, const Volume&) = default;
};

/// Brightness sampled at the corners of a regular grid; x runs fastest, then y, then z.
struct LightGrid {
  Vec3 origin;
  Vec3 cell;
  std::array<std::uint32_t, 3> counts{};
  std::vector<std::uint8_t> samples;  // 255 is daylight; 0 is dark, or inside a wall

  friend bool operator==(const LightGrid&, const LightGrid&) = default;
};

/// A plain struct: importers fill it, `validate` checks it.
struct Level {
  std::vector<std::string> weapons;  // names of the weapon classes
  std::vector<Material> materials;
  std::vector<Vec3> vertices;
  std::vector<Triangle> triangles;  // of everything that does not move
  std::vector<Entity> entities;
  std::vector<Volume> volumes;
  std::optional<LightGrid> light_grid;

  Corners corners(const Triangle& t) const { return {vertices[t.a], vertices[t.b], vertices[t.c]}; }

  friend bool operator==(const Level&, const Level&) = default;
};

/// Checks that coordinates are finite, indices are in range, names of weapons and of entities of
/// one kind are unique, and the light grid has the right number of samples.
Result<void> validate(const Level& level);

/// Checks that there are at most kMostWeapons, with unique names.
Result<void> validate_weapons(std::span<const std::string> weapons);

/// The box around all vertices.
Box bounds_of(const Level& level);

/// What passes through space: sight, or the fire of a weapon class. Each channel has its own
/// blocking triangles.
class Channel {
 public:
  static constexpr Channel sight() { return Channel{WeaponId{}}; }
  static constexpr Channel fire(WeaponId weapon) {
    assert(weapon.valid());
    return Channel{weapon};
  }

  constexpr bool is_sight() const { return !weapon_.valid(); }
  constexpr WeaponId weapon() const { return weapon_; }
  friend constexpr bool operator==(Channel, Channel) = default;

 private:
  constexpr explicit Channel(WeaponId weapon) : weapon_(weapon) {}
  WeaponId weapon_;
};

bool blocks(const Material& material, Channel channel) noexcept;

/// Whether some triangle stops one of sight and this channel's fire but not the other. Only then is
/// fire measured separately from sight.
bool differs_from_sight(const Level& level, Channel channel) noexcept;

/// The triangles that stop a channel, or movement.
std::vector<Corners> blocking_triangles(const Level& level, Channel channel);
std::vector<Corners> movement_triangles(const Level& level);

}  // namespace defilade
