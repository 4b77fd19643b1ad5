#include "answer/team_cover.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"
#include "defilade/tactics/formation.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

/// The node whose cover the answer uses; invalid if none is that near.
NodeId node_of(const Situation& s, const CoverResult& found) {
  const bool is_near = distance(found.place, s.graph().position(found.node)) <= kCoverReach;
  return is_near ? found.node : NodeId{};
}

Json tree_json(const Situation& s, const Tree& tree) {
  Json shelters = Json::array();
  for (const EnemyId threat : s.enemies())
    shelters.push_back({{"threat", s.enemy(threat).name},
                        {"place", to_json(shelter(tree, s.enemy(threat).position))}});
  return {{"centre", to_json(tree.centre)}, {"radius", tree.radius}, {"shelter", shelters}};
}

}  // namespace

std::vector<std::optional<Vec3>> formation_places(const Situation& s, const CoverResult& found) {
  std::vector<std::optional<Vec3>> places(s.friends().size());
  const NodeId cover = node_of(s, found);
  if (!cover.valid() || s.graph().kind(cover) != NodeKind::cover) return places;
  std::vector<Vec3> members;
  for (const Friend& member : s.friends()) members.push_back(member.position);
  std::vector<PlaceId> taken(members.size());
  Workspace work;
  take_places(s.graph(), cover, members, taken, work);
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (taken[i].valid()) places[i] = s.graph().formation(cover)[taken[i].index()].position;
  return places;
}

const Tree* tree_at(const Situation& s, const CoverResult& found) {
  const auto& trees = s.map().cover().trees;
  const auto beside = [&](const Tree& tree) {
    return distance(tree.centre, found.place) <= kCoverReach;
  };
  const auto tree = std::ranges::find_if(trees, beside);
  return tree != trees.end() ? &*tree : nullptr;
}

void add_team_cover(const Situation& s, const CoverResult& found, Json& json) {
  if (const Tree* tree = tree_at(s, found)) json["tree"] = tree_json(s, *tree);
  if (s.friends().empty()) return;
  json["formation"] = Json::array();
  const auto places = formation_places(s, found);
  for (std::size_t i = 0; i < places.size(); ++i)
    json["formation"].push_back(
        {{"friend", s.friends()[i].name}, {"place", places[i] ? to_json(*places[i]) : Json()}});
}

}  // namespace defilade::cli
