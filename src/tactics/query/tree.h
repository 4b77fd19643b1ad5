#pragma once
// What does a query say? Its text as a tree of clauses, before names are resolved.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/result.h"

namespace defilade {

enum class ClauseKind : std::uint8_t {
  all,
  danger,
  safe,
  seen,
  sees,
  others,
  attack,
  snipe,
  flank,
  duck,
  near,
  within,
  walk,
  tag,
  kind,
  pinch,
  ambush,
  region,
  sniper,
  exposure,
  light,
  risk,
  harm,
  above,
  occupied,
  complement,    // !
  intersection,  // &
  difference,    // -
  either,        // |
};

enum class Comparison : std::uint8_t { less, at_most, more, at_least };

using ClauseId = std::uint32_t;

struct Clause {
  ClauseKind kind = ClauseKind::all;
  std::size_t begin = 0;  // where it stands in the text
  std::size_t end = 0;
  std::vector<std::string> names = {};        // of enemies, of a character or node, of a tag
  std::vector<std::size_t> names_begin = {};  // where they stand in the text
  double number = 0;
  Comparison comparison = Comparison::less;
  bool fire = false;
  bool now = false;                  // facing and field of view matter
  std::string weapon = {};           // the class of fire; empty: each enemy's own
  std::size_t weapon_begin = 0;      // where it stands in the text
  std::vector<ClauseId> parts = {};  // of an operator, and of near
};

enum class RankTermKind : std::uint8_t {
  distance,       // from us, in metres
  path,           // length of the way there
  path_danger,    // fewest dangerous metres of all ways there
  exposure,       // share of the other nodes that see the node
  height,         // above us
  cover,          // share of the enemies that do not see the node
  cover_quality,  // share of the body that is covered there, towards the worst enemy
  friends,        // metres to the nearest friend
  angle,          // off the facing of the enemy it names, in degrees
  light,
  risk,  // the chance that an enemy we have lost sees the node
  harm,  // how much was suffered there
};

enum class CurveKind : std::uint8_t { rising, falling, peak, smooth, smooth_falling };

struct RankTerm {
  RankTermKind kind = RankTermKind::distance;
  std::string name = {};       // of an enemy, for `angle`
  std::size_t name_begin = 0;  // where it stands in the text
  std::size_t begin = 0;       // where it stands in the text
  CurveKind curve = CurveKind::falling;
  double from = 0;
  double to = 1;
  double weight = 1;
};

enum class Combination : std::uint8_t { mean, product, least, most };

struct Ranking {
  Combination combination = Combination::mean;
  std::vector<RankTerm> terms;
};

struct QueryTree {
  std::string text;
  std::vector<Clause> clauses;  // parts before the whole; the last is the root
  std::optional<Ranking> ranking;

  /// A sentence that names the character, and the line with a mark under it.
  Error wrong_at(std::size_t at, std::string_view what) const;
  const Clause& root() const { return clauses.back(); }
  std::string_view text_of(const Clause& clause) const {
    return std::string_view(text).substr(clause.begin, clause.end - clause.begin);
  }
};

/// Errors name the character and show it.
Result<QueryTree> parse_query(std::string text);

}  // namespace defilade
