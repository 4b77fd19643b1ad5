#pragma once
// What is measured of fighters, and how are two states of a match compared?

#include <cstddef>
#include <cstdint>

#include "defilade/mind/scene.h"

namespace defilade {

inline constexpr std::size_t kTicksPerSecond = 60;

/// What a fighter did in the whole match.
struct FighterMeters {
  std::uint32_t lives = 0;  // how often it entered
  std::uint32_t kills = 0;
  std::uint32_t deaths = 0;
  std::uint32_t shots = 0;
  std::uint32_t hits = 0;         // shots that hit an enemy
  std::uint32_t from_behind = 0;  // hits on enemies that looked away from where the shot came from
  std::uint32_t first_shots = 0;  // after five seconds without one
  std::uint32_t first_hits = 0;   // of those
  float damage = 0;               // points of health that enemies lost
  float magazines = 0;            // emptied, in parts
  float alive = 0;                // seconds
  float seen = 0;                 // seconds in sight of an enemy that looks there
  float stacked = 0;              // seconds within two metres of a team mate
  float stuck = 0;                // seconds without progress although it wants to move
  float apart = 0;                // sum of distances to the nearest enemy in sight, per look
  std::uint32_t looks = 0;        // with an enemy in sight

  void add(const FighterMeters& other) noexcept;
  friend bool operator==(const FighterMeters&, const FighterMeters&) = default;
};

/// Somebody was killed.
struct Kill {
  BodyId by;  // invalid: by nobody
  BodyId victim;

  friend bool operator==(const Kill&, const Kill&) = default;
};

/// Hashes of the parts of a match's state, to find out which of them differs first.
struct StateHashes {
  std::uint64_t bodies = 0;
  std::uint64_t hands = 0;
  std::uint64_t flights = 0;
  std::uint64_t things = 0;
  std::uint64_t rules = 0;

  std::uint64_t all() const noexcept;
  friend bool operator==(const StateHashes&, const StateHashes&) = default;
};

}  // namespace defilade
