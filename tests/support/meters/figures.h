#pragma once
// All figures of a character's senses and memory, by name. A structured binding has as many names
// as its struct has members, so a new figure does not compile until it has a name here; and the
// test of sweeps (figures_senses_test.cpp) fails until it is swept.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "defilade/mind/memory.h"
#include "defilade/mind/sense_traits.h"

namespace defilade::test {

/// Whoever is measured.
struct Subject {
  SenseTraits senses = {};
  MemoryTraits memory = {};

  friend bool operator==(const Subject&, const Subject&) = default;
};

/// An array whose members are numbered by an enumeration, as "ears.alarm[step]".
template <class Name, class Array, class Visit>
void visit_named(const std::string& name, Array& array, const Visit& visit) {
  for (std::size_t i = 0; i < array.size(); ++i)
    visit(name + "[" + std::string(name_of(static_cast<Name>(i))) + "]", array[i]);
}

template <class Visit>
void visit_figures(const std::string& name, ViewCone& cone, const Visit& visit) {
  auto& [half_width, half_height, sure, length, acuity, light, motion, from] = cone;
  visit(name + ".half_width", half_width);
  visit(name + ".half_height", half_height);
  visit(name + ".sure", sure);
  visit(name + ".length", length);
  visit(name + ".acuity", acuity);
  visit(name + ".light", light);
  visit(name + ".motion", motion);
  visit(name + ".from", from);
}

template <class Visit>
void visit_figures(Eyesight& eyes, const Visit& visit) {
  auto& [cone, cones, flash, fast, sharper] = eyes;
  for (std::size_t i = 0; i < Eyesight().cones; ++i)
    visit_figures("cone " + std::to_string(i + 1), cone[i], visit);
  visit("eyes.cones", cones);
  visit("eyes.flash", flash);
  visit("eyes.fast", fast);
  visit_named<Alertness>("eyes.sharper", sharper, visit);
}

template <class Visit>
void visit_figures(Hearing& ears, const Visit& visit) {
  auto& [acuity, error, mask, ring, recognise, familiar, pace, alarm, unknown] = ears;
  visit("ears.acuity", acuity);
  visit("ears.error", error);
  visit("ears.mask", mask);
  visit("ears.ring", ring);
  visit("ears.recognise", recognise);
  visit("ears.familiar", familiar);
  visit("ears.pace", pace);
  visit_named<SoundKind>("ears.alarm", alarm, visit);
  visit("ears.unknown", unknown);
}

template <class Visit>
void visit_figures(Touch& skin, const Visit& visit) {
  auto& [heavy, window, repeated, alarm] = skin;
  visit("skin.heavy", heavy);
  visit("skin.window", window);
  visit("skin.repeated", repeated);
  visit_named<ContactKind>("skin.alarm", alarm, visit);
}

template <class Visit>
void visit_figures(AwarenessTraits& awareness, const Visit& visit) {
  auto& [threshold, most, hysteresis, grace, calm] = awareness;
  visit_named<Alertness>("awareness.threshold", threshold, visit);
  visit("awareness.most", most);
  visit("awareness.hysteresis", hysteresis);
  visit_named<Alertness>("awareness.grace", grace, visit);
  visit_named<Alertness>("awareness.calm", calm, visit);
}

/// Calls `visit(name, figure)` for all: most are floats, some are counts or alertnesses.
template <class Visit>
void visit_figures(Subject& subject, const Visit& visit) {
  auto& [eyes, ears, skin, awareness, reaction, recognises, corpse, door, lamp] = subject.senses;
  visit_figures(eyes, visit);
  visit_figures(ears, visit);
  visit_figures(skin, visit);
  visit_figures(awareness, visit);
  visit("reaction", reaction);
  visit("recognises", recognises);
  visit("corpse", corpse);
  visit("door", door);
  visit("lamp", lamp);
  auto& [forget, sure, hearsay] = subject.memory;
  visit("memory.forget", forget);
  visit("memory.sure", sure);
  visit("memory.hearsay", hearsay);
}

inline std::vector<std::string> names_of_figures() {
  std::vector<std::string> names;
  Subject subject;
  visit_figures(subject, [&](const std::string& name, auto&) { names.push_back(name); });
  return names;
}

/// The default soldier but for one figure.
inline Subject subject_with(std::string_view figure, double value) {
  Subject subject;
  bool found = false;
  visit_figures(subject, [&](const std::string& name, auto& field) {
    if (name != figure) return;
    field = static_cast<std::remove_cvref_t<decltype(field)>>(value);
    found = true;
  });
  EXPECT_TRUE(found) << "no figure is called " << figure;
  return subject;
}

}  // namespace defilade::test
