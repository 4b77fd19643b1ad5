// Where do the teams enter?

#include <algorithm>

#include "sim/match/rules.h"

namespace defilade {
namespace {

/// The spawn point that is not used yet and nearest to `anchor`; those of another team only if no
/// other is left.
std::size_t nearest_unused(std::span<const SpawnPoint> spawns, Vec3 anchor, std::string_view team,
                           const std::vector<bool>& used) {
  std::size_t best = spawns.size();
  const auto rank = [&](std::size_t i) {
    const bool foreign = !spawns[i].team.empty() && spawns[i].team != team;
    return std::pair(foreign, squared_distance(spawns[i].feet, anchor));
  };
  for (std::size_t i = 0; i < spawns.size(); ++i)
    if (!used[i] && (best == spawns.size() || rank(i) < rank(best))) best = i;
  return best;
}

}  // namespace

std::vector<SpawnPoint> places_to_enter(const MatchSetup& setup, const Arena& arena,
                                        std::size_t round) {
  constexpr std::array<std::string_view, 2> kSides{"red", "blue"};
  const auto spawns = arena.spawns();
  const bool by_team =
      std::ranges::any_of(spawns, [](const SpawnPoint& spawn) { return !spawn.team.empty(); });
  Draw draw(setup.seed, static_cast<std::uint32_t>(round), Purpose::spawn, 0);
  std::array<Vec3, 2> anchors{};
  std::size_t first = draw.below(spawns.size());
  if (by_team)
    first = nearest_unused(spawns, spawns[first].feet, kSides[0],
                           std::vector<bool>(spawns.size(), false));
  anchors[0] = spawns[first].feet;
  anchors[1] = std::ranges::max_element(spawns, {}, [&](const SpawnPoint& spawn) {
                 const bool own = by_team && spawn.team == kSides[1];
                 return std::pair(own, squared_distance(spawn.feet, anchors[0]));
               })->feet;
  // The farthest place may be the better one: each team gets it equally often.
  if (!by_team && draw.below(2) == 1) std::swap(anchors[0], anchors[1]);
  std::vector<bool> used(spawns.size(), false);
  std::array<std::vector<SpawnPoint>, 2> places;
  for (std::size_t i = 0; i < std::max(setup.teams[0].size, setup.teams[1].size); ++i)
    for (const std::size_t side : {0U, 1U}) {
      if (i >= setup.teams[side].size) continue;
      const std::size_t chosen = nearest_unused(spawns, anchors[side], kSides[side], used);
      used[chosen] = true;
      places[side].push_back(spawns[chosen]);
    }
  places[0].insert(places[0].end(), places[1].begin(), places[1].end());
  return std::move(places[0]);
}

}  // namespace defilade
