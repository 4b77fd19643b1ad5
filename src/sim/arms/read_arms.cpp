#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "mind/text/toml_table.h"
#include "sim/arms/arm_fields.h"
#include "sim/arms/arm_kinds.h"

namespace defilade {
namespace {

void read_kind(TomlTable& table, ArmKind& out) {
  std::string name(name_of(out));
  table.read("kind", name);
  if (const auto kind = kArmKindNames.find(name))
    out = *kind;
  else
    table.fail("kind",
               fmt::format("\"kind\" must be one of {}", fmt::join(kArmKindNames.names, ", ")));
}

void read_numbers(TomlTable& table, Arm& arm) {
  table.read("fire_class", arm.fire_class);
  table.read("automatic", arm.automatic);
  for (const ArmNumber& number : kArmNumbers)
    table.read(number.key, arm.*number.member, number.range);
  for (const ArmCount& count : kArmCounts) {
    std::int64_t value = arm.*count.member;
    table.read(count.key, value, count.range);
    arm.*count.member = static_cast<int>(value);
  }
}

/// What one key says about another.
void check_together(TomlTable& table, const Arm& arm) {
  if (arm.name.empty()) table.fail("name", "an arm needs a \"name\"");
  const std::string_view kind = name_of(arm.kind);
  if (flies(arm) && !table.has("speed"))
    table.fail("", fmt::format("a {} needs a \"speed\"", kind));
  if (arm.kind == ArmKind::grenade && arm.fuse == 0)
    table.fail("fuse", "a grenade needs a \"fuse\"");
  if (arm.magazine == 0 && arm.reserve > 0)
    table.fail("reserve", "an arm with a \"reserve\" needs a \"magazine\"");
  for (const ArmNumber& number : kArmNumbers)
    if (number.of_flight && !flies(arm) && table.has(number.key))
      table.fail(number.key, fmt::format("a {} has no \"{}\": it does not fly", kind, number.key));
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
    read_numbers(table, arm);
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
