// Each figure of a character moves its own meter and no other.
//
// A row of the table has a figure, the values over which it is swept while all others are those of
// the default soldier, its own meter, which rises or falls at every step, and the meters that also
// depend on it by their definition. All other meters stay exactly the same. A name that ends in *
// stands for all that begin so.

#include <gmock/gmock.h>

#include "support/meters/awareness_meters.h"
#include "support/meters/figures.h"
#include "support/meters/hearing_meters.h"
#include "support/meters/memory_meters.h"
#include "support/meters/sight_meters.h"

namespace defilade::test {
namespace {

enum class Course { rises, falls };
using Names = std::vector<std::string>;

struct Sweep {
  std::string figure;
  std::vector<double> values;  // none: there is only one valid value
  std::string own = {};
  Course course = Course::rises;
  Names also = {};
};

Meters measure_all(const Subject& subject) {
  Meters meters;
  measure_sight(subject.senses, meters);
  measure_hearing(subject.senses, meters);
  measure_awareness(subject.senses, meters);
  measure_memory(subject.memory, meters);
  return meters;
}

Meters measure(const Subject& subject) {
  static const Meters kDefault = measure_all({});
  return subject == Subject() ? kDefault : measure_all(subject);
}

/// Where a cone ends and what it makes of light and motion, the same for all cones.
struct ConeSweep {
  int cone;
  std::vector<double> half_width, half_height, sure, length, acuity, light, motion, from;
  Names acuity_also = {}, sure_also = {}, light_also = {}, from_also = {};
};

void add_cone(const ConeSweep& sweep, std::vector<Sweep>& all) {
  const std::string cone = "cone " + std::to_string(sweep.cone);
  const std::string figure = cone + ".", meter = cone + ": ";
  Names length_also = sweep.sure_also, from_also = sweep.from_also;
  length_also.push_back(meter + "far away");
  from_also.push_back(meter + "*");
  all.push_back({figure + "half_width", sweep.half_width, meter + "side"});
  all.push_back({figure + "half_height", sweep.half_height, meter + "up"});
  all.push_back({figure + "sure", sweep.sure, meter + "far away", Course::rises, sweep.sure_also});
  all.push_back({figure + "length", sweep.length, meter + "farthest", Course::rises, length_also});
  all.push_back(
      {figure + "acuity", sweep.acuity, meter + "rise", Course::rises, sweep.acuity_also});
  all.push_back(
      {figure + "light", sweep.light, meter + "in half light", Course::falls, sweep.light_also});
  all.push_back({figure + "motion", sweep.motion, meter + "standing still", Course::falls});
  all.push_back({figure + "from", sweep.from, meter + "open from", Course::rises, from_also});
}

void add_cones(std::vector<Sweep>& all) {
  add_cone({.cone = 1,
            .half_width = {0.2, 0.26, 0.35},
            .half_height = {0.2, 0.26, 0.32},
            .sure = {12, 20, 30},
            .length = {50, 60, 70},
            .acuity = {45, 60, 80},
            .light = {0.4, 0.7, 1},
            .motion = {0, 0.2, 0.5},
            .from = {0, 1, 2}},
           all);
  add_cone({.cone = 2,
            .half_width = {0.6, 0.785, 0.9},
            .half_height = {0.45, 0.52, 0.6},
            .sure = {12, 20, 30},
            .length = {55, 60, 70},
            .acuity = {30, 40, 50},
            .light = {0.4, 0.7, 1},
            .motion = {0.1, 0.2, 0.4},
            .from = {1, 2, 3},
            .acuity_also = {"rise when suspicious", "rise when searching", "rise when alarmed",
                            "rise when fighting"}},
           all);
  add_cone({.cone = 3,
            .half_width = {0.6, 0.785, 0.9},
            .half_height = {0.45, 0.52, 0.6},
            .sure = {12, 15, 20},
            .length = {35, 40, 45},
            .acuity = {30, 40, 50},
            .light = {0.4, 0.7, 1},
            .motion = {0.1, 0.2, 0.4},
            .from = {0, 1},  // from suspicious on, the searcher's cone has its place
            .acuity_also = {"rise when observant"},
            .light_also = {"flash in the dark"}},
           all);
  add_cone({.cone = 4,
            .half_width = {1.2, 1.4, 1.5},
            .half_height = {0.6, 0.79, 0.95},
            .sure = {3.5, 4, 6},
            .length = {12, 15, 20},
            .acuity = {8, 12, 16},
            .light = {0.4, 0.7, 1},
            .motion = {0.3, 0.7, 1},
            .from = {0, 1, 2}},
           all);
  add_cone({.cone = 5,
            .half_width = {2.2, 2.6, 3.15},
            .half_height = {1.1, 1.3, 1.58},
            .sure = {0.95, 1, 1.3},
            .length = {1.8, 2, 2.5},
            .acuity = {4, 6, 9},
            .light = {0, 0.3, 0.6},
            .motion = {0.2, 0.5, 0.8},
            .from = {0, 1, 2}},
           all);
}

void add_eyes(std::vector<Sweep>& all) {
  all.push_back({"eyes.cones", {3, 4, 5}, "cones", Course::rises, {"cone 4: *", "cone 5: *"}});
  all.push_back({"eyes.flash", {0.5, 0.9, 1}, "flash in the dark"});
  all.push_back({"eyes.fast", {3, 4, 6}, "conspicuous speed"});
  all.push_back({"eyes.sharper[unaware]",
                 {0.8, 1, 1.2},
                 "cone 1: rise",
                 Course::rises,
                 {"cone 3: rise", "cone 4: rise", "cone 5: rise"}});
  for (std::size_t i = 1; i < kAlertnesses; ++i) {
    const std::string name(name_of(static_cast<Alertness>(i)));
    all.push_back({"eyes.sharper[" + name + "]", {0.9, 1.2, 1.6}, "rise when " + name});
    if (name == "suspicious") all.back().also = {"cone 2: rise"};
  }
}

void add_ears(std::vector<Sweep>& all) {
  all.push_back(
      {"ears.acuity",
       {0.8, 1, 1.4},
       "steps are heard up to",
       Course::rises,
       {"steps are known up to", "level after the sound *", "level after an unknown sound"}});
  all.push_back({"ears.error",
                 {0.04, 0.08, 0.16},
                 "error of a shot's place",
                 Course::rises,
                 {"metres that a friend may have gone"}});
  all.push_back({"ears.mask", {4, 6, 9}, "times as loud that drown a step"});
  all.push_back({"ears.ring", {0.2, 0.4, 0.8}, "seconds until a step is heard again"});
  all.push_back({"ears.recognise", {1.2, 1.3, 2}, "steps are known up to", Course::falls});
  all.push_back({"ears.familiar", {5, 8, 12}, "seconds for which a friend is expected"});
  all.push_back({"ears.pace", {2, 4, 6}, "metres that a friend may have gone"});
  for (std::size_t i = 0; i < kSoundKinds; ++i) {
    const std::string name(name_of(static_cast<SoundKind>(i)));
    const double base = Hearing().alarm[i];
    all.push_back({"ears.alarm[" + name + "]",
                   {base * 0.8, base, base * 1.1},
                   "level after the sound " + name});
  }
  all.push_back({"ears.unknown", {2, 3, 5}, "level after an unknown sound"});
}

void add_skin(std::vector<Sweep>& all) {
  all.push_back({"skin.heavy", {0.1, 0.2, 0.4}, "heavy damage"});
  all.push_back({"skin.window", {1, 2, 4}, "seconds for which damage adds up"});
  all.push_back({"skin.repeated", {0.2, 0.3, 0.5}, "repeated damage"});
  const std::string after = "level after the touch ";
  all.push_back({"skin.alarm[damage]", {20, 24, 25}, after + "damage"});
  all.push_back({"skin.alarm[near-miss]", {16, 20, 24}, after + "near-miss"});
  all.push_back(
      {"skin.alarm[bump]", {3.9, 4, 4.2}, after + "bump", Course::rises, {"bumps until *"}});
  all.push_back({"skin.alarm[blast]",
                 {16, 20, 24},
                 after + "blast",
                 Course::rises,
                 {"blast from behind that surprises"}});
}

/// How long it stays as alert depends on where the next alertness ends, too.
void add_thresholds(std::vector<Sweep>& all) {
  const std::string stays = "seconds for which it stays ", bumps = "bumps until ";
  all.push_back({"awareness.threshold[unaware]", {}});
  all.push_back({"awareness.threshold[observant]",
                 {1.2, 1.5, 1.7},
                 bumps + "observant",
                 Course::rises,
                 {stays + "suspicious", stays + "observant"}});
  all.push_back({"awareness.threshold[suspicious]",
                 {5.5, 6, 7},
                 bumps + "suspicious",
                 Course::rises,
                 {stays + "searching", stays + "suspicious", stays + "observant",
                  "level at which it stops being suspicious"}});
  all.push_back({"awareness.threshold[searching]",
                 {9, 10, 11},
                 bumps + "searching",
                 Course::rises,
                 {stays + "alarmed", stays + "searching", stays + "suspicious",
                  "blast from behind that surprises"}});
  all.push_back({"awareness.threshold[alarmed]",
                 {17, 18, 19},
                 bumps + "alarmed",
                 Course::rises,
                 {stays + "fighting", stays + "alarmed", stays + "searching"}});
  all.push_back({"awareness.threshold[fighting]",
                 {22, 23, 23.5},
                 bumps + "fighting",
                 Course::rises,
                 {stays + "fighting", stays + "alarmed"}});
}

void add_awareness(std::vector<Sweep>& all) {
  const std::string stays = "seconds for which it stays ";
  add_thresholds(all);
  all.push_back({"awareness.most", {24.5, 26, 28}, "highest level"});
  all.push_back({"awareness.hysteresis",
                 {0.05, 0.1, 0.2},
                 "level at which it stops being suspicious",
                 Course::falls,
                 {stays + "*"}});
  const std::vector<std::vector<double>> calm{{4, 5, 8},    {4, 5, 8},    {6, 8, 12},
                                              {20, 25, 40}, {50, 65, 80}, {5, 10, 15}};
  for (std::size_t i = 0; i < kAlertnesses; ++i) {
    const std::string name(name_of(static_cast<Alertness>(i)));
    all.push_back({"awareness.calm[" + name + "]", calm[i], stays + name});
    if (i + 1 < kAlertnesses)
      all.back().also = {stays + std::string(name_of(static_cast<Alertness>(i + 1)))};
    all.push_back({"awareness.grace[" + name + "]",
                   {0.5, 2, 4},
                   "bumps ignored when " + name + (i == 0 ? " again" : "")});
  }
}

std::vector<Sweep> sweeps() {
  std::vector<Sweep> all;
  add_cones(all);
  add_eyes(all);
  add_ears(all);
  add_skin(all);
  add_awareness(all);
  all.push_back({"reaction", {0.1, 0.3, 0.8}, "ticks until a shot is noticed"});
  all.push_back({"recognises", {1, 2, 3, 4, 5}, "recognised when"});
  all.push_back({"corpse", {8, 12, 16}, "level after a friend's death"});
  all.push_back({"door", {2, 3, 5}, "level after the trace door"});
  all.push_back({"lamp", {2, 3, 5}, "level after the trace lamp"});
  all.push_back({"memory.forget", {30, 60, 90}, "seconds until it forgets"});
  all.push_back({"memory.sure", {4, 8, 16}, "seconds until it is half as sure"});
  all.push_back({"memory.hearsay", {0.3, 0.6, 0.9}, "certainty of what it was told"});
  return all;
}

bool is_one_of(const std::string& meter, const Names& names) {
  return std::ranges::any_of(names, [&](const std::string& name) {
    return name.ends_with('*') ? meter.starts_with(name.substr(0, name.size() - 1)) : meter == name;
  });
}

/// Compares each step with the one before.
void expect_course(const Sweep& sweep, const std::vector<Meters>& measured) {
  for (std::size_t i = 1; i < measured.size(); ++i) {
    const double before = measured[i - 1].at(sweep.own), now = measured[i].at(sweep.own);
    if (sweep.course == Course::rises)
      EXPECT_GT(now, before) << sweep.own << " at " << sweep.values[i];
    else
      EXPECT_LT(now, before) << sweep.own << " at " << sweep.values[i];
  }
}

/// Those meters that were not the same for all values.
Names moved(const std::vector<Meters>& measured) {
  Names names;
  for (const auto& [name, value] : measured[0])
    if (std::ranges::any_of(measured, [&](const Meters& one) { return one.at(name) != value; }))
      names.push_back(name);
  return names;
}

TEST(FiguresOfSenses, each_is_swept_once) {
  Names swept;
  for (const Sweep& sweep : sweeps()) swept.push_back(sweep.figure);
  EXPECT_THAT(swept, testing::UnorderedElementsAreArray(names_of_figures()));
}

TEST(FiguresOfSenses, each_moves_its_own_meter_and_no_other) {
  for (const Sweep& sweep : sweeps()) {
    SCOPED_TRACE(sweep.figure);
    if (sweep.values.empty()) continue;
    std::vector<Meters> measured;
    for (const double value : sweep.values) {
      const Subject subject = subject_with(sweep.figure, value);
      ASSERT_TRUE(validate(subject.senses));
      measured.push_back(measure(subject));
    }
    expect_course(sweep, measured);
    const Names all = moved(measured);
    for (const std::string& meter : all)
      EXPECT_TRUE(meter == sweep.own || is_one_of(meter, sweep.also)) << "moves: " << meter;
    for (const std::string& name : sweep.also)
      EXPECT_TRUE(std::ranges::any_of(
          all, [&](const std::string& meter) { return is_one_of(meter, {name}); }))
          << "does not move: " << name;
  }
}

TEST(FiguresOfSenses, those_that_are_not_swept_have_one_valid_value) {
  for (const Sweep& sweep : sweeps()) {
    if (!sweep.values.empty()) continue;
    for (const double value : {-1, 1})
      EXPECT_FALSE(validate(subject_with(sweep.figure, value).senses)) << sweep.figure;
  }
}

TEST(FiguresOfSenses, all_meters_of_the_default_soldier_measure_something) {
  const Names zero{"bumps ignored when fighting", "bumps ignored when unaware again"};
  for (const auto& [name, value] : measure({})) {
    if (name.ends_with("open from") || is_one_of(name, zero)) continue;
    EXPECT_GT(value, 0) << name;
  }
}

}  // namespace
}  // namespace defilade::test
