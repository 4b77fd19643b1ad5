// What does a game do each frame so that its guards notice an intruder? It fills in a scene, lets
// the senses run with a budget of rays, and reads what each guard noticed. Nothing else of the
// game ever reaches a guard.
// usage: guards MAP.dfl (the shipped demo)

#include <cstdio>
#include <string>
#include <vector>

#include "defilade/defilade.h"

namespace {

using namespace defilade;

constexpr std::size_t kRaysPerFrame = 50;

SceneBody body(const TacticalMap& map, std::size_t id, std::size_t team, const char* node) {
  SceneBody out;
  out.id = BodyId{id};
  out.team = TeamId{team};
  out.feet = map.graph().position(map.find_node(node));
  out.eye = above(out.feet, map.profile().upright().eye);
  return out;
}

/// A step towards that place, in one frame; false if it is there.
bool walk(SceneBody& who, Vec3 place, float speed, float seconds) {
  const float away = distance(who.feet, place);
  if (away < speed * seconds) return false;
  const Vec3 way = place - who.feet;
  who.velocity = {way.x / away * speed, way.y / away * speed, way.z / away * speed};
  const Vec3 step{who.velocity.x * seconds, who.velocity.y * seconds, who.velocity.z * seconds};
  who.feet = who.feet + step;
  who.eye = who.eye + step;
  return true;
}

void tell(double now, const char* guard, const Percept& percept) {
  std::printf("%5.2f s  %s %s somebody, now %s\n", now, guard,
              percept.sense == Sense::sight     ? "sees"
              : percept.sense == Sense::hearing ? "hears"
                                                : "feels",
              std::string(name_of(percept.alertness)).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const auto map = open_map(argc > 1 ? argv[1] : "demo.dfl");
  if (!map) return std::fprintf(stderr, "%s\n", map.error().message.c_str()), 1;
  const auto level = LevelEngine::create(*map);  // or your game's own rays
  if (!level) return std::fprintf(stderr, "%s\n", level.error().message.c_str()), 1;

  std::vector<SceneBody> bodies{body(*map, 0, 0, "gate"), body(*map, 1, 0, "garden"),
                                body(*map, 2, 1, "n2-10")};
  const char* names[] = {"gate guard", "gardener"};
  const SensesLimits limits{.characters = 2, .bodies = bodies.size()};
  Senses senses(*map, limits);
  RayScheduler rays({.agents = limits.characters, .requests_per_agent = limits.questions});
  std::vector<Memory> memories(2);
  for (const CharacterId guard : {CharacterId{0U}, CharacterId{1U}})
    senses.add(bodies[guard.index()].id, SenseTraits{});

  const Vec3 goal = map->graph().position(map->find_node("n6-16"));
  Alertness told[] = {Alertness::unaware, Alertness::unaware};
  for (std::uint64_t frame = 0; frame < 300; ++frame) {
    const double now = static_cast<double>(frame) / 60;
    walk(bodies[2], goal, 3, 1 / 60.0F);
    std::vector<SceneSound> sounds;  // a step, twice a second
    if (frame % 30 == 0)
      sounds.push_back({.place = bodies[2].feet, .loudness = 12, .by = bodies[2].id});

    const Scene scene{.tick = frame, .seconds = now, .bodies = bodies, .sounds = sounds};
    senses.sense(scene, {}, rays);
    rays.run_frame(*level, kRaysPerFrame);

    for (const CharacterId guard : {CharacterId{0U}, CharacterId{1U}}) {
      memories[guard.index()].notice(senses.percepts(guard), now);
      for (const Percept& percept : senses.percepts(guard))
        if (percept.team != bodies[guard.index()].team && percept.alertness > told[guard.index()]) {
          tell(now, names[guard.index()], percept);
          told[guard.index()] = percept.alertness;
        }
    }
  }
  const Recollection* seen = memories[0].find(bodies[2].id);
  std::printf("the gate guard remembers the intruder: %s\n", seen != nullptr ? "yes" : "no");
  return seen != nullptr ? 0 : 1;
}
