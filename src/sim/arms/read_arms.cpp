#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "mind/text/toml_table.h"
#include "sim/arms/arm_kinds.h"
#include "sim/arms/hands.h"

namespace defilade {
namespace {

constexpr NumberRange kShare{0, 1};
constexpr NumberRange kCone{0, kWidestCone};
constexpr NumberRange kRounds{0, 9999};
/// Only what flies has these.
constexpr std::array<std::string_view, 6> kFlightKeys{"speed",         "gravity", "splash",
                                                      "splash_damage", "bounce",  "fuse"};

void read_int(TomlTable& table, std::string_view key, int& out, NumberRange range) {
  std::int64_t value = out;
  table.read(key, value, range);
  out = static_cast<int>(value);
}

void read_kind(TomlTable& table, ArmKind& out) {
  std::string name(name_of(out));
  table.read("kind", name);
  if (const auto kind = kArmKindNames.find(name))
    out = *kind;
  else
    table.fail("kind",
               fmt::format("\"kind\" must be one of {}", fmt::join(kArmKindNames.names, ", ")));
}

void read_firing(TomlTable& table, Arm& arm) {
  table.read("fire_class", arm.fire_class);
  table.read("damage", arm.damage, kNotNegative);
  read_int(table, "pellets", arm.pellets, {1, 100});
  table.read("spread", arm.spread, kCone);
  table.read("recoil", arm.recoil, kCone);
  table.read("recovery", arm.recovery, kNotNegative);
  table.read("interval", arm.interval, kPositive);
  table.read("automatic", arm.automatic);
  read_int(table, "magazine", arm.magazine, kRounds);
  read_int(table, "reserve", arm.reserve, kRounds);
  table.read("reload", arm.reload, kNotNegative);
  table.read("draw", arm.draw, kNotNegative);
  table.read("range", arm.range, kPositive);
  table.read("loudness", arm.loudness, kNotNegative);
  table.read("head", arm.head, kNotNegative);
  table.read("legs", arm.legs, kNotNegative);
}

void read_flight(TomlTable& table, Arm& arm) {
  table.read("speed", arm.speed, kPositive);
  table.read("gravity", arm.gravity, kNotNegative);
  table.read("splash", arm.splash, kNotNegative);
  table.read("splash_damage", arm.splash_damage, kNotNegative);
  table.read("bounce", arm.bounce, kShare);
  table.read("fuse", arm.fuse, kNotNegative);
}

/// What one key says about another.
void check_together(TomlTable& table, const Arm& arm) {
  if (arm.name.empty()) table.fail("name", "an arm needs a \"name\"");
  const std::string_view kind = name_of(arm.kind);
  const bool flies = arm.kind == ArmKind::projectile || arm.kind == ArmKind::grenade;
  if (flies && !table.has("speed")) table.fail("", fmt::format("a {} needs a \"speed\"", kind));
  if (arm.kind == ArmKind::grenade && arm.fuse == 0)
    table.fail("fuse", "a grenade needs a \"fuse\"");
  if (arm.magazine == 0 && arm.reserve > 0)
    table.fail("reserve", "an arm with a \"reserve\" needs a \"magazine\"");
  for (const std::string_view key : kFlightKeys)
    if (!flies && table.has(key))
      table.fail(key, fmt::format("a {} has no \"{}\": it does not fly", kind, key));
}

}  // namespace

Result<Armoury> read_arms(std::string_view toml, std::string_view file) {
  auto parsed = TomlTable::parse(toml, file);
  if (!parsed) return parsed.error();
  Armoury armoury;
  for (TomlTable& table : parsed->tables("arm")) {
    Arm arm;
    table.read("name", arm.name);
    read_kind(table, arm.kind);
    read_firing(table, arm);
    read_flight(table, arm);
    check_together(table, arm);
    if (armoury.find(arm.name).valid())
      table.fail("name", fmt::format("two arms are named \"{}\"", arm.name));
    if (armoury.arms.size() == kMostArms)
      table.fail("", fmt::format("a table has at most {} arms", kMostArms));
    armoury.arms.push_back(std::move(arm));
  }
  if (armoury.arms.empty()) parsed->fail("arm", "a table of arms needs at least one [[arm]]");
  if (auto good = parsed->finish(); !good) return good.error();
  return armoury;
}

}  // namespace defilade
