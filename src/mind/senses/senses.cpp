// All characters of a tick. What is shared is made in `begin`; each character then changes nothing
// but itself, so they look in any order and on any number of threads; what they ask of the
// scheduler is asked in `end`, in their order.

#include "defilade/mind/senses.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "mind/senses/character.h"
#include "mind/senses/feeling.h"
#include "mind/senses/hearing.h"
#include "mind/senses/surroundings.h"
#include "mind/sight/looking.h"
#include "model/base/names.h"

namespace defilade {
namespace {

constexpr auto kSenseNames = names_up_to<Sense::touch>("sight", "hearing", "touch");

}  // namespace

std::string_view name_of(Sense sense) noexcept { return kSenseNames[sense]; }

struct Senses::State {
  /// The bodies of a tick, until the slowest character has reacted to them.
  struct Past {
    Reserved<SceneBody> bodies;
    Reserved<SceneThing> things;  // of those that are looked at
    Reserved<Box> added;
    double seconds = 0;
  };

  State(std::shared_ptr<const Surroundings::Data> around, const SensesLimits& given)
      : limits(given),
        surroundings(std::move(around)),
        presence(surroundings->map, given.bodies),
        hearing(surroundings->sound, given),
        index(surroundings->map.index()),
        past(static_cast<std::size_t>(std::ceil(given.longest_reaction / given.tick)) +
             given.look_every + 1) {
    assert(given.look_every > 0);
    for (Past& one : past) {
      one.bodies.reserve(given.bodies);
      one.things.reserve(given.things);
      one.added.reserve(given.changes);
    }
    characters.reserve(given.characters);
    counts.reserve(given.characters);
    character_of.assign(given.bodies, kNone);
    added.reserve(given.changes);
    removed.reserve(given.changes);
    thing_cells.reserve(given.things);
  }

  void begin(const Scene& given, const SightChanges& changes, RayScheduler& scheduler);
  void list_things() noexcept;
  void look(std::size_t i) noexcept;
  /// They take turns.
  bool is_looking(std::size_t i, std::uint32_t at) const noexcept {
    return (at + i) % limits.look_every == 0;
  }
  void look_around(std::size_t i) noexcept;
  void look_at(std::size_t i, const Looking& looking, std::uint32_t target) noexcept;
  void look_at_things(std::size_t i, const Looking& looking) noexcept;
  void deliver(std::size_t i) noexcept;
  void see(std::size_t i, std::uint32_t then) noexcept;
  SensesFrame end(RayScheduler& scheduler);
  Look explain(const Character& character, BodyId target) const noexcept;
  bool looked_at(std::size_t i, NodeSet& out) const noexcept;
  double now(const Character& character) const noexcept;

  Past& past_at(std::uint32_t at) noexcept { return past[at % past.size()]; }
  const Past& past_at(std::uint32_t at) const noexcept { return past[at % past.size()]; }
  Around around() const noexcept { return {&scene, &presence, {added, removed}}; }

  SensesLimits limits;
  std::shared_ptr<const Surroundings::Data> surroundings;
  Presence presence;
  HearingPass hearing;
  NodeIndex index;
  std::vector<Character> characters;
  std::vector<SensesFrame> counts;  // by character
  static constexpr std::uint32_t kNone = 0xffffffff;
  std::vector<std::uint32_t> character_of;  // by BodyId
  std::vector<Past> past;                   // by tick
  std::uint32_t tick = 0;                   // of the scene that is looked at; the first is 1
  Scene scene;                              // of which `end` keeps no spans of the caller's
  Reserved<Box> added, removed;
  Reserved<SightCellId> thing_cells;  // of this tick's things
};

void Senses::State::begin(const Scene& given, const SightChanges& changes,
                          RayScheduler& scheduler) {
  ++tick;
  scene = given;
  added.assign(changes.added.begin(), changes.added.end());
  removed.assign(changes.removed.begin(), changes.removed.end());
  presence.update(scene);
  past_at(tick).bodies.assign(scene.bodies.begin(), scene.bodies.end());
  past_at(tick).added = added;
  past_at(tick).seconds = scene.seconds;
  scene.bodies = past_at(tick).bodies;
  list_things();
  for (Character& character : characters) {
    character.glances().take_answers(scheduler);
    character.things().glances().take_answers(scheduler);
  }
  hearing.spread(scene, changes, presence, characters);
  for (const SceneContact& contact : scene.contacts) {
    const std::size_t body = presence.find(contact.body);
    if (body == presence.size() || character_of[contact.body.index()] == kNone) continue;
    feel(contact, scene.bodies[body], scene.seconds, tick,
         characters[character_of[contact.body.index()]]);
  }
}

/// Those that characters look at, and where the items among them lie.
void Senses::State::list_things() noexcept {
  Reserved<SceneThing>& things = past_at(tick).things;
  things.clear();
  thing_cells.clear();
  for (const SceneThing& thing : scene.things) {
    if (thing.id.index() >= limits.things || things.size() == limits.things) continue;
    things.push_back(thing);
    const bool lies = thing.kind == ThingKind::item && presence.cells() != nullptr;
    thing_cells.push_back(lies ? presence.cells()->find(thing.place) : SightCellId{});
  }
}

void Senses::State::look(std::size_t i) noexcept {
  look_around(i);
  hearing.listen(scene, presence, i, tick, characters[i]);
  deliver(i);
}

void Senses::State::look_around(std::size_t i) noexcept {
  Character& character = characters[i];
  counts[i] = {};
  if (!is_looking(i, tick)) return;
  character.begin(tick);
  const std::size_t self = presence.find(character.body());
  if (self < presence.size() && scene.bodies[self].health > 0) {
    const Around shared = around();
    const Looking looking(shared, character.traits().eyes, character.cones(), self,
                          character.alertness());
    const auto look_there = [&](std::uint32_t target) {
      if (target != self) look_at(i, looking, target);
    };
    const SightCellId from = looking.self().eye_cell;
    if (from.valid() && removed.empty())
      presence.for_each_in_view(from, looking.self().eye_height, look_there);
    else
      for (std::uint32_t target = 0; target < presence.size(); ++target) look_there(target);
    look_at_things(i, looking);
  }
}

void Senses::State::look_at(std::size_t i, const Looking& looking, std::uint32_t target) noexcept {
  Character& character = characters[i];
  const Being& being = presence[target];
  if (looking.misses(being)) return;
  Look look;
  if (!looking.finds(being, look)) return;
  SensesFrame& count = counts[i];
  ++count.looks;
  const SceneBody& body = scene.bodies[target];
  const std::uint32_t age =
      looking.examine(being, look, [&](std::size_t height, Vec3 from, Vec3 to) {
        const Glances::Wanted wanted = character.glances().want({body.id, height}, from, to);
        if (!wanted.has_place) ++count.crowded_out;
        return wanted.last;
      });
  count.oldest = std::max(count.oldest, age);
  count.points += look.points;
  count.proved += look.proved;
  looking.judge(body, being, look);
  if (look.verdict != LookVerdict::seen) return;
  ++count.seen;
  const Eyesight& eyes = character.traits().eyes;
  const float sharper = eyes.sharper[static_cast<std::size_t>(character.alertness())];
  character.glimpse(tick, {target, age, look.clarity, look.shown,
                           eyes.cone[look.cone].acuity * sharper * look.clarity, look.behind});
}

/// A thing is looked at like a corpse: at a single point.
void Senses::State::look_at_things(std::size_t i, const Looking& looking) noexcept {
  ThingSight& sight = characters[i].things();
  const Reserved<SceneThing>& things = past_at(tick).things;
  for (std::size_t step = 0; step < things.size(); ++step) {
    const std::size_t number = (sight.first() + step) % things.size();
    const SceneThing& thing = things[number];
    if (!sight.can_notice(thing)) continue;
    Being being = being_of(thing, thing_cells[number]);
    Look look;
    if (looking.misses(being) || !looking.finds(being, look)) continue;
    being.eye = point_of(thing, presence.heights().front(), looking.self().eye);
    const std::uint32_t age = looking.examine(being, look, [&](std::size_t, Vec3 from, Vec3 to) {
      return sight.ask(thing, number, from, to);
    });
    looking.judge(body_of(thing), being, look);
    if (look.verdict == LookVerdict::seen)
      sight.glimpse(tick, {static_cast<std::uint32_t>(number), age, look.clarity});
  }
}

/// What it knows lasts until its next look.
void Senses::State::deliver(std::size_t i) noexcept {
  Character& character = characters[i];
  if (!character.knows_of(tick)) return;
  const std::uint32_t then = tick - character.delay();
  if (is_looking(i, then)) see(i, then);
  character.take(then, past_at(then).seconds);
}

void Senses::State::see(std::size_t i, std::uint32_t then) noexcept {
  const auto every = static_cast<std::uint32_t>(limits.look_every);
  const float since_last =
      then <= every ? limits.tick * static_cast<float>(every)
                    : static_cast<float>(past_at(then).seconds - past_at(then - every).seconds);
  characters[i].see(then, past_at(then).bodies, past_at(then).seconds, since_last);
  characters[i].see_things(then, past_at(then).things, past_at(then).bodies, past_at(then).seconds);
}

SensesFrame Senses::State::end(RayScheduler& scheduler) {
  scene.sounds = {};
  scene.contacts = {};
  scene.things = {};
  SensesFrame all;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const SensesFrame& one = counts[i];
    all.looks += one.looks;
    all.seen += one.seen;
    all.points += one.points;
    all.proved += one.proved;
    all.crowded_out += one.crowded_out;
    all.oldest = std::max(all.oldest, one.oldest);
    if (!is_looking(i, tick)) continue;
    all.questions += characters[i].glances().ask(AgentId{i}, scheduler);
    all.questions += characters[i].things().glances().ask(AgentId{i}, scheduler);
  }
  return all;
}

Look Senses::State::explain(const Character& character, BodyId target) const noexcept {
  Look look;
  const std::size_t self = presence.find(character.body()), other = presence.find(target);
  if (self == presence.size() || other == presence.size() || scene.bodies[self].health <= 0)
    return look;
  look.verdict = LookVerdict::oneself;
  if (self == other) return look;
  const Around shared = around();
  const Looking looking(shared, character.traits().eyes, character.cones(), self,
                        character.alertness());
  if (!looking.finds(presence[other], look)) return look;
  const std::uint32_t age =
      looking.examine(presence[other], look, [&](std::size_t height, Vec3, Vec3) {
        return character.glances().last({target, height}, tick);
      });
  look.age = static_cast<float>(age) * limits.tick;
  looking.judge(scene.bodies[other], presence[other], look);
  return look;
}

/// Whoever was glimpsed and not made out may be anybody: the nodes around are left out.
bool Senses::State::looked_at(std::size_t i, NodeSet& out) const noexcept {
  out.clear();
  const Character& character = characters[i];
  if (!character.knows_of(tick)) return false;
  const std::uint32_t then = tick - character.delay();
  const Past& back = past_at(then);
  const auto self = std::ranges::find(back.bodies, character.body(), &SceneBody::id);
  if (!is_looking(i, then) || self == back.bodies.end() || self->health <= 0 ||
      character.is_overwhelmed(then))
    return false;
  surroundings->outlook.looked_at({presence.being_of(*self), Gaze(*self), character.traits().eyes,
                                   character.cones(), character.alertness_at(then), back.added},
                                  out);
  constexpr float kAround = 2;  // metres beyond the nearest node
  for (const Glimpse& seen : character.glimpsed(then)) {
    const SceneBody& body = back.bodies[seen.being];
    if (character.has_made_out(body.id)) continue;
    PointIndex<NodeId>::Neighbour nearest;
    index.nearest_k(body.feet, std::span(&nearest, 1));
    const auto reach = static_cast<float>(std::sqrt(nearest.squared_distance)) + kAround;
    index.for_each_within(body.feet, reach, [&](NodeId node) { out.erase(node); });
  }
  return true;
}

double Senses::State::now(const Character& character) const noexcept {
  if (tick > character.delay()) return past_at(tick - character.delay()).seconds;
  return scene.seconds - double{limits.tick} * character.delay();
}

Senses::Senses(const Surroundings& surroundings, const SensesLimits& limits)
    : state_(std::make_unique<State>(surroundings.data_, limits)) {}
Senses::Senses(const Senses& other) : state_(std::make_unique<State>(*other.state_)) {
  if (state_->tick > 0) state_->scene.bodies = state_->past_at(state_->tick).bodies;
}
Senses& Senses::operator=(const Senses& other) { return *this = Senses(other); }
Senses::Senses(Senses&&) noexcept = default;
Senses& Senses::operator=(Senses&&) noexcept = default;
Senses::~Senses() = default;

CharacterId Senses::add(BodyId body, const SenseTraits& traits) {
  assert(size() < state_->limits.characters && body.index() < state_->limits.bodies);
  state_->character_of[body.index()] = static_cast<std::uint32_t>(size());
  state_->characters.emplace_back(body, traits, state_->limits);
  state_->counts.emplace_back();
  return CharacterId{size() - 1};
}

void Senses::enter(CharacterId character) noexcept {
  state_->characters[character.index()].enter(state_->tick + 1);
}

std::size_t Senses::size() const noexcept { return state_->characters.size(); }

SensesFrame Senses::sense(const Scene& scene, const SightChanges& changes,
                          RayScheduler& scheduler) {
  begin(scene, changes, scheduler);
  for (std::size_t i = 0; i < size(); ++i) state_->look(i);
  return end(scheduler);
}

void Senses::begin(const Scene& scene, const SightChanges& changes, RayScheduler& scheduler) {
  state_->begin(scene, changes, scheduler);
}
void Senses::look(CharacterId character) noexcept { state_->look(character.index()); }
SensesFrame Senses::end(RayScheduler& scheduler) { return state_->end(scheduler); }

std::span<const Percept> Senses::percepts(CharacterId character) const noexcept {
  return state_->characters[character.index()].percepts();
}
std::span<const ThingPercept> Senses::things(CharacterId character) const noexcept {
  return state_->characters[character.index()].things().percepts();
}
double Senses::now(CharacterId character) const noexcept {
  return state_->now(state_->characters[character.index()]);
}
Alertness Senses::alertness(CharacterId character) const noexcept {
  return state_->characters[character.index()].alertness();
}
Awareness Senses::awareness(CharacterId character, BodyId of) const noexcept {
  return state_->characters[character.index()].awareness(of);
}
bool Senses::looked_at(CharacterId character, NodeSet& out) const noexcept {
  return state_->looked_at(character.index(), out);
}
Look Senses::explain(CharacterId character, BodyId target) const noexcept {
  return state_->explain(state_->characters[character.index()], target);
}

}  // namespace defilade
