#pragma once
// A level as a list of bytes: a hall of square bays, and records of four bytes that put something
// into it. Every list of bytes is a plan, and a plan without one of its records is a plan again, so
// fuzzers can change and shrink plans without knowing what they mean.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "support/random/random.h"

namespace defilade::test {

enum class Thing : std::uint8_t {
  wall,        // between two bays: shut, with a gap, a doorway, a door or a window
  raise,       // the floor of a bay
  basin,       // a floor below the others
  water,       // a volume over a bay
  solid,       // a whole bay, or most of it, is wall
  crate,       // a block on the floor or above it
  stair,       // up to a neighbouring bay
  roof,        // a slab over a bay, perhaps so low that only crouching is possible below it
  screen,      // glass, foliage, a clip or planks
  item,        // or a spawn point
  teleporter,  // leads anywhere, also into another or into itself
  jump_pad,
  lift,    // a platform or a mover at the edge of a higher bay
  ladder,  // at the edge of a higher bay
  harm,    // a volume of lava, slime or harm
};
inline constexpr std::array<std::string_view, 15> kThingNames{
    "wall",   "raise", "basin",      "water",    "solid", "crate",  "stair", "roof",
    "screen", "item",  "teleporter", "jump_pad", "lift",  "ladder", "harm"};

struct Record {
  Thing what = Thing::wall;
  std::uint8_t bay = 0;
  std::uint8_t a = 0;  // what they say depends on the thing
  std::uint8_t b = 0;
};

struct LevelPlan {
  int columns = 1;
  int rows = 1;
  bool ceiling = false;
  bool quake = false;  // baked for the player of Quake III, not for a soldier
  std::vector<Record> records = {};
};

inline constexpr std::size_t kPlanHead = 2;  // bytes before the records
inline constexpr std::size_t kRecordBytes = 4;
inline constexpr std::size_t kMostRecords = 32;
inline constexpr std::size_t kMostPlanBytes = kPlanHead + kMostRecords * kRecordBytes;

/// Bytes after the last whole record, and records beyond kMostRecords, do not count.
inline LevelPlan plan_of(std::span<const std::uint8_t> bytes) {
  LevelPlan plan;
  if (bytes.size() < kPlanHead) return plan;
  plan.columns = 2 + bytes[0] % 3;
  plan.rows = 1 + bytes[0] / 3 % 3;
  plan.ceiling = (bytes[1] & 1) != 0;
  plan.quake = (bytes[1] & 2) != 0;
  for (auto rest = bytes.subspan(kPlanHead);
       rest.size() >= kRecordBytes && plan.records.size() < kMostRecords;
       rest = rest.subspan(kRecordBytes))
    plan.records.push_back(
        {static_cast<Thing>(rest[0] % kThingNames.size()), rest[1], rest[2], rest[3]});
  return plan;
}

inline std::vector<std::uint8_t> random_plan_bytes(Random& random) {
  const std::size_t records = 2 + random.below(kMostRecords - 8);
  std::vector<std::uint8_t> bytes(kPlanHead + records * kRecordBytes);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return bytes;
}

/// One line per record, for reports.
inline std::string text_of(const LevelPlan& plan) {
  std::string text = std::to_string(plan.columns) + " x " + std::to_string(plan.rows) + " bays" +
                     (plan.ceiling ? ", ceiling" : "") + (plan.quake ? ", quake" : "") + '\n';
  for (const Record& r : plan.records)
    text += "  " + std::string(kThingNames[static_cast<std::size_t>(r.what)]) + " bay " +
            std::to_string(r.bay % (plan.columns * plan.rows)) + " a " + std::to_string(r.a) +
            " b " + std::to_string(r.b) + '\n';
  return text;
}

}  // namespace defilade::test
