// What is remembered of percepts and of what friends tell.

#include "defilade/mind/memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "defilade/model/node_set.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

Percept sight(std::uint32_t body, double seconds, Vec3 place = {}) {
  Percept percept;
  percept.about = BodyId{body};
  percept.team = TeamId{1U};
  percept.seconds = seconds;
  percept.place = place;
  percept.alertness = Alertness::alarmed;
  return percept;
}
Percept noise(double seconds, Vec3 place, std::optional<SoundKind> kind, BodyId about = {}) {
  Percept percept;
  percept.sense = Sense::hearing;
  percept.about = about;
  percept.seconds = seconds;
  percept.place = place;
  percept.error = 2;
  percept.sound = kind;
  return percept;
}
void notice(Memory& memory, const Percept& percept) {
  memory.notice(std::span(&percept, 1), percept.seconds);
}

TEST(Memory, keeps_when_somebody_was_noticed_first_and_last_by_each_sense) {
  Memory memory;
  notice(memory, sight(3, 1, {1, 0, 0}));
  notice(memory, sight(3, 2, {2, 0, 0}));
  notice(memory, noise(5, {4, 0, 0}, SoundKind::step, BodyId{3U}));
  const Recollection* one = memory.find(BodyId{3U});
  ASSERT_NE(one, nullptr);
  EXPECT_EQ(one->first, 1);
  EXPECT_EQ(one->seen(), 2);
  EXPECT_EQ(one->heard(), 5);
  EXPECT_EQ(one->felt(), kNever);
  EXPECT_EQ(one->place, (Vec3{4, 0, 0}));
  EXPECT_EQ(one->error, 2);
  EXPECT_EQ(one->as_of, 5);
  EXPECT_EQ(memory.find(BodyId{4U}), nullptr);
}

TEST(Memory, says_what_it_believes_since_when_and_from_which_percept) {
  Memory memory;
  notice(memory, sight(3, 1, {1, 0, 0}));
  notice(memory, noise(5, {4, 0, 0}, SoundKind::step, BodyId{3U}));
  const Recollection& one = *memory.find(BodyId{3U});
  EXPECT_EQ(
      describe(one, TeamId{0U}, 6),
      "an enemy, heard at 4.0,0.0,0.0 1.0 s ago, to 2.0 m; first noticed 5.0 s ago, seen 5.0 s "
      "ago; unaware about it");
  notice(memory, sight(3, 7, {2, 0, 0}));
  EXPECT_EQ(describe(one, TeamId{1U}, 7),
            "a friend, seen at 2.0,0.0,0.0 0.0 s ago; first noticed 6.0 s ago, heard 2.0 s ago; "
            "alarmed about it");
  Report report = report_of(one);
  report.as_of = 9;
  report.dead = true;
  memory.tell(report, 10);
  memory.notice({}, 10);
  EXPECT_EQ(describe(one, TeamId{0U}, 10),
            "an enemy, dead, told of at 2.0,0.0,0.0 1.0 s ago; first noticed 9.0 s ago, seen 3.0 s "
            "ago, heard 5.0 s ago; alarmed about it");
}

TEST(Memory, believes_its_eyes_more_than_its_ears) {
  Memory memory;
  const std::array both{sight(3, 1, {1, 0, 0}), noise(1, {4, 0, 0}, SoundKind::step, BodyId{3U})};
  memory.notice(both, 1);
  EXPECT_EQ(memory.find(BodyId{3U})->place, (Vec3{1, 0, 0}));
  EXPECT_EQ(memory.find(BodyId{3U})->heard(), 1);
}

TEST(Memory, keeps_unknown_noises_and_danger_as_events) {
  Memory memory;
  notice(memory, noise(1, {4, 0, 0}, std::nullopt));
  notice(memory, noise(2, {5, 0, 0}, SoundKind::shot, BodyId{3U}));
  notice(memory, noise(3, {6, 0, 0}, SoundKind::step, BodyId{3U}));
  Percept hit;
  hit.sense = Sense::touch;
  hit.contact = ContactKind::damage;
  hit.amount = 0.4F;
  hit.seconds = 4;
  notice(memory, hit);
  ASSERT_EQ(memory.events().size(), 3U);
  EXPECT_FALSE(memory.events()[0].sound.has_value());
  EXPECT_EQ(memory.events()[1].sound, SoundKind::shot);
  EXPECT_FLOAT_EQ(memory.events()[2].amount, 0.4F);
}

TEST(Memory, forgets_the_oldest_events_and_the_dead_first) {
  Memory memory({.beings = 3, .events = 2});
  for (int i = 0; i < 4; ++i) notice(memory, noise(i, {}, SoundKind::shot));
  ASSERT_EQ(memory.events().size(), 2U);
  EXPECT_EQ(memory.events()[0].seconds, 2);
  Percept corpse = sight(2, 12);
  corpse.dead = true;
  for (const Percept& percept : {sight(0, 10), sight(1, 11), corpse}) notice(memory, percept);
  notice(memory, sight(3, 13));
  EXPECT_EQ(memory.find(BodyId{2U}), nullptr) << "the dead one";
  notice(memory, sight(4, 14));
  EXPECT_EQ(memory.find(BodyId{0U}), nullptr) << "noticed longest ago";
  EXPECT_NE(memory.find(BodyId{1U}), nullptr);
}

TEST(Memory, gives_up_nobody_who_is_noticed_now_for_somebody_new) {
  Memory memory({.beings = 2});
  const std::array three{sight(0, 1), sight(1, 1), sight(2, 1)};
  memory.notice(three, 1);
  EXPECT_NE(memory.find(BodyId{0U}), nullptr);
  EXPECT_EQ(memory.find(BodyId{2U}), nullptr);
}

TEST(Memory, forgets_after_its_time) {
  MemoryTraits traits;
  traits.forget = 10;
  Memory memory({}, traits);
  notice(memory, sight(3, 1));
  notice(memory, noise(2, {}, SoundKind::shot));
  memory.notice({}, 10.9);
  EXPECT_NE(memory.find(BodyId{3U}), nullptr);
  memory.notice({}, 11.1);
  EXPECT_EQ(memory.find(BodyId{3U}), nullptr);
  EXPECT_EQ(memory.events().size(), 1U);
  memory.notice({}, 12.1);
  EXPECT_TRUE(memory.events().empty());
}

TEST(Memory, hears_of_others_late_and_keeps_hearsay_apart) {
  Memory friends, memory;
  notice(friends, sight(3, 5, {7, 0, 0}));
  memory.tell(report_of(*friends.find(BodyId{3U})), 6);
  memory.notice({}, 5.9);
  EXPECT_EQ(memory.find(BodyId{3U}), nullptr);
  memory.notice({}, 6);
  const Recollection* one = memory.find(BodyId{3U});
  ASSERT_NE(one, nullptr);
  EXPECT_TRUE(one->hearsay);
  EXPECT_EQ(one->told, 5);
  EXPECT_EQ(one->seen(), kNever);
  EXPECT_EQ(one->place, (Vec3{7, 0, 0}));
  EXPECT_EQ(one->team, TeamId{1U});
}

TEST(Memory, does_not_let_old_news_replace_what_was_noticed_later) {
  Memory memory;
  notice(memory, sight(3, 8, {1, 0, 0}));
  memory.tell({.about = BodyId{3U}, .team = {}, .place = {9, 0, 0}, .as_of = 7}, 8.5);
  memory.notice({}, 9);
  EXPECT_EQ(memory.find(BodyId{3U})->place, (Vec3{1, 0, 0}));
  EXPECT_FALSE(memory.find(BodyId{3U})->hearsay);
  memory.tell({.about = BodyId{3U}, .team = {}, .place = {9, 0, 0}, .as_of = 9}, 9.5);
  memory.notice({}, 10);
  EXPECT_EQ(memory.find(BodyId{3U})->place, (Vec3{9, 0, 0}));
  notice(memory, sight(3, 11, {2, 0, 0}));
  EXPECT_FALSE(memory.find(BodyId{3U})->hearsay);
}

TEST(Memory, believes_that_the_dead_have_come_back) {
  Memory memory;
  Percept corpse = sight(3, 1);
  corpse.dead = true;
  notice(memory, corpse);
  EXPECT_TRUE(memory.find(BodyId{3U})->dead);
  memory.tell({.about = BodyId{3U}, .team = {}, .place = {9, 0, 0}, .as_of = 5}, 6);
  memory.notice({}, 6);
  EXPECT_FALSE(memory.find(BodyId{3U})->dead);
}

TEST(Memory, of_a_copy_goes_on_without_allocating) {
  Memory memory;
  notice(memory, sight(3, 1));
  Memory copy = memory;
  EXPECT_EQ(allocations_in([&] {
              for (std::uint32_t i = 0; i < 60; ++i) notice(copy, sight(i, 2 + i));
            }),
            0U);
  EXPECT_EQ(memory.beings().size(), 1U);
}

TEST(Memory, is_less_and_less_sure_and_less_by_hearsay) {
  Memory memory;
  notice(memory, sight(3, 0));
  const Recollection seen = *memory.find(BodyId{3U});
  EXPECT_EQ(memory.certainty(seen, 0), 1);
  EXPECT_FLOAT_EQ(memory.certainty(seen, 8), 0.5F);
  EXPECT_FLOAT_EQ(memory.certainty(seen, 16), 0.25F);
  float before = 1;
  for (double now = 0.5; now < 40; now += 0.5) {
    EXPECT_LT(memory.certainty(seen, now), before);
    before = memory.certainty(seen, now);
  }
  Recollection told = seen;
  told.hearsay = true;
  EXPECT_FLOAT_EQ(memory.certainty(told, 0), MemoryTraits{}.hearsay);
}

TEST(Memory, does_not_allocate_after_the_beginning) {
  Memory memory;
  EXPECT_EQ(allocations_in([&] {
              for (std::uint32_t i = 0; i < 500; ++i) {
                notice(memory, sight(i % 40, i * 0.1));
                notice(memory, noise(i * 0.1, {}, SoundKind::shot));
                memory.tell({.about = BodyId{i % 50}, .team = {}, .place = {}, .as_of = i * 0.1},
                            i * 0.1 + 1);
              }
            }),
            0U);
}

TEST(Memory, misses_somebody_who_stood_still_where_nobody_is_now) {
  const std::array<Vec3, 3> nodes{Vec3{0, 0, 0}, Vec3{5, 0, 0}, Vec3{10, 0, 0}};
  const NodeIndex index(nodes);
  const auto missing_after = [&](Percept last, std::size_t node, double seconds) {
    Memory memory;
    notice(memory, last);
    NodeSet looked(3);
    looked.insert(NodeId{node});
    memory.looked_at(looked, index, seconds);
    return memory.is_missing(*memory.find(last.about));
  };
  EXPECT_TRUE(missing_after(sight(3, 1, {5.5F, 0, 0}), 1, 2));
  EXPECT_FALSE(missing_after(sight(3, 1, {5.5F, 0, 0}), 2, 2)) << "it looked elsewhere";
  EXPECT_FALSE(missing_after(sight(3, 1, {5.5F, 0, 0}), 1, 1)) << "in that look it was there";
  Percept walking = sight(3, 1, {5.5F, 0, 0});
  walking.velocity = {1, 0, 0};
  EXPECT_FALSE(missing_after(walking, 1, 2)) << "it had left";
  Percept corpse = sight(3, 1, {5.5F, 0, 0});
  corpse.dead = true;
  EXPECT_FALSE(missing_after(corpse, 1, 2));
  EXPECT_FALSE(missing_after(noise(1, {5.5F, 0, 0}, SoundKind::step, BodyId{3U}), 1, 2))
      << "it was only heard";
}

TEST(Memory, misses_nobody_of_whom_it_has_heard_since) {
  const std::array<Vec3, 2> nodes{Vec3{0, 0, 0}, Vec3{5, 0, 0}};
  const NodeIndex index(nodes);
  const NodeSet all = NodeSet::all(2);
  Memory memory;
  notice(memory, sight(3, 1, {5, 0, 0}));
  memory.looked_at(all, index, 2);
  ASSERT_TRUE(memory.is_missing(*memory.find(BodyId{3U})));
  notice(memory, noise(4, {0, 0, 0}, SoundKind::voice, BodyId{3U}));
  EXPECT_FALSE(memory.is_missing(*memory.find(BodyId{3U})));
  memory.looked_at(all, index, 5);
  EXPECT_FALSE(memory.is_missing(*memory.find(BodyId{3U})));
  notice(memory, sight(3, 6, {0, 0, 0}));
  EXPECT_FALSE(memory.is_missing(*memory.find(BodyId{3U})));
}

}  // namespace
}  // namespace defilade::test
