#pragma once
// Who decides for a fighter whose player sits at another machine, or whose code belongs to the
// engine? Nobody here: the fighter wants what was given last.
//
//   InputController player;
//   Match match(arena, setup, [&](std::size_t team, std::size_t member) {
//     return team == 0 && member == 0 ? player.clone() : make_yardstick("rusher");
//   });
//   while (match.step()) player.give(intent_of(the_network));
//
// What is given holds until something else is, and counts from the fighter's next turn on: within a
// tenth of a second. Clones share what is given, so keep one and give the match others; copies of
// the match, such as snapshots to go back to, listen to the same player. The same intents, given
// before the same ticks, are the same match; a Recorder writes them down.
//
// One thread at a time: give between steps, and use no InputController in two matches that are
// played at once.

#include <memory>

#include "defilade/sim/controller.h"

namespace defilade {

class InputController final : public Controller {
 public:
  /// It stands still until something is given.
  InputController();

  /// Copies the path.
  void give(const Intent& intent);
  /// What was given last. Its path lives until something else is given.
  const Intent& given() const noexcept;

  void think(const Turn& turn, Intent& intent) override;
  /// Shares what is given with this one.
  std::unique_ptr<Controller> clone() const override;

 private:
  struct Given;
  std::shared_ptr<Given> given_;
};

}  // namespace defilade
