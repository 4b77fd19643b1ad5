#include "sim/arms/hands.h"

#include <algorithm>
#include <cassert>

namespace defilade {
namespace {

bool has_rounds(const ArmRounds& rounds, const Arm& arm) noexcept {
  return arm.magazine == 0 || rounds.magazine > 0;
}

/// The first grenade that it carries and that is left; invalid if there is none.
ArmId find_grenade(const HandState& hands, const Armoury& armoury) noexcept {
  for (std::size_t i = 0; i < armoury.arms.size(); ++i) {
    const Arm& arm = armoury.arms[i];
    const ArmRounds& rounds = hands.rounds[i];
    if (hands.carries(ArmId{i}) && arm.kind == ArmKind::grenade &&
        (has_rounds(rounds, arm) || rounds.reserve > 0))
      return ArmId{i};
  }
  return {};
}

void choose_arm(HandState& hands, const Intent& intent, const Armoury& armoury) noexcept {
  const ArmId coming = hands.next.valid() ? hands.next : hands.arm;
  ArmId wanted = intent.arm;
  if (intent.toss && !intent.fire) wanted = find_grenade(hands, armoury);
  if (!hands.carries(wanted) || wanted == coming) return;
  hands.next = wanted;
  hands.wait = armoury.arm(wanted).draw;
  hands.reloading = false;
}

/// What was going on is done.
void complete(HandState& hands, const Armoury& armoury, HandResult& result) noexcept {
  if (hands.next.valid()) {
    hands.arm = hands.next;
    hands.next = {};
    hands.recoil = 0;
    result.drew = true;
  }
  if (hands.reloading) {
    ArmRounds& rounds = hands.rounds[hands.arm.index()];
    const int moved = std::min(armoury.arm(hands.arm).magazine - rounds.magazine, rounds.reserve);
    rounds.magazine += moved;
    rounds.reserve -= moved;
    hands.reloading = false;
  }
}

void steady(HandState& hands, const Arm& arm, float seconds) noexcept {
  const float kick = hands.kicked ? arm.recoil : 0;
  hands.kicked = false;
  hands.recoil = std::clamp(hands.recoil + kick - arm.recovery * seconds, 0.0F, kWidestCone);
}

bool wants_reload(const ArmRounds& rounds, const Arm& arm, const Intent& intent) noexcept {
  return rounds.reserve > 0 && rounds.magazine < arm.magazine &&
         (intent.reload || rounds.magazine == 0);
}

void pull_trigger(HandState& hands, const Arm& arm, HandResult& result) noexcept {
  if (!arm.automatic && !hands.released) return;
  hands.released = false;
  hands.wait += arm.interval;
  ArmRounds& rounds = hands.rounds[hands.arm.index()];
  result.shot = has_rounds(rounds, arm);
  result.dry = !result.shot;
  if (result.dry) return;
  if (arm.magazine > 0) --rounds.magazine;
  hands.kicked = true;
}

}  // namespace

void give_arm(HandState& hands, const Armoury& armoury, ArmId id) noexcept {
  assert(id.valid() && id.index() < std::min(armoury.arms.size(), kMostArms));
  const Arm& arm = armoury.arm(id);
  hands.carried |= 1U << id.value;
  hands.rounds[id.index()] = {arm.magazine, arm.reserve};
  if (!hands.arm.valid()) hands.arm = id;
}

HandResult step_hands(HandState& hands, const Intent& intent, const Armoury& armoury,
                      float seconds) noexcept {
  HandResult result;
  if (!hands.arm.valid()) return result;
  steady(hands, armoury.arm(hands.arm), seconds);
  choose_arm(hands, intent, armoury);
  if (!intent.fire && !intent.toss) hands.released = true;
  if (hands.wait < seconds) {
    complete(hands, armoury, result);
    const Arm& arm = armoury.arm(hands.arm);
    if (wants_reload(hands.rounds[hands.arm.index()], arm, intent)) {
      hands.reloading = result.reload_began = true;
      hands.wait += arm.reload;
    } else if (intent.fire || (intent.toss && arm.kind == ArmKind::grenade)) {
      pull_trigger(hands, arm, result);
    }
  }
  hands.wait = std::max(0.0F, hands.wait - seconds);
  return result;
}

}  // namespace defilade
