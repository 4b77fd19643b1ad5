#pragma once
// A character alone in a long, bright hall, and what happens around it: where figures of senses are
// measured. What a test reads there is what a mind would be told, or the parts of a look.

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "support/run/watchers.h"

namespace defilade::test {

/// What was measured, by name.
using Meters = std::map<std::string, double>;

/// Where a condition that holds at `inside` ends on the way to `outside`; `outside` if it does not
/// end, and -1 if it does not even hold at `inside`.
inline double edge(double inside, double outside, const std::function<bool(double)>& holds) {
  if (!holds(inside)) return -1;
  if (holds(outside)) return outside;
  for (int i = 0; i < 10; ++i) {
    const double middle = (inside + outside) / 2;
    (holds(middle) ? inside : outside) = middle;
  }
  return inside;
}

class Hall : public Watchers {
 public:
  static constexpr Vec3 kSelf{2.5F, 2.5F, 0};
  static constexpr double kTick = 1 / 30.0;
  static constexpr int kLongest = 40;  // ticks, more than any reaction that is tried
  /// Bumps that bring it about half-way through each alertness: by four per metre per second.
  static constexpr std::array<double, kAlertnesses> kBumps{0, 0.875, 2, 3.5, 5.125, 5.95};

  explicit Hall(const SenseTraits& traits)
      : Watchers(empty_hall()), self(add_character(kSelf, traits)) {}

  SceneBody& watcher() { return bodies[0]; }
  /// Somebody that many metres ahead, of the other team.
  SceneBody& add_somebody(double metres) { return add_body(ahead(metres)); }
  static Vec3 ahead(double metres) { return kSelf + Vec3{static_cast<float>(metres), 0, 0}; }

  Awareness somebody_unknown() { return senses().awareness(self, BodyId{}); }
  Awareness of(const SceneBody& body) { return senses().awareness(self, body.id); }

  SceneContact contact(ContactKind kind, double amount) {
    return {.body = watcher().id,
            .kind = kind,
            .from = watcher().eye + Vec3{-1, 0, 0},
            .amount = static_cast<float>(amount),
            .by = {}};
  }
  void bump(double amount) { tick_with({}, {contact(ContactKind::bump, amount)}); }
  void alert(Alertness to) {
    if (to == Alertness::unaware) return;
    bump(kBumps[static_cast<std::size_t>(to)]);
    for (int i = 0; i < kLongest && senses().alertness(self) < to; ++i) tick();
  }

  static SceneSound sound(SoundKind kind, double loudness, double metres) {
    return {.place = ahead(metres),
            .loudness = static_cast<float>(loudness),
            .kind = kind,
            .by = {},
            .what = 0};
  }
  /// What it tells of these sounds and touches: the first such percept of the next ticks.
  std::optional<Percept> noticed(const std::vector<SceneSound>& heard,
                                 const std::vector<SceneContact>& felt,
                                 const std::function<bool(const Percept&)>& wanted) {
    tick_with(heard, felt);
    for (int i = 0; i < kLongest; ++i, tick())
      for (const Percept& percept : senses().percepts(self))
        if (percept.sense != Sense::sight && wanted(percept)) return percept;
    return std::nullopt;
  }
  std::optional<Percept> hears(const SceneSound& sound) {
    return noticed({sound}, {}, [](const Percept&) { return true; });
  }
  std::optional<Percept> feels(ContactKind kind, double amount) {
    return noticed({}, {contact(kind, amount)}, [](const Percept&) { return true; });
  }

  CharacterId self;

 private:
  /// Made once: a copy is quicker.
  static const Watchers& empty_hall() {
    static const Watchers hall = [] {
      const std::string wall(80, '#'), row = "#" + std::string(78, '.') + "#\n";
      SensesLimits limits{.characters = 1, .bodies = 4, .attention = 4, .stimuli = 100};
      limits.things = 4;
      limits.tick = static_cast<float>(kTick);
      return Watchers(map_with_cells("\n" + wall + "\n" + row + row + row + wall + "\n", 500),
                      limits);
    }();
    return hall;
  }
};

}  // namespace defilade::test
