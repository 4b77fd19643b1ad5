// The .dfr file: small, and refused if anything in it has changed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/replay/recordings.h"
#include "sim/replay/replay_data.h"
#include "sim/replay/replay_kind.h"
#include "support/files/torture.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

Replay opened(const Bytes& bytes) {
  auto replay = open_replay(bytes, "test.dfr");
  if (!replay) {
    ADD_FAILURE() << replay.error().message;
    return short_replay();
  }
  return *std::move(replay);
}

TEST(ReplayFile, says_what_was_recorded_for_every_mode) {
  for (std::size_t mode = 0; mode < kMatchModes; ++mode) {
    MatchSetup setup = recorded_setup(static_cast<MatchMode>(mode));
    setup.goal = Vec3{3, -0.0F, 1e-30F};
    setup.seed = ~std::uint64_t{0};
    setup.crates.push_back({.place = {4, -4, 0}, .size = {0.7F, 0.8F, 0.9F}, .health = 30});
    setup.crates.push_back({.place = {6, -3, 0}, .pushable = true});
    setup.lamps.push_back({.place = {2, -2, 2}, .radius = 5, .light = 0.8F, .on = false});
    setup.lamps.push_back({.place = {9, -2, 2}, .radius = 4, .switch_place = Vec3{9, -3, 1}});
    setup.teams[1].name = "b\"l\nue";
    const Replay before = recorded(setup), after = opened(serialize_replay(before));
    const ReplayData &a = ReplayAccess::data(before), &b = ReplayAccess::data(after);
    EXPECT_EQ(b.map_name, "halls.dfl");
    EXPECT_EQ(b.map_hash, a.map_hash);
    EXPECT_EQ(b.arena.traits, halls().traits());
    EXPECT_EQ(b.arena.arms, halls().arms());
    EXPECT_EQ(b.arena.floor_sounds, halls().settings().floor_sounds);
    EXPECT_EQ(b.setup, a.setup);
    EXPECT_EQ(b.intents, a.intents);
    EXPECT_EQ(b.hashes, a.hashes);
    EXPECT_EQ(b.poses, a.poses);
    EXPECT_EQ(b.shots, a.shots);
    EXPECT_EQ(b.kills, a.kills);
    EXPECT_EQ(b.rounds, a.rounds);
    EXPECT_EQ(b.result.rounds_won, a.result.rounds_won);
    EXPECT_EQ(b.result.points, a.result.points);
    EXPECT_EQ(b.result.hash, a.result.hash);
    EXPECT_EQ(b.complete, a.complete);
    EXPECT_EQ(serialize_replay(after), serialize_replay(before));
  }
}

TEST(ReplayFile, takes_less_than_a_megabyte_for_ten_minutes_of_four_against_four) {
  MatchSetup setup = recorded_setup(MatchMode::team_deathmatch, 4);
  setup.teams[1].controller = "rusher";
  setup.rounds = 1;
  setup.seconds = 600;
  setup.respawn = 1;
  const Replay replay = recorded(setup);
  EXPECT_EQ(replay.seconds(), 600);
  EXPECT_LT(serialize_replay(replay).size(), 1'000'000U);
}

TEST(ReplayFile, every_truncation_is_refused) {
  const Bytes whole = serialize_replay(short_replay());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto replay = open_replay(std::span(whole).first(size), "cut.dfr");
    ASSERT_FALSE(replay) << size;
    ASSERT_THAT(replay.error().message, HasSubstr("cannot open cut.dfr: it "));
  }
}

TEST(ReplayFile, every_changed_byte_is_refused) {
  Bytes bytes = serialize_replay(short_replay());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const int change : {0x01, 0x10, 0xff}) {
      bytes[i] ^= static_cast<std::byte>(change);
      const auto replay = open_replay(bytes, "changed.dfr");
      ASSERT_FALSE(replay) << "byte " << i;
      ASSERT_FALSE(replay.error().message.empty());
      bytes[i] ^= static_cast<std::byte>(change);
    }
  bytes.push_back(std::byte{0});
  EXPECT_FALSE(open_replay(bytes, "longer.dfr"));
}

/// With nothing packed, so that a changed byte has a meaning.
Bytes unpacked_short_replay() {
  Sections sections = take_apart(serialize_replay(short_replay()));
  for (Section& section : sections) unpack(section);
  return put_together(sections, kReplayVersion, kReplayKind.magic);
}

TEST(ReplayFile, every_changed_byte_under_right_checksums_is_refused_or_can_be_played) {
  const Bytes whole = unpacked_short_replay();
  Outcomes outcomes;
  for (std::size_t i = sizeof(file::Header) + 5 * sizeof(file::Section); i < whole.size(); ++i) {
    Bytes bytes = whole;
    bytes[i] ^= static_cast<std::byte>(i % 3 == 0 ? 0x01 : i % 3 == 1 ? 0x80 : 0xff);
    reseal(bytes);
    const auto replay = open_replay(bytes, "resealed.dfr");
    ++(replay ? outcomes.harmless : outcomes.refused);
    if (!replay || i % 64 != 0) continue;
    const auto arena = arena_of(*replay, halls().map(), "halls.dfl");
    if (!arena) continue;
    EXPECT_TRUE(check_replay(*arena, *replay));
  }
  EXPECT_GT(outcomes.refused, 200U);
  EXPECT_GT(outcomes.harmless, 200U);
}

TEST(ReplayFile, another_file_is_refused) {
  EXPECT_THAT(open_replay(serialize_map(halls().map()), "halls.dfl").error().message,
              HasSubstr("cannot open halls.dfl: it is not a Defilade replay (.dfr)"));
  EXPECT_THAT(open_map(serialize_replay(short_replay()), "short.dfr").error().message,
              HasSubstr("cannot open short.dfr: it is not a Defilade map (.dfl)"));
  EXPECT_THAT(open_replay("missing.dfr").error().message,
              HasSubstr("cannot open missing.dfr: No such file"));
}

TEST(ReplayFile, a_later_version_is_refused) {
  const Sections sections = take_apart(serialize_replay(short_replay()));
  const auto replay = open_replay(put_together(sections, {2, 0}, kReplayKind.magic), "later.dfr");
  ASSERT_FALSE(replay);
  EXPECT_THAT(replay.error().message, HasSubstr("open it with a newer Defilade"));
}

TEST(ReplayFile, a_small_file_that_would_unpack_to_a_huge_one_is_refused_before_it_does) {
  if (!can_pack()) GTEST_SKIP() << "built without zstd";
  Sections sections = take_apart(serialize_replay(short_replay()));
  for (Section& section : sections) {
    Sections changed = sections;
    section.unpacked_size = std::uint64_t{1} << 40;
    EXPECT_FALSE(
        open_replay(put_together(sections, kReplayVersion, kReplayKind.magic), "huge.dfr"));
    sections = changed;
  }
}

TEST(ReplayFile, another_map_is_refused_and_both_are_named) {
  ImportedLevel level = import_drawing("A..#..B");
  const TacticalMap other = bake_level(level, {}).map;
  const auto arena = arena_of(short_replay(), other, "folder/other.dfl");
  ASSERT_FALSE(arena);
  EXPECT_THAT(arena.error().message, HasSubstr("recorded on halls.dfl (content "));
  EXPECT_THAT(arena.error().message, HasSubstr("folder/other.dfl is another map"));
}

}  // namespace
}  // namespace defilade::test
