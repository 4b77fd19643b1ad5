#include "defilade/sim/meters.h"

#include "sim/base/state_hash.h"

namespace defilade {

void FighterMeters::add(const FighterMeters& other) noexcept {
  lives += other.lives;
  kills += other.kills;
  deaths += other.deaths;
  shots += other.shots;
  hits += other.hits;
  from_behind += other.from_behind;
  first_shots += other.first_shots;
  first_hits += other.first_hits;
  damage += other.damage;
  magazines += other.magazines;
  alive += other.alive;
  seen += other.seen;
  stacked += other.stacked;
  stuck += other.stuck;
  apart += other.apart;
  looks += other.looks;
}

std::uint64_t StateHashes::all() const noexcept {
  StateHash hash;
  for (const std::uint64_t part : {bodies, hands, flights, things, rules}) hash.add(part);
  return hash.value();
}

}  // namespace defilade
