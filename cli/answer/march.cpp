#include "answer/march.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "answer/answer_json.h"

namespace defilade::cli {
namespace {

constexpr float kStep = 0.3F;  // metres of the leader between two looks at the team

class Team {
 public:
  Team(const Situation& s, FormationShape shape, const Mover& mover)
      : mover_(mover), radius_(s.profile().radius), leader_{s.graph().position(s.node()), {1, 0}} {
    for (const Friend& member : s.friends()) {
      slots_.push_back(slot_of(shape, slots_.size()));
      places_.push_back(member.position);
    }
    goals_.resize(slots_.size());
  }

  /// The leader walks straight there.
  void lead_to(Vec3 goal) {
    const Vec3 from = leader_.place;
    const float x = goal.x - from.x, y = goal.y - from.y, way = std::hypot(x, y);
    if (way > 0) leader_.facing = {x / way, y / way};
    for (int i = 1; static_cast<float>(i) * kStep < way; ++i) {
      const Vec3 next = lerp(from, goal, static_cast<float>(i) * kStep / way);
      stand_at(mover_.floor_at(next).value_or(next));
    }
    stand_at(goal);
  }

  /// The leader gets there in another way than on foot, and the others do the same.
  void carry_to(Vec3 goal) {
    trail_.clear();
    std::ranges::fill(places_, goal);
    stand_at(goal);
  }

  const std::vector<FollowerPlace>& members() const { return goals_; }

 private:
  void stand_at(Vec3 place) {
    leader_.place = place;
    trail_.add(place);
    follow(leader_, trail_, {slots_, places_, radius_}, mover_, goals_);
    for (std::size_t i = 0; i < places_.size(); ++i) places_[i] = goals_[i].place;
  }

  const Mover& mover_;
  float radius_;
  Pose leader_;
  Trail trail_;
  std::vector<Slot> slots_;
  std::vector<Vec3> places_;
  std::vector<FollowerPlace> goals_;
};

bool is_on_foot(LinkKind kind) { return kind == LinkKind::walk || kind == LinkKind::crouch; }

}  // namespace

const char* name_of(Yield yield) {
  constexpr std::array kNames{"slot", "aside", "trail", "waits"};
  return kNames[static_cast<std::size_t>(yield)];
}

std::vector<std::string> formation_names() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kFormationShapes; ++i)
    names.emplace_back(name_of(static_cast<FormationShape>(i)));
  return names;
}

FormationShape formation_named(const std::string& name) {
  const auto names = formation_names();
  return static_cast<FormationShape>(std::ranges::find(names, name) - names.begin());
}

std::vector<MarchStep> march(const Situation& s, const Path& path, FormationShape shape,
                             const Mover& mover) {
  std::vector<MarchStep> steps;
  Team team(s, shape, mover);
  for (std::size_t i = 0; i < path.nodes.size(); ++i) {
    const Vec3 place = s.graph().position(path.nodes[i]);
    if (i == 0 || is_on_foot(s.graph().link(path.links[i - 1]).kind))
      team.lead_to(place);
    else
      team.carry_to(place);
    steps.push_back({path.nodes[i], team.members()});
  }
  return steps;
}

nlohmann::json to_json(const Situation& s, const std::vector<MarchStep>& steps) {
  nlohmann::json list = nlohmann::json::array();
  for (const MarchStep& step : steps) {
    nlohmann::json members = nlohmann::json::array();
    for (std::size_t i = 0; i < step.members.size(); ++i)
      members.push_back({{"name", s.friends()[i].name},
                         {"place", to_json(step.members[i].place)},
                         {"yield", name_of(step.members[i].yield)}});
    list.push_back({{"node", step.node.value}, {"members", members}});
  }
  return list;
}

}  // namespace defilade::cli
