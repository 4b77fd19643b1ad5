#pragma once
// The setup of a match, its arms and its bodies as bytes. Each list of fields is written down once,
// and serves both directions: a FieldWriter puts what a FieldReader takes.

#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "defilade/sim/match.h"
#include "model/base/byte_stream.h"
#include "sim/arms/arm_fields.h"

namespace defilade {

class FieldWriter {
 public:
  explicit FieldWriter(ByteWriter& out) : out_(&out) {}

  void operator()(const std::string& text) { out_->put_text(text); }
  void operator()(bool flag) { out_->put(flag); }
  template <std::floating_point T>
  void operator()(T number) {
    out_->put(number);
  }
  template <std::integral T>
  void operator()(T number) {
    out_->put_count(static_cast<std::uint64_t>(number));  // none is negative
  }
  void operator()(Vec3 place) { out_->put(place); }
  void operator()(const std::optional<Vec3>& place) {
    out_->put(place.has_value());
    if (place) out_->put(*place);
  }
  template <class Enum>
  void choice(Enum value, std::size_t) {
    out_->put_count(static_cast<std::uint64_t>(value));
  }
  template <class T, class Visit>
  void list(const std::vector<T>& items, std::size_t, Visit visit) {
    out_->put_count(items.size());
    for (const T& item : items) visit(item);
  }

 private:
  ByteWriter* out_;
};

/// Throws FormatError.
class FieldReader {
 public:
  explicit FieldReader(ByteReader& in) : in_(&in) {}

  void operator()(std::string& text) { text = take_text(*in_); }
  void operator()(bool& flag) { flag = take_count(*in_, 1) != 0; }
  template <std::floating_point T>
  void operator()(T& number) {
    number = in_->take<T>();
    if (!std::isfinite(number)) fail("a number of its setup is not finite");
  }
  template <std::integral T>
  void operator()(T& number) {
    number =
        static_cast<T>(take_count(*in_, static_cast<std::uint64_t>(std::numeric_limits<T>::max())));
  }
  void operator()(Vec3& place) {
    place = in_->take<Vec3>();
    if (!is_finite(place)) fail("a place of its setup is not finite");
  }
  void operator()(std::optional<Vec3>& place) {
    bool is_there = false;
    (*this)(is_there);
    place.reset();
    if (is_there) (*this)(place.emplace());
  }
  template <class Enum>
  void choice(Enum& value, std::size_t count) {
    value = static_cast<Enum>(take_count(*in_, count - 1));
  }
  /// At most `most` items.
  template <class T, class Visit>
  void list(std::vector<T>& items, std::size_t most, Visit visit) {
    const std::uint64_t count = take_count(*in_, most);
    items.clear();
    for (std::uint64_t i = 0; i < count; ++i) visit(items.emplace_back());
  }

 private:
  ByteReader* in_;
};

/// Of crates, of lamps, and of words for floors.
inline constexpr std::size_t kMostInList = 65536;

// The bindings do not compile if a field is added: then it needs a line below.

template <class Fields>
void visit_team(Fields& fields, auto& team) {
  auto& [name, size, controller, arms] = team;
  fields(name);
  fields(size);
  fields(controller);
  fields.list(arms, kMostArms, [&](auto& arm) { fields(arm); });
}

template <class Fields>
void visit_crate(Fields& fields, auto& crate) {
  auto& [place, size, health, pushable, material] = crate;
  fields(place);
  fields(size);
  fields(health);
  fields(pushable);
  fields(material);
}

template <class Fields>
void visit_lamp(Fields& fields, auto& lamp) {
  auto& [place, region, radius, light, dark, on, switch_place] = lamp;
  fields(place);
  fields(region);
  for (auto* number : {&radius, &light, &dark}) fields(*number);
  fields(on);
  fields(switch_place);
}

template <class Fields>
void visit_setup(Fields& fields, auto& setup) {
  auto& [mode, teams, rounds, seconds, seed, friendly_fire, respawn, limit, goal, hold, crates,
         lamps, spawns] = setup;
  fields.choice(mode, kMatchModes);
  for (auto& team : teams) visit_team(fields, team);
  fields(rounds);
  fields(seconds);
  fields(seed);
  fields(friendly_fire);
  fields(respawn);
  fields(limit);
  fields(goal);
  fields(hold);
  fields.list(crates, kMostInList, [&](auto& crate) { visit_crate(fields, crate); });
  fields.list(lamps, kMostInList, [&](auto& lamp) { visit_lamp(fields, lamp); });
  for (auto& places : spawns) fields.list(places, kMostInList, [&](auto& place) { fields(place); });
}

template <class Fields>
void visit_traits(Fields& fields, auto& traits) {
  auto& [speeds, low, acceleration, climb, swim, gravity, safe_fall, fall_damage, stance_seconds,
         turn] = traits;
  for (auto& speed : speeds) fields(speed);
  for (auto* part : {&low, &acceleration, &climb, &swim, &gravity, &safe_fall, &fall_damage,
                     &stance_seconds, &turn})
    fields(*part);
}

template <class Fields>
void visit_arm(Fields& fields, auto& arm) {
  [[maybe_unused]] const auto& [name, kind, fire_class, damage, pellets, spread, recoil, recovery,
                                interval, automatic, magazine, reserve, reload, draw, range, speed,
                                gravity, splash, splash_damage, bounce, fuse, loudness, head,
                                legs] = arm;
  fields(arm.name);
  fields.choice(arm.kind, kArmKinds);
  fields(arm.fire_class);
  fields(arm.automatic);
  for (const ArmNumber& number : kArmNumbers) fields(arm.*number.member);
  for (const ArmCount& count : kArmCounts) fields(arm.*count.member);
}

template <class Fields>
void visit_arena(Fields& fields, auto& arena) {
  auto& [traits, arms, floor_sounds] = arena;
  visit_traits(fields, traits);
  fields.list(arms.arms, kMostArms, [&](auto& arm) { visit_arm(fields, arm); });
  fields.list(floor_sounds, kMostInList, [&](auto& sound) {
    auto& [word, loudness] = sound;
    fields(word);
    fields(loudness);
  });
}

}  // namespace defilade
