#pragma once
// The slow twin of ranks: a random ranking, as a text and as arithmetic from its definition in
// docs/use/query-language.md.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/random/random.h"
#include "support/twins/slow_tactics.h"

namespace defilade::test {

class SlowRank {
 public:
  SlowRank(const Situation& s, Random& random) : s_(s), slow_(s) {
    combination_ = std::vector<std::string>{"mean", "product", "min", "max"}[random.below(4)];
    for (std::size_t i = 1 + random.below(4); i > 0; --i) {
      Term term;
      term.quality = kQualities[random.below(kQualities.size())];
      term.curve = kCurves[random.below(kCurves.size())];
      term.from = random.integer(-5, 5);
      term.to = term.from + random.integer(1, 20);
      term.weight = random.integer(1, 3);
      terms_.push_back(term);
    }
  }

  std::string text() const {
    std::string all;
    for (const Term& t : terms_)
      all += (all.empty() ? "" : ", ") + std::to_string(t.weight) + " * " + t.quality + " " +
             t.curve + "(" + std::to_string(t.from) + ", " + std::to_string(t.to) + ")";
    return "all rank " + combination_ + "(" + all + ")";
  }

  double score(NodeId node) const {
    double sum = 0, weights = 0, product = 1;
    std::vector<double> all;
    for (const Term& t : terms_) {
      const double value = curved(t, quality(t.quality, node));
      sum += t.weight * value;
      weights += t.weight;
      all.push_back(std::pow(value, t.weight));
      product *= all.back();
    }
    if (combination_ == "mean") return sum / weights;
    if (combination_ == "product") return product;
    return combination_ == "min" ? std::ranges::min(all) : std::ranges::max(all);
  }

 private:
  struct Term {
    std::string quality, curve;
    int from = 0, to = 0, weight = 1;
  };
  static inline const std::vector<std::string> kQualities{
      "distance",      "path",    "path_danger", "exposure", "height", "cover",
      "cover_quality", "friends", "angle(a)",    "light",    "risk",   "harm"};
  static inline const std::vector<std::string> kCurves{"rising", "falling", "peak", "smooth",
                                                       "smooth_falling"};

  static double curved(const Term& t, double value) {
    const double share = value <= t.from ? 0
                         : value >= t.to ? 1
                                         : (value - t.from) / (t.to - t.from);
    const double smooth = 3 * share * share - 2 * share * share * share;
    if (t.curve == "rising") return share;
    if (t.curve == "falling") return 1 - share;
    if (t.curve == "peak") return share < 0.5 ? 2 * share : 2 - 2 * share;
    return t.curve == "smooth" ? smooth : 1 - smooth;
  }

  double quality(const std::string& name, NodeId node) const {
    const Vec3 p = s_.graph().position(node);
    if (name == "distance") return distance(p, s_.position());
    if (name == "path") return slow_.lengths_from(s_.node())[node.index()];
    if (name == "path_danger") return danger_lengths()[node.index()];
    if (name == "height") return p.z - s_.position().z;
    if (name == "friends") return distance(p, s_.friends()[0].position);
    if (name == "light") return s_.map().light()[node.index()];
    if (name == "risk") return s_.risk()[node.index()];
    if (name == "harm") return s_.harm()[node.index()];
    if (name == "cover_quality") return least_covered(node);
    if (name == "angle(a)") return off_facing(s_.enemy(EnemyId{0U}), p);
    std::size_t seeing = 0;
    if (name == "cover") {
      for (std::size_t e = 0; e < s_.enemy_count(); ++e) seeing += slow_.seen(e, node) ? 1U : 0U;
      return 1 - static_cast<double>(seeing) / static_cast<double>(s_.enemy_count());
    }
    for (std::size_t i = 0; i < s_.size(); ++i)
      if (NodeId{i} != node &&
          s_.map().visibility(StanceId{0U}, s_.stance()).contains(NodeId{i}, node))
        ++seeing;
    return s_.size() > 1 ? static_cast<double>(seeing) / static_cast<double>(s_.size() - 1) : 0;
  }

  /// The share of the nine lines that is stopped towards the enemy from whose side it is least.
  double least_covered(NodeId node) const {
    const Vec3 p = s_.graph().position(node);
    double least = 1;
    for (std::size_t e = 0; e < s_.enemy_count(); ++e) {
      const Vec3 enemy = s_.enemy(EnemyId{e}).position;
      double turns =
          std::atan2(double{enemy.y} - p.y, double{enemy.x} - p.x) / (2 * std::numbers::pi);
      if (turns < 0) turns += 1;
      const auto side = static_cast<std::size_t>(std::floor(turns * 32 + 1e-9)) % 32;
      const std::size_t height = s_.stance() == crouched_stance(s_.map().profile()) ? 1 : 0;
      const auto stopped = s_.map().cover().stopped[node.index() * 64 + height * 32 + side];
      least = std::min(least, stopped / 9.0);
    }
    return least;
  }

  /// The fewest dangerous metres, by relaxing every link again and again.
  std::vector<double> danger_lengths() const {
    std::vector<double> least(s_.size(), std::numeric_limits<double>::infinity());
    least[s_.node().index()] = 0;
    for (std::size_t round = 0; round < s_.size(); ++round)
      for (const Link& link : s_.graph().links()) {
        if (!slow_.usable(link) || (link.from != s_.node() && s_.graph().stand_only(link.from)))
          continue;
        const double there = least[link.from.index()] + (slow_.danger(link.to) ? link.length : 0);
        least[link.to.index()] = std::min(least[link.to.index()], there);
      }
    return least;
  }

  static double off_facing(const Enemy& enemy, Vec3 p) {
    const double dx = p.x - enemy.position.x, dy = p.y - enemy.position.y;
    if (dx == 0 && dy == 0) return 0;
    double degrees =
        std::atan2(dy, dx) * 180 / std::numbers::pi - double{enemy.yaw} * 180 / std::numbers::pi;
    while (degrees > 180) degrees -= 360;
    while (degrees < -180) degrees += 360;
    return std::abs(degrees);
  }

  const Situation& s_;
  SlowTactics slow_;
  std::string combination_;
  std::vector<Term> terms_;
};

}  // namespace defilade::test
