#include "match/noticed.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli.h"
#include "defilade/sim/yardsticks.h"
#include "usage.h"

namespace defilade::cli {
namespace {

struct FighterOfTeam {
  std::size_t team = 0, member = 0;
};

FighterOfTeam find_fighter(const MatchSetup& setup, BodyId id) {
  const std::size_t first = setup.teams[0].size;
  return id.index() < first ? FighterOfTeam{0, id.index()} : FighterOfTeam{1, id.index() - first};
}

std::string name_of_body(const MatchSetup& setup, BodyId id) {
  const FighterOfTeam fighter = find_fighter(setup, id);
  return fmt::format("{} {}", setup.teams[fighter.team].name, fighter.member + 1);
}

nlohmann::json place_json(Vec3 place) { return {place.x, place.y, place.z}; }

void add_sight(const Percept& percept, nlohmann::json& json) {
  json["age"] = percept.age;
  json["visible"] = percept.visible;
  json["firing"] = percept.firing;
  if (percept.team.valid()) json["dead"] = percept.dead;
}

void add_sound(const Percept& percept, nlohmann::json& json) {
  json["sound"] = percept.sound ? nlohmann::json(name_of(*percept.sound)) : nullptr;
  json["travelled"] = percept.travelled;
  json["error"] = percept.error;
}

void add_touch(const Percept& percept, nlohmann::json& json) {
  json["touch"] = name_of(percept.contact);
  json["amount"] = percept.amount;
}

nlohmann::json percept_json(const MatchSetup& setup, const Percept& percept, double learned) {
  nlohmann::json json{{"seconds", percept.seconds},
                      {"learned", learned},
                      {"sense", name_of(percept.sense)},
                      {"about", nullptr},
                      {"team", nullptr},
                      {"place", place_json(percept.place)},
                      {"from", place_json(percept.from)},
                      {"clarity", percept.clarity},
                      {"alertness", name_of(percept.alertness)},
                      {"behind", percept.behind},
                      {"surprise", percept.surprise}};
  if (percept.about.valid()) json["about"] = name_of_body(setup, percept.about);
  if (percept.team.valid() && percept.about.valid())
    json["team"] = setup.teams[find_fighter(setup, percept.about).team].name;
  if (percept.sense == Sense::sight) add_sight(percept, json);
  if (percept.sense == Sense::hearing) add_sound(percept, json);
  if (percept.sense == Sense::touch) add_touch(percept, json);
  return json;
}

/// Lets a fighter do what it does, and writes down what it notices.
class Listener final : public Controller {
 public:
  Listener(std::unique_ptr<Controller> fighter, const MatchSetup& setup, nlohmann::json& list)
      : fighter_(std::move(fighter)), setup_(setup), list_(list) {}

  void think(const Turn& turn, Intent& intent) override {
    for (const Percept& percept : seen_)
      list_.push_back(percept_json(setup_, percept, turn.seconds));
    fighter_->think(turn, intent);
  }
  void enter() override { fighter_->enter(); }
  const SenseTraits* senses() const noexcept override { return fighter_->senses(); }
  void notice(const Thinking& now, const OwnSenses& senses) override {
    seen_.clear();
    for (const Percept& percept : senses.percepts())
      if (percept.sense == Sense::sight)
        seen_.push_back(percept);
      else
        list_.push_back(percept_json(setup_, percept, now.seconds));
    fighter_->notice(now, senses);
  }
  std::unique_ptr<Controller> clone() const override {
    return std::make_unique<Listener>(fighter_->clone(), setup_, list_);
  }

 private:
  std::unique_ptr<Controller> fighter_;
  const MatchSetup& setup_;
  nlohmann::json& list_;
  std::vector<Percept> seen_;  // in this tick
};

}  // namespace

BodyId fighter_named(const MatchSetup& setup, const std::string& name) {
  const auto& [red, blue] = setup.teams;
  for (std::size_t i = 0; i < red.size + blue.size; ++i)
    if (name_of_body(setup, BodyId{i}) == name) return BodyId{i};
  throw Misuse{fmt::format(
      "--percepts {}: there is no such fighter; there are \"{} 1\" to \"{} {}\" and \"{} 1\" to "
      "\"{} {}\"",
      printable(name), red.name, red.name, red.size, blue.name, blue.name, blue.size)};
}

nlohmann::json noticed_json(const Arena& arena, const MatchSetup& setup, const std::string& name) {
  const FighterOfTeam wanted = find_fighter(setup, fighter_named(setup, name));
  const ControllerMaker make = yardsticks_of(setup);
  if (make(wanted.team, wanted.member)->senses() == nullptr)
    throw Misuse{fmt::format("--percepts {}: a {} has no senses; a hunter has", printable(name),
                             controller_of(setup.teams[wanted.team], wanted.member))};
  nlohmann::json list = nlohmann::json::array();
  Match match(arena, setup, [&](std::size_t team, std::size_t member) {
    auto controller = make(team, member);
    if (team == wanted.team && member == wanted.member)
      controller = std::make_unique<Listener>(std::move(controller), setup, list);
    return controller;
  });
  match.play();
  return {{"fighter", name}, {"list", std::move(list)}};
}

}  // namespace defilade::cli
