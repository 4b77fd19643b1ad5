#pragma once
// Which place should be checked next? The places that may be cover, and how likely each is hidden.
//
// Guesses cost no rays: they come from rows, from the quality of cover, and from the last frames'
// answers; every ray's answer then says something about the places near it (odds.h).

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "defilade/tactics/find_cover.h"
#include "tactics/cover/odds.h"
#include "tactics/cover/ways.h"

namespace defilade {

struct CoverCandidate {
  CoverSource source;
  std::uint32_t id = 0;  // of the node or the sensor
  NodeId node;           // its node, or the nearest one
  Vec3 place;
  float nearest = 0;  // a lower bound on the way to it
  bool is_asked = false;
  EnemyId seer = {};  // an enemy that a ray has shown to see it
};

/// A length in quarters of a metre, rounded up. Farther than an int can hold counts as unreachable.
int quarters_of(double way);

class CoverCandidates {
 public:
  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  /// Lists the place where the character is, and the nodes within reach.
  void begin(const Situation& s, const CoverRequest& request, const CoverWays& ways);
  void add_sensors(const Situation& s, const SensorLattice& lattice,
                   std::span<const std::uint32_t> sensors);
  /// Makes the first guesses about all candidates; the functions below go on from them.
  void guess(const Situation& s, const SensorLattice& lattice);

  std::size_t size() const { return all_.size(); }
  CoverCandidate& operator[](std::size_t i) { return all_[i]; }
  const CoverCandidate& operator[](std::size_t i) const { return all_[i]; }

  /// The candidate with the largest expected gain; none if no gain is worth a ray. `best_way` is
  /// the length to the best place so far, infinite if there is none.
  std::size_t most_promising(double best_way) const;
  /// How likely the candidate is hidden from the k-th enemy.
  float hidden(std::size_t i, std::size_t k) const { return odds_.hidden(i, k); }
  /// A ray has shown whether the k-th enemy, whose eye is there, sees this candidate.
  void learn(const CoverCandidate& known, std::size_t k, Vec3 eye, bool seen, double best_way);

 private:
  void guess_node(const Situation& s, std::size_t i, std::size_t k);
  void guess_sensor(const Situation& s, const SensorLattice& lattice, std::size_t i, std::size_t k);
  bool is_near(double way) const;

  CoverRequest request_;
  StanceId crouched_;
  double farthest_ = 0;
  std::vector<CoverCandidate> all_;
  CoverOdds odds_;
};

}  // namespace defilade
