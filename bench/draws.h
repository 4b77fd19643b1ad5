#pragma once
// Random enemies and their places for many queries, and a Situation for each.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bit_sets.h"
#include "defilade/tactics/situation.h"
#include "levels.h"

namespace bench {

using defilade::Enemy;
using defilade::Situation;
using defilade::TacticalMap;
using defilade::Vec3;

inline constexpr std::uint64_t kSeed = 20020704;

/// The rows of k enemies, query by query; the same for every contender. A power of two of queries,
/// drawn beforehand: a division would take longer than some answers.
class Draws {
 public:
  Draws(std::size_t rows, std::size_t nodes, std::size_t k, std::size_t queries)
      : k_(k), last_(queries - 1), picks_(k * queries), nodes_(queries) {
    if (!std::has_single_bit(queries)) std::abort();
    Random random(k);
    for (std::uint32_t& pick : picks_) pick = static_cast<std::uint32_t>(random.below(rows));
    for (std::uint32_t& node : nodes_) node = static_cast<std::uint32_t>(random.below(nodes));
  }

  std::size_t queries() const { return last_ + 1; }
  std::size_t index(std::size_t query) const { return query & last_; }
  Picks enemies(std::size_t query) const { return Picks(picks_).subspan(index(query) * k_, k_); }
  /// A node to look at in the result.
  std::uint32_t node(std::size_t query) const { return nodes_[index(query)]; }

 private:
  std::size_t k_;
  std::size_t last_;
  List picks_;
  List nodes_;
};

/// Enemies with the names a, b, …, z, e26, … at the places of those nodes, looking anywhere.
inline Situation situation_of(const TacticalMap& map, Picks enemies, Random& random) {
  const std::span<const Vec3> places = map.graph().positions();
  Situation s(map, places[random.below(places.size())]);
  for (std::size_t i = 0; i < enemies.size(); ++i) {
    Enemy enemy;
    enemy.name = i < 26 ? std::string(1, static_cast<char>('a' + i)) : "e" + std::to_string(i);
    enemy.position = places[enemies[i]];
    enemy.yaw = random.between(0, 2 * std::numbers::pi_v<float>);
    s.add_enemy(std::move(enemy));
  }
  return s;
}

inline std::vector<Situation> situations_of(const TacticalMap& map, const Draws& draws) {
  Random random(kSeed);
  std::vector<Situation> result;
  for (std::size_t q = 0; q < draws.queries(); ++q)
    result.push_back(situation_of(map, draws.enemies(q), random));
  return result;
}

}  // namespace bench
