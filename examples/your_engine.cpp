// How does a game lend Defilade its rays and its floor, in its own units and axes? The "game" here
// is a flat field with one wall; docs/start/integrate.md explains the parts.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>

#include "defilade/model/engine.h"

namespace {

using defilade::Channel;
using defilade::Vec3;

constexpr float kPi = std::numbers::pi_v<float>;

// Unreal: centimetres, left-handed, Z up; yaw in degrees, clockwise seen from above.
Vec3 from_unreal(Vec3 p) { return {p.x / 100, -p.y / 100, p.z / 100}; }
Vec3 to_unreal(Vec3 p) { return {p.x * 100, -p.y * 100, p.z * 100}; }
float yaw_from_unreal(float degrees) { return -degrees * kPi / 180; }

// Unity: metres, left-handed, Y up; yaw in degrees, clockwise seen from above, 0 along +Z.
Vec3 from_unity(Vec3 p) { return {p.x, p.z, p.y}; }
Vec3 to_unity(Vec3 p) { return {p.x, p.z, p.y}; }
float yaw_from_unity(float degrees) { return kPi / 2 - degrees * kPi / 180; }

// Godot: metres, right-handed, Y up; rotation.y in radians, 0 along -Z.
Vec3 from_godot(Vec3 p) { return {p.x, -p.z, p.y}; }
Vec3 to_godot(Vec3 p) { return {p.x, p.z, -p.y}; }
float yaw_from_godot(float radians) { return kPi / 2 + radians; }

/// A game with Unreal's units: endless floor at z = 0, and a wall along x = 500 cm.
struct Game {
  bool line_trace(Vec3 from, Vec3 to) const { return (from.x < 500) != (to.x < 500); }
  bool overlaps_capsule(Vec3 feet) const { return std::abs(feet.x - 500) < 40; }
  bool sweep_capsule(Vec3 from, Vec3 to) const {
    return std::min(from.x, to.x) < 540 && std::max(from.x, to.x) > 460;
  }
};

class GameEngine final : public defilade::Engine {
 public:
  explicit GameEngine(const Game& game) : game_(game) {}

  bool blocked(Vec3 from, Vec3 to,
               Channel /*sight, or the fire of a weapon*/) const noexcept override {
    return game_.line_trace(to_unreal(from), to_unreal(to));
  }
  std::optional<Vec3> floor_at(Vec3 place) const noexcept override {
    const Vec3 feet = to_unreal({place.x, place.y, 0});
    if (std::abs(place.z) > 0.45F || game_.overlaps_capsule(feet)) return std::nullopt;
    return from_unreal(feet);
  }
  bool walks(Vec3 from, Vec3 to) const noexcept override {
    return !game_.sweep_capsule(to_unreal(from), to_unreal(to));
  }

 private:
  const Game& game_;
};

bool near(Vec3 a, Vec3 b) { return defilade::distance(a, b) < 1e-4F; }

bool conversions_are_right() {
  const Vec3 p{1, 2, 3};
  const auto looks = [](float yaw) { return Vec3{std::cos(yaw), std::sin(yaw), 0}; };
  return near(from_unreal(to_unreal(p)), p) && near(from_unity(to_unity(p)), p) &&
         near(from_godot(to_godot(p)), p) &&
         // One metre to the right of a character that looks forward, and the way it looks:
         near(from_unreal({0, 100, 0}), {0, -1, 0}) && near(looks(yaw_from_unreal(0)), {1, 0, 0}) &&
         near(from_unity({1, 0, 0}), {1, 0, 0}) && near(looks(yaw_from_unity(0)), {0, 1, 0}) &&
         near(from_godot({1, 0, 0}), {1, 0, 0}) && near(looks(yaw_from_godot(0)), {0, 1, 0}) &&
         // A quarter turn to the right:
         near(looks(yaw_from_unreal(90)), {0, -1, 0}) &&
         near(looks(yaw_from_unity(90)), {1, 0, 0}) &&
         near(looks(yaw_from_godot(-kPi / 2)), {1, 0, 0});
}

}  // namespace

int main() {
  const Game game;
  const GameEngine engine(game);
  std::printf("conversions: %s\n", conversions_are_right() ? "right" : "wrong");
  std::printf("through the wall: %s, %s\n",
              engine.blocked({4, 0, 1.6F}, {6, 0, 1.6F}, Channel::sight()) ? "blocked" : "clear",
              engine.walks({4, 0, 0}, {6, 0, 0}) ? "walks" : "stopped");
  std::printf("beside it: %s, %s\n",
              engine.blocked({4, 0, 1.6F}, {4, 9, 1.6F}, Channel::sight()) ? "blocked" : "clear",
              engine.floor_at({4, 0, 0.2F}) ? "floor" : "no floor");
}
