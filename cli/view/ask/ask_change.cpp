// What if? Doors and boxes that this tab tries.

#include <array>
#include <chrono>

#include "answer/answer_json.h"
#include "cli.h"
#include "view/session/session.h"

namespace defilade::cli {
namespace {

using Json = nlohmann::json;

Json change_json(const TabChange& change) {
  constexpr std::array kKinds{"door", "add", "remove"};
  Json json{{"id", change.id}, {"kind", kKinds[static_cast<std::size_t>(change.kind)]}};
  if (change.kind == TabChange::Kind::door)
    json["door"] = change.door;
  else
    json["box"] = {to_json(change.box.min), to_json(change.box.max)};
  return json;
}

bool holds(const Box& box, Vec3 p) { return box.overlaps({p, p}); }

/// The level's triangles that lie within a box that was taken.
Json hidden_json(const TacticalMap& map, const std::vector<TabChange>& changes) {
  Json list = Json::array();
  const Level* level = map.level();
  for (std::size_t i = 0; level && i < level->triangles.size(); ++i) {
    const Corners c = level->corners(level->triangles[i]);
    for (const TabChange& change : changes)
      if (change.kind == TabChange::Kind::remove && holds(change.box, c.a) &&
          holds(change.box, c.b) && holds(change.box, c.c)) {
        list.push_back(i);
        break;
      }
  }
  return list;
}

Json closed_json(const std::vector<bool>& flags) {
  Json list = Json::array();
  for (std::size_t i = 0; i < flags.size(); ++i)
    if (flags[i]) list.push_back(i);
  return list;
}

/// Who sees whom, upright, in one world and not in the other.
struct Sight {
  std::size_t lost = 0;
  std::size_t gained = 0;
};

Sight compare(const TacticalMap& before, const TacticalMap& now) {
  Sight sight;
  for (std::size_t i = 0; i < before.graph().node_count(); ++i) {
    const NodeSetView was = before.visibility(kUpright, kUpright).row(NodeId{i});
    const NodeSetView is = now.visibility(kUpright, kUpright).row(NodeId{i});
    const std::size_t both = count_common(was, is);
    sight.lost += was.count() - both;
    sight.gained += is.count() - both;
  }
  return sight;
}

Json standing_json(Session& session, double milliseconds) {
  const TabWorld& world = session.world();
  const World state = world.world();
  Json changes = Json::array(), disabled = Json::array();
  for (const TabChange& change : world.changes()) changes.push_back(change_json(change));
  for (const NodeId node : state.disabled) disabled.push_back(node.value);
  const TacticalMap& baked = session.project().version().map;
  const Sight sight = compare(baked, world.map());
  return {{"changes", changes},           {"lost", sight.lost},
          {"gained", sight.gained},       {"rays", world.stats().rays},
          {"milliseconds", milliseconds}, {"hidden", hidden_json(baked, world.changes())},
          {"disabled", disabled},         {"closed_links", closed_json(state.closed_links)}};
}

void apply(TabWorld& world, const Field& question) {
  if (const auto door = question.find("door"))
    return world.set_door(door->text(), question.at("shut").boolean());
  if (const auto box = question.find("add")) return world.add(box->box());
  if (const auto box = question.find("remove")) return world.remove(box->box());
  if (const auto id = question.find("undo"))
    return world.undo(static_cast<std::uint32_t>(id->count(0xffffffff)));
  if (!question.at("reset").boolean()) question.at("reset").refuse("must be true");
  world.reset();
}

Answer change(Session& session, const Field& question) {
  question.allow_only({"id", "ask", "door", "shut", "add", "remove", "undo", "reset"});
  int count = 0;
  for (const char* what : {"door", "add", "remove", "undo", "reset"})
    count += question.has(what) ? 1 : 0;
  if (count != 1 || question.has("door") != question.has("shut"))
    refuse("a change is one of: door with shut, add, remove, undo, reset");
  session.world().level();  // refused without one
  const auto before = std::chrono::steady_clock::now();
  apply(session.world(), question);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
  return {standing_json(session, took.count())};
}

}  // namespace

std::span<const Ask> change_asks() {
  static constexpr std::array kAsks{Ask{"change", change}};
  return kAsks;
}

}  // namespace defilade::cli
