// Frag maps: counting, adding up, and their file.

#include "defilade/mind/frag_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mind/harm/frag_map_kind.h"
#include "support/files/torture.h"
#include "support/random/random_map.h"

namespace defilade::test {
namespace {

using ::testing::HasSubstr;

Frag random_frag(Random& random, std::size_t nodes) {
  Frag frag{NodeId{random.below(nodes)}, NodeId{random.below(nodes)},
            static_cast<std::uint32_t>(random.below(2))};
  if (random.chance(0.2)) frag.killer = {};
  return frag;
}
FragMap random_frags(Random& random, const TacticalMap& map, std::size_t count) {
  FragMap frags(map);
  for (std::size_t i = 0; i < count; ++i) frags.add(random_frag(random, map.graph().node_count()));
  for (std::size_t i = 0; i < count / 4; ++i) frags.add_match();
  return frags;
}
FragMap small_frags() {
  Random random(3);
  return random_frags(random, random_map(random, 20, true), 40);
}

TEST(FragMap, counts_each_pair_of_places_and_each_side) {
  Random random(1);
  const TacticalMap map = random_map(random, 10, true);
  FragMap frags(map);
  std::map<Frag, std::uint64_t> slow;
  for (int i = 0; i < 2000; ++i) {
    const Frag frag = random_frag(random, 10);
    frags.add(frag);
    ++slow[frag];
  }
  EXPECT_EQ(frags.total(), 2000U);
  ASSERT_EQ(frags.counts().size(), slow.size());
  std::vector<std::uint64_t> deaths(10), kills(10);
  std::size_t i = 0;
  for (const auto& [frag, times] : slow) {
    EXPECT_EQ(frags.counts()[i++], (FragCount{frag, times}));
    deaths[frag.victim.index()] += times;
    if (frag.killer.valid()) kills[frag.killer.index()] += times;
  }
  EXPECT_EQ(frags.deaths(), deaths);
  EXPECT_EQ(frags.kills(), kills);
}

TEST(FragMap, finds_the_nearest_nodes) {
  Random random(1);
  const TacticalMap map = random_map(random, 10, true);
  const auto at = [&](std::size_t node) { return map.graph().position(NodeId{node}); };
  const Frag frag = frag_at(map, at(3), at(5), 1);
  EXPECT_EQ(at(frag.victim.index()), at(3));
  EXPECT_EQ(at(frag.killer.index()), at(5));
  EXPECT_FALSE(frag_at(map, at(3), {}, 1).killer.valid());
}

TEST(FragMap, parts_add_up_to_the_whole_in_any_order) {
  Random random(2);
  const TacticalMap map = random_map(random, 30, true);
  FragMap whole(map), one(map), two(map);
  for (int i = 0; i < 500; ++i) {
    const Frag frag = random_frag(random, 30);
    whole.add(frag);
    (random.chance(0.5) ? one : two).add(frag);
  }
  for (FragMap* part : {&whole, &two}) part->add_match();
  FragMap forwards = one, backwards = two;
  ASSERT_TRUE(forwards.add(two));
  ASSERT_TRUE(backwards.add(one));
  EXPECT_EQ(forwards, whole);
  EXPECT_EQ(backwards, whole);
}

TEST(FragMap, of_another_map_is_refused) {
  Random random(2);
  const TacticalMap map = random_map(random, 30, true), other = random_map(random, 30, true);
  FragMap frags = random_frags(random, map, 10);
  const FragMap before = frags;
  EXPECT_THAT(frags.add(FragMap(other)).error().message, HasSubstr("different maps"));
  EXPECT_EQ(frags, before);
  EXPECT_TRUE(frags.check_belongs_to(map, "a.dfl"));
  EXPECT_THAT(frags.check_belongs_to(other, "b.dfl").error().message,
              HasSubstr("b.dfl is another map"));
}

TEST(FragMap, harms_what_the_killer_saw_around_the_victim) {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    const TacticalMap map = random_map(random, 2 + random.below(40), random.chance(0.5));
    const std::size_t nodes = map.graph().node_count();
    const FragMap frags = random_frags(random, map, 1 + random.below(60));
    std::vector<double> slow(nodes);
    for (const auto& [frag, times] : frags.counts())
      for (std::size_t n = 0; n < nodes; ++n) {
        const float away =
            distance(map.graph().position(frag.victim), map.graph().position(NodeId{n}));
        std::size_t seen = 0, all = 0;
        for (std::size_t k = 0; k < nodes; ++k) {
          const auto& sight = map.visibility(kUpright, kUpright);
          const bool shooter = frag.killer.valid() ? frag.killer == NodeId{k}
                                                   : NodeId{k} != frag.victim &&
                                                         sight.contains(NodeId{k}, frag.victim);
          all += shooter ? 1U : 0U;
          seen += shooter && sight.contains(NodeId{k}, NodeId{n}) ? 1U : 0U;
        }
        double share = all == 0 ? 1 : double(seen) / double(all);
        share *= std::max(0.0F, 1 - away / 8);
        slow[n] += double(times) * (frag.victim == NodeId{n} ? 1 : share);
      }
    const double most = *std::ranges::max_element(slow);
    const std::vector<float> harm = frags.harm(map);
    for (std::size_t n = 0; n < nodes; ++n) EXPECT_NEAR(harm[n], slow[n] / most, 1e-5) << round;
  }
  const TacticalMap map = random_map(random, 3, true);
  EXPECT_EQ(FragMap(map).harm(map), (std::vector<float>{0, 0, 0}));
}

TEST(FragMapFile, says_what_was_counted) {
  Random random(7);
  for (int round = 0; round < 20; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(300), false);
    const FragMap before = random_frags(random, map, random.below(2000));
    const auto bytes = serialize_frag_map(before);
    const auto after = open_frag_map(bytes, "test.dff");
    ASSERT_TRUE(after) << after.error().message;
    EXPECT_EQ(*after, before);
    EXPECT_EQ(serialize_frag_map(*after), bytes);
  }
}

TEST(FragMapFile, every_truncation_is_refused) {
  const Bytes whole = serialize_frag_map(small_frags());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto frags = open_frag_map(std::span(whole).first(size), "cut.dff");
    ASSERT_FALSE(frags) << size;
    ASSERT_THAT(frags.error().message, HasSubstr("cannot open cut.dff: it "));
  }
}

TEST(FragMapFile, every_changed_byte_is_refused) {
  Bytes bytes = serialize_frag_map(small_frags());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (const int change : {0x01, 0x10, 0xff}) {
      bytes[i] ^= static_cast<std::byte>(change);
      ASSERT_FALSE(open_frag_map(bytes, "changed.dff")) << "byte " << i;
      bytes[i] ^= static_cast<std::byte>(change);
    }
  bytes.push_back(std::byte{0});
  EXPECT_FALSE(open_frag_map(bytes, "longer.dff"));
}

TEST(FragMapFile, every_changed_byte_under_right_checksums_is_refused_or_means_something) {
  Sections sections = take_apart(serialize_frag_map(small_frags()));
  for (Section& section : sections) unpack(section);
  const Bytes whole = put_together(sections, kFragMapVersion, kFragMapKind.magic);
  Outcomes outcomes;
  for (std::size_t i = sizeof(file::Header) + 2 * sizeof(file::Section); i < whole.size(); ++i)
    for (const int change : {0x01, 0x80, 0xff}) {
      Bytes bytes = whole;
      bytes[i] ^= static_cast<std::byte>(change);
      reseal(bytes);
      const auto frags = open_frag_map(bytes, "resealed.dff");
      ++(frags ? outcomes.harmless : outcomes.refused);
      if (!frags) continue;
      std::uint64_t total = 0;
      for (const FragCount& one : frags->counts()) total += one.times;
      EXPECT_EQ(total, frags->total());
      if (frags->node_count() > 10'000) continue;
      EXPECT_EQ(frags->deaths().size(), frags->node_count());
      const auto again = open_frag_map(serialize_frag_map(*frags), "again.dff");
      ASSERT_TRUE(again);
      EXPECT_EQ(*again, *frags);
    }
  EXPECT_GT(outcomes.refused, 100U);
  EXPECT_GT(outcomes.harmless, 50U);
}

TEST(FragMapFile, another_file_and_a_later_version_are_refused) {
  Random random(1);
  EXPECT_THAT(open_frag_map(serialize_map(random_map(random, 5, true)), "a.dfl").error().message,
              HasSubstr("cannot open a.dfl: it is not a Defilade frag map (.dff)"));
  const Sections sections = take_apart(serialize_frag_map(small_frags()));
  EXPECT_THAT(open_frag_map(put_together(sections, {2, 0}, kFragMapKind.magic), "later.dff")
                  .error()
                  .message,
              HasSubstr("open it with a newer Defilade"));
  EXPECT_THAT(open_frag_map("missing.dff").error().message,
              HasSubstr("cannot open missing.dff: No such file"));
}

}  // namespace
}  // namespace defilade::test
