#pragma once
// The words of the query language: what each set, curve and term is called.

#include <array>
#include <string_view>

#include "tactics/query/tree.h"

namespace defilade {

/// What a set takes in its parentheses.
enum class Takes : std::uint8_t {
  nothing,
  fire,          // nothing, or "fire CLASS"
  one_enemy,     // and "fire CLASS"
  some_enemies,  // and "fire CLASS"
  set_and_count,
  who_and_metres,
  text,
  word,
  node,
  comparison,  // no parentheses: < 0.2
};

struct SetWord {
  std::string_view name;
  ClauseKind kind;
  Takes takes;
};

inline constexpr std::array kSetWords{
    SetWord{"all", ClauseKind::all, Takes::nothing},
    SetWord{"danger", ClauseKind::danger, Takes::fire},
    SetWord{"safe", ClauseKind::safe, Takes::fire},
    SetWord{"seen", ClauseKind::seen, Takes::one_enemy},
    SetWord{"sees", ClauseKind::sees, Takes::one_enemy},
    SetWord{"others", ClauseKind::others, Takes::one_enemy},
    SetWord{"attack", ClauseKind::attack, Takes::one_enemy},
    SetWord{"snipe", ClauseKind::snipe, Takes::one_enemy},
    SetWord{"flank", ClauseKind::flank, Takes::some_enemies},
    SetWord{"duck", ClauseKind::duck, Takes::one_enemy},
    SetWord{"near", ClauseKind::near, Takes::set_and_count},
    SetWord{"within", ClauseKind::within, Takes::who_and_metres},
    SetWord{"walk", ClauseKind::walk, Takes::who_and_metres},
    SetWord{"above", ClauseKind::above, Takes::who_and_metres},
    SetWord{"tag", ClauseKind::tag, Takes::text},
    SetWord{"kind", ClauseKind::kind, Takes::word},
    SetWord{"region", ClauseKind::region, Takes::text},
    SetWord{"pinch", ClauseKind::pinch, Takes::nothing},
    SetWord{"ambush", ClauseKind::ambush, Takes::node},
    SetWord{"sniper", ClauseKind::sniper, Takes::nothing},
    SetWord{"occupied", ClauseKind::occupied, Takes::nothing},
    SetWord{"exposure", ClauseKind::exposure, Takes::comparison},
    SetWord{"light", ClauseKind::light, Takes::comparison},
    SetWord{"risk", ClauseKind::risk, Takes::comparison},
};

template <class Kind>
struct Word {
  std::string_view name;
  Kind kind;
};

inline constexpr std::array kTermWords{
    Word<RankTermKind>{"distance", RankTermKind::distance},
    Word<RankTermKind>{"path", RankTermKind::path},
    Word<RankTermKind>{"path_danger", RankTermKind::path_danger},
    Word<RankTermKind>{"exposure", RankTermKind::exposure},
    Word<RankTermKind>{"height", RankTermKind::height},
    Word<RankTermKind>{"cover", RankTermKind::cover},
    Word<RankTermKind>{"friends", RankTermKind::friends},
    Word<RankTermKind>{"angle", RankTermKind::angle},
    Word<RankTermKind>{"light", RankTermKind::light},
    Word<RankTermKind>{"risk", RankTermKind::risk},
};

inline constexpr std::array kCurveWords{
    Word<CurveKind>{"rising", CurveKind::rising},
    Word<CurveKind>{"falling", CurveKind::falling},
    Word<CurveKind>{"peak", CurveKind::peak},
    Word<CurveKind>{"smooth", CurveKind::smooth},
    Word<CurveKind>{"smooth_falling", CurveKind::smooth_falling},
};

inline constexpr std::array kCombinationWords{
    Word<Combination>{"mean", Combination::mean},
    Word<Combination>{"product", Combination::product},
    Word<Combination>{"min", Combination::least},
};

}  // namespace defilade
