// What a character learns of places where it was hurt.

#include "defilade/mind/harm_map.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random/random_map.h"
#include "support/run/allocations.h"

namespace defilade::test {
namespace {

constexpr TeamId kOwn{0U}, kOther{1U};

Percept hit(double seconds, Vec3 place, Vec3 from, float amount = 0.5F) {
  Percept percept;
  percept.sense = Sense::touch;
  percept.contact = ContactKind::damage;
  percept.seconds = seconds;
  percept.place = place;
  percept.from = from;
  percept.amount = amount;
  return percept;
}
Percept sight_of(BodyId body, TeamId team, double seconds, Vec3 place, bool dead = false) {
  Percept percept;
  percept.about = body;
  percept.team = team;
  percept.seconds = seconds;
  percept.place = place;
  percept.dead = dead;
  return percept;
}
void notice(HarmMap& harm, const Percept& percept, const Memory& memory = Memory()) {
  harm.notice(std::span(&percept, 1), memory);
}

/// The definition: all that was felt, again for each node.
class SlowHarm {
 public:
  SlowHarm(const TacticalMap& map, HarmTraits traits) : map_(map), traits_(traits) {
    harm_.resize(map.graph().node_count());
  }

  void learn(Vec3 place, std::optional<Vec3> from, double amount, double seconds) {
    fade(seconds);
    const auto positions = map_.graph().positions();
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < positions.size(); ++i)
      if (squared_distance(place, positions[i]) < squared_distance(place, positions[nearest]))
        nearest = i;
    const auto sees = [&](std::size_t a, std::size_t b) {
      return map_.visibility(kUpright, kUpright).contains(NodeId{a}, NodeId{b});
    };
    std::vector<std::size_t> shooters;
    for (std::size_t i = 0; i < positions.size(); ++i)
      if (i != nearest && sees(i, nearest) && from && is_towards(place, *from, positions[i]))
        shooters.push_back(i);
    if (shooters.empty())
      for (std::size_t i = 0; i < positions.size(); ++i)
        if (i != nearest && sees(i, nearest)) shooters.push_back(i);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      double share = 1;
      if (i != nearest) {
        share = std::max(0.0, 1.0 - double{distance(place, positions[i])} / traits_.radius);
        const auto seen = std::ranges::count_if(shooters, [&](auto s) { return sees(s, i); });
        if (!shooters.empty()) share *= double(seen) / double(shooters.size());
      }
      harm_[i] = std::max(harm_[i], std::min<double>(traits_.most, harm_[i] + amount * share));
    }
  }
  void fade(double seconds) {
    for (double& one : harm_) one *= std::exp2((last_ - seconds) / traits_.half_life);
    last_ = seconds;
  }
  const std::vector<double>& harm() const { return harm_; }

 private:
  static bool is_towards(Vec3 place, Vec3 from, Vec3 point) {
    const double a = std::atan2(double{from.y} - place.y, double{from.x} - place.x);
    const double b = std::atan2(double{point.y} - place.y, double{point.x} - place.x);
    const bool here = point.x == place.x && point.y == place.y;
    return !here && std::abs(std::remainder(a - b, 2 * M_PI)) < 15 * M_PI / 180;
  }

  const TacticalMap& map_;
  HarmTraits traits_;
  std::vector<double> harm_;
  double last_ = 0;
};

TEST(HarmMap, is_what_its_definition_says_after_any_hits_and_hours) {
  Random random(11);
  for (int round = 0; round < 100; ++round) {
    const TacticalMap map = random_map(random, 1 + random.below(80), false);
    const HarmTraits traits{.half_life = random.between(1, 100), .radius = random.between(2, 20)};
    HarmMap fast(map, kOwn, traits);
    SlowHarm slow(map, traits);
    double now = random.between(0, 1e4F);
    std::vector<float> read(map.graph().node_count());
    for (int i = 0; i < 40; ++i) {
      now += random.chance(0.05) ? random.between(0, 4000) : random.between(0, 10);
      const Vec3 place = map.graph().position(NodeId{random.below(read.size())});
      std::optional<Vec3> from;
      if (random.chance(0.7)) from = place + random.point_in(-1, 1);
      const float amount = random.between(0, 1);
      fast.learn(place, from, amount, now);
      slow.learn(place, from, amount, now);
      const double later = now + random.between(0, 30);
      fast.read(later, read);
      SlowHarm faded = slow;
      faded.fade(later);
      for (std::size_t n = 0; n < read.size(); ++n) {
        EXPECT_NEAR(read[n], faded.harm()[n], 2e-4) << round;
        EXPECT_EQ(read[n], fast.at(NodeId{n}, later));
      }
    }
  }
}

TEST(HarmMap, fades_by_half_in_each_half_life) {
  Random random(1);
  const TacticalMap map = random_map(random, 5, false);
  HarmMap harm(map, kOwn, {.half_life = 10});
  const Vec3 place = map.graph().position(NodeId{2U});
  harm.learn(place, {}, 0.8F, 100);
  EXPECT_FLOAT_EQ(harm.at(NodeId{2U}, 100), 0.8F);
  EXPECT_FLOAT_EQ(harm.at(NodeId{2U}, 110), 0.4F);
  EXPECT_FLOAT_EQ(harm.at(NodeId{2U}, 130), 0.1F);
  EXPECT_NEAR(harm.at(NodeId{2U}, 105), 0.8 * std::sqrt(0.5), 1e-6);
  harm.clear();
  EXPECT_EQ(harm.at(NodeId{2U}, 130), 0);
}

TEST(HarmMap, counts_damage_by_its_amount_near_misses_less_and_bumps_not_at_all) {
  Random random(1);
  const TacticalMap map = random_map(random, 5, false);
  const Vec3 place = map.graph().position(NodeId{2U});
  const auto learned = [&](ContactKind kind) {
    HarmMap harm(map, kOwn);
    Percept percept = hit(1, place, place + Vec3{1, 0, 0});
    percept.contact = kind;
    notice(harm, percept);
    return harm.at(NodeId{2U}, 1);
  };
  EXPECT_FLOAT_EQ(learned(ContactKind::damage), 0.5F);
  EXPECT_FLOAT_EQ(learned(ContactKind::near_miss), 0.1F);
  EXPECT_FLOAT_EQ(learned(ContactKind::blast), 0.15F);
  EXPECT_EQ(learned(ContactKind::bump), 0);
}

TEST(HarmMap, counts_the_death_of_a_friend_once_until_it_lives_again) {
  Random random(1);
  const TacticalMap map = random_map(random, 5, false);
  const Vec3 place = map.graph().position(NodeId{2U});
  HarmMap harm(map, kOwn);
  const BodyId other{7U};
  for (int i = 0; i < 3; ++i) notice(harm, sight_of(other, kOwn, 1, place, true));
  EXPECT_FLOAT_EQ(harm.at(NodeId{2U}, 1), 1);
  notice(harm, sight_of(other, kOwn, 1, place));
  notice(harm, sight_of(other, kOwn, 1, place, true));
  EXPECT_FLOAT_EQ(harm.at(NodeId{2U}, 1), 2);
  notice(harm, sight_of(BodyId{8U}, kOther, 1, place, true));
  notice(harm, sight_of(BodyId{9U}, {}, 1, place, true));
  EXPECT_FLOAT_EQ(harm.at(NodeId{2U}, 1), 2) << "an enemy, or somebody unknown";
}

TEST(HarmMap, does_not_allocate_after_the_constructor_and_copies_go_on_alike) {
  Random random(4);
  const TacticalMap map = random_map(random, 200, false);
  HarmMap harm(map, kOwn);
  Memory memory;
  const Percept seen = sight_of(BodyId{3U}, kOther, 1, map.graph().position(NodeId{3U}));
  memory.notice(std::span(&seen, 1), 1);
  std::vector<float> out(200), copied(200);
  const auto shoot = [&](HarmMap& at, int i) {
    const Vec3 place = map.graph().position(NodeId{std::size_t(i)});
    notice(at, hit(1 + i, place, place + Vec3{0.5F, 0.5F, 0.3F}), memory);
    notice(at, sight_of(BodyId{std::size_t(i)}, kOwn, 1 + i, place, true), memory);
  };
  EXPECT_EQ(allocations_in([&] {
              for (int i = 0; i < 100; ++i) shoot(harm, i);
              harm.read(200, out);
            }),
            0U);
  HarmMap copy = harm;
  for (int i = 100; i < 150; ++i) {
    shoot(harm, i);
    shoot(copy, i);
  }
  harm.read(200, out);
  copy.read(200, copied);
  EXPECT_EQ(out, copied);
}

}  // namespace
}  // namespace defilade::test
