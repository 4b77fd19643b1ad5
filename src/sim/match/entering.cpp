// Where do the teams enter?

#include <algorithm>
#include <cassert>

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

constexpr std::array<std::string_view, 2> kSides{"red", "blue"};

/// Places of the map around which the teams enter: one drawn, and the farthest from it.
struct Anchors {
  std::array<Vec3, 2> feet{};
  std::size_t picks_first = 0;  // the team whose fighters choose before the other's
};

/// The farthest place may be the better one, and so may the first choice: each team gets them
/// equally often.
Anchors drawn_anchors(std::span<const SpawnPoint> spawns, Draw draw) {
  const bool by_team =
      std::ranges::any_of(spawns, [](const SpawnPoint& spawn) { return !spawn.team.empty(); });
  std::size_t first = draw.below(spawns.size());
  if (by_team)
    first = nearest_unused(spawns, spawns[first].feet, kSides[0],
                           std::vector<bool>(spawns.size(), false));
  Anchors anchors;
  anchors.feet[0] = spawns[first].feet;
  anchors.feet[1] = std::ranges::max_element(spawns, {}, [&](const SpawnPoint& spawn) {
                      const bool own = by_team && spawn.team == kSides[1];
                      return std::pair(own, squared_distance(spawn.feet, anchors.feet[0]));
                    })->feet;
  anchors.picks_first = draw.below(2);
  if (!by_team && anchors.picks_first == 1) std::swap(anchors.feet[0], anchors.feet[1]);
  return anchors;
}

/// The place of the map that is farthest from where the other team enters.
Vec3 far_from(Vec3 other, std::span<const SpawnPoint> spawns) {
  return std::ranges::max_element(
             spawns, {},
             [&](const SpawnPoint& spawn) { return squared_distance(spawn.feet, other); })
      ->feet;
}

using PlacesOfTeams = std::array<std::vector<SpawnPoint>, 2>;

/// The map decides for the teams that have no places yet.
void add_places_of_map(const MatchSetup& setup, const Arena& arena, std::size_t round,
                       PlacesOfTeams& places) {
  const auto spawns = arena.spawns();
  auto anchors =
      drawn_anchors(spawns, Draw(setup.seed, static_cast<std::uint32_t>(round), Purpose::spawn, 0));
  for (const std::size_t side : {0U, 1U})
    if (!places[side].empty()) anchors.feet[1 - side] = far_from(places[side][0].feet, spawns);
  std::vector<bool> used = taken_places(setup, arena);
  for (std::size_t i = 0; i < std::max(setup.teams[0].size, setup.teams[1].size); ++i)
    for (const std::size_t side : {anchors.picks_first, 1 - anchors.picks_first}) {
      if (i >= setup.teams[side].size || places[side].size() > i) continue;
      const std::size_t chosen = nearest_unused(spawns, anchors.feet[side], kSides[side], used);
      assert(chosen < spawns.size());
      used[chosen] = true;
      places[side].push_back(spawns[chosen]);
    }
}

}  // namespace

std::vector<SpawnPoint> given_places(const MatchSetup& setup, const Arena& arena,
                                     std::size_t side) {
  std::vector<SpawnPoint> places;
  for (const Vec3 feet : setup.spawns[side])
    places.push_back({arena.map().index().nearest(feet), feet, ""});
  return places;
}

std::vector<bool> taken_places(const MatchSetup& setup, const Arena& arena) {
  const float apart = 2 * arena.map().profile().radius;
  std::vector<bool> taken;
  for (const SpawnPoint& spawn : arena.spawns()) {
    const auto near = [&](Vec3 given) { return distance(given, spawn.feet) < apart; };
    taken.push_back(std::ranges::any_of(setup.spawns[0], near) ||
                    std::ranges::any_of(setup.spawns[1], near));
  }
  return taken;
}

std::vector<SpawnPoint> places_to_enter(const MatchSetup& setup, const Arena& arena,
                                        std::size_t round) {
  PlacesOfTeams places{given_places(setup, arena, 0), given_places(setup, arena, 1)};
  for (const std::size_t side : {0U, 1U})
    if (!places[side].empty()) places[side].resize(setup.teams[side].size);
  if (places[0].empty() || places[1].empty()) add_places_of_map(setup, arena, round, places);
  places[0].insert(places[0].end(), places[1].begin(), places[1].end());
  return std::move(places[0]);
}

}  // namespace defilade
