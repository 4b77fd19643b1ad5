#pragma once
// The words of the query language: what each set, curve and term is called and takes, with a line
// of help. query_words() lists them all; the parser reads the same tables.

#include <array>
#include <string_view>

#include "defilade/tactics/query.h"
#include "tactics/query/tree.h"

namespace defilade {

/// What a set takes in its parentheses.
enum class Takes : std::uint8_t {
  nothing,
  means,         // nothing, or "now", "fire", "fire CLASS"
  one_enemy,     // and perhaps means
  some_enemies,  // and perhaps means
  set_and_count,
  who_and_metres,
  text,
  word,
  node,
  comparison,  // no parentheses: < 0.2
};

struct SetWord {
  QueryWord word;
  ClauseKind kind;
  Takes takes;
};

inline constexpr std::array kSetWords{
    SetWord{{"all", QueryWordKind::set, "", "all nodes"}, ClauseKind::all, Takes::nothing},
    SetWord{{"danger", QueryWordKind::set, "",
             "where some enemy could see us; danger(now): sees us now"},
            ClauseKind::danger,
            Takes::means},
    SetWord{{"safe", QueryWordKind::set, "", "where no enemy could see us"},
            ClauseKind::safe,
            Takes::means},
    SetWord{{"seen", QueryWordKind::set, "(e)", "where enemy e could see us"},
            ClauseKind::seen,
            Takes::one_enemy},
    SetWord{{"sees", QueryWordKind::set, "(e)", "from where we see enemy e"},
            ClauseKind::sees,
            Takes::one_enemy},
    SetWord{{"others", QueryWordKind::set, "(e)", "where an enemy other than e could see us"},
            ClauseKind::others,
            Takes::one_enemy},
    SetWord{{"attack", QueryWordKind::set, "(e)",
             "from where we see e and no other enemy could see us"},
            ClauseKind::attack,
            Takes::one_enemy},
    SetWord{{"snipe", QueryWordKind::set, "(e)",
             "attack, one step from a place that no enemy could see"},
            ClauseKind::snipe,
            Takes::one_enemy},
    SetWord{{"flank", QueryWordKind::set, "(e)", "attack, where e does not look"},
            ClauseKind::flank,
            Takes::some_enemies},
    SetWord{
        {"duck", QueryWordKind::set, "(e)", "crouching we are hidden from e, standing we see e"},
        ClauseKind::duck,
        Takes::one_enemy},
    SetWord{{"near", QueryWordKind::set, "(safe, 1)", "at most that many links from a set"},
            ClauseKind::near,
            Takes::set_and_count},
    SetWord{{"within", QueryWordKind::set, "(npc, 10)", "at most that many metres from somebody"},
            ClauseKind::within,
            Takes::who_and_metres},
    SetWord{
        {"walk", QueryWordKind::set, "(npc, 10)", "at most that many metres of path from somebody"},
        ClauseKind::walk,
        Takes::who_and_metres},
    SetWord{
        {"above", QueryWordKind::set, "(npc, 2)", "at least that many metres higher than somebody"},
        ClauseKind::above,
        Takes::who_and_metres},
    SetWord{{"tag", QueryWordKind::set, "(\"entrance\")", "nodes with that tag"},
            ClauseKind::tag,
            Takes::text},
    SetWord{{"kind", QueryWordKind::set, "(cover)", "nodes of that kind: path, cover, tree"},
            ClauseKind::kind,
            Takes::word},
    SetWord{{"region", QueryWordKind::set, "(\"room 1\")", "nodes in that region"},
            ClauseKind::region,
            Takes::text},
    SetWord{{"pinch", QueryWordKind::set, "", "gates of pinch points"},
            ClauseKind::pinch,
            Takes::nothing},
    SetWord{{"ambush", QueryWordKind::set, "(#17)",
             "where to wait for an enemy that comes out of that gate"},
            ClauseKind::ambush,
            Takes::node},
    SetWord{{"sniper", QueryWordKind::set, "", "exposed nodes one link from hidden ones"},
            ClauseKind::sniper,
            Takes::nothing},
    SetWord{{"occupied", QueryWordKind::set, "", "spots that somebody has taken"},
            ClauseKind::occupied,
            Takes::nothing},
    SetWord{{"exposure", QueryWordKind::set, " < 0.2", "share of the other nodes that see it"},
            ClauseKind::exposure,
            Takes::comparison},
    SetWord{{"light", QueryWordKind::set, " < 0.5", "how brightly it is lit, from 0 to 1"},
            ClauseKind::light,
            Takes::comparison},
    SetWord{{"risk", QueryWordKind::set, " < 0.5", "how likely a lost enemy sees it"},
            ClauseKind::risk,
            Takes::comparison},
    SetWord{{"harm", QueryWordKind::set, " < 0.5", "how much somebody was hurt there"},
            ClauseKind::harm,
            Takes::comparison},
};

template <class Kind>
struct Word {
  QueryWord word;
  Kind kind;
};

inline constexpr std::array kTermWords{
    Word<RankTermKind>{
        {"distance", QueryWordKind::quality, " falling(0, 30)", "metres from us, straight"},
        RankTermKind::distance},
    Word<RankTermKind>{
        {"path", QueryWordKind::quality, " falling(0, 40)", "metres of path from us"},
        RankTermKind::path},
    Word<RankTermKind>{
        {"path_danger", QueryWordKind::quality, " falling(0, 10)", "dangerous metres on the path"},
        RankTermKind::path_danger},
    Word<RankTermKind>{
        {"exposure", QueryWordKind::quality, " falling(0, 1)", "share of the nodes that see it"},
        RankTermKind::exposure},
    Word<RankTermKind>{{"height", QueryWordKind::quality, " rising(0, 4)", "metres above us"},
                       RankTermKind::height},
    Word<RankTermKind>{{"cover", QueryWordKind::quality, " rising(0, 1)",
                        "share of the enemies that do not see it"},
                       RankTermKind::cover},
    Word<RankTermKind>{{"cover_quality", QueryWordKind::quality, " rising(0, 1)",
                        "share of the body that is covered there, from the worst side"},
                       RankTermKind::cover_quality},
    Word<RankTermKind>{
        {"friends", QueryWordKind::quality, " falling(0, 20)", "metres to the nearest friend"},
        RankTermKind::friends},
    Word<RankTermKind>{
        {"angle", QueryWordKind::quality, "(e) rising(0, 180)", "degrees off where e looks"},
        RankTermKind::angle},
    Word<RankTermKind>{
        {"light", QueryWordKind::quality, " falling(0, 1)", "how brightly it is lit"},
        RankTermKind::light},
    Word<RankTermKind>{
        {"risk", QueryWordKind::quality, " falling(0, 1)", "how likely a lost enemy sees it"},
        RankTermKind::risk},
    Word<RankTermKind>{
        {"harm", QueryWordKind::quality, " falling(0, 1)", "how much somebody was hurt there"},
        RankTermKind::harm},
};

inline constexpr std::array kCurveWords{
    Word<CurveKind>{
        {"rising", QueryWordKind::curve, "(0, 1)", "from 0 at the first number to 1 at the second"},
        CurveKind::rising},
    Word<CurveKind>{{"falling", QueryWordKind::curve, "(0, 1)",
                     "from 1 at the first number to 0 at the second"},
                    CurveKind::falling},
    Word<CurveKind>{{"peak", QueryWordKind::curve, "(0, 1)", "best half-way between the numbers"},
                    CurveKind::peak},
    Word<CurveKind>{{"smooth", QueryWordKind::curve, "(0, 1)", "rising, with soft ends"},
                    CurveKind::smooth},
    Word<CurveKind>{{"smooth_falling", QueryWordKind::curve, "(0, 1)", "falling, with soft ends"},
                    CurveKind::smooth_falling},
};

inline constexpr std::array kCombinationWords{
    Word<Combination>{{"mean", QueryWordKind::combination, "()", "the weighted mean of terms"},
                      Combination::mean},
    Word<Combination>{
        {"product", QueryWordKind::combination, "()", "the product of terms: all must be good"},
        Combination::product},
    Word<Combination>{{"min", QueryWordKind::combination, "()", "the worst term counts"},
                      Combination::least},
    Word<Combination>{
        {"max", QueryWordKind::combination, "()", "the best term counts: any will do"},
        Combination::most},
};

inline constexpr std::array kKeywords{
    QueryWord{"rank", QueryWordKind::keyword, " mean()", "which of the nodes are best"},
    QueryWord{"now", QueryWordKind::keyword, "", "after an enemy: what it sees now, as it looks"},
    QueryWord{"fire", QueryWordKind::keyword, "", "after an enemy: what it can hit instead of see"},
    QueryWord{"npc", QueryWordKind::keyword, "", "the character that asks"},
};

}  // namespace defilade
