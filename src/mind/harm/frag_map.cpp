#include "defilade/mind/frag_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>

#include "mind/harm/same_fire.h"
#include "model/map/content_hash.h"

namespace defilade {

Frag frag_at(const TacticalMap& map, Vec3 victim, std::optional<Vec3> killer, std::uint32_t side) {
  return {map.index().nearest(victim), killer ? map.index().nearest(*killer) : NodeId{}, side};
}

FragMap::FragMap(const TacticalMap& map)
    : map_hash_(hash_of_ground(map)), nodes_(map.graph().node_count()) {}

void FragMap::add(const Frag& frag) {
  assert(frag.victim.index() < nodes_ && frag.side < kMostSides);
  assert(!frag.killer.valid() || frag.killer.index() < nodes_);
  const auto at = std::ranges::lower_bound(counts_, frag, {}, &FragCount::frag);
  if (at != counts_.end() && at->frag == frag)
    ++at->times;
  else
    counts_.insert(at, {frag, 1});
  ++total_;
}

Result<void> FragMap::add(const FragMap& other) {
  if (other.map_hash_ != map_hash_ || other.nodes_ != nodes_)
    return Error{
        "these frag maps belong to different maps; count the matches again on the same one"};
  if (kMostFrags - total_ < other.total_ || kMostFrags - matches_ < other.matches_)
    return Error{"there are more deaths or matches than a frag map can count"};
  std::vector<FragCount> sum;
  sum.reserve(counts_.size() + other.counts_.size());
  std::ranges::merge(counts_, other.counts_, std::back_inserter(sum), {}, &FragCount::frag,
                     &FragCount::frag);
  std::size_t kept = 0;
  for (const FragCount& one : sum)
    if (kept > 0 && sum[kept - 1].frag == one.frag)
      sum[kept - 1].times += one.times;
    else
      sum[kept++] = one;
  sum.resize(kept);
  counts_ = std::move(sum);
  total_ += other.total_;
  matches_ += other.matches_;
  return {};
}

std::vector<std::uint64_t> FragMap::deaths() const {
  std::vector<std::uint64_t> out(nodes_);
  for (const FragCount& one : counts_) out[one.frag.victim.index()] += one.times;
  return out;
}

std::vector<std::uint64_t> FragMap::kills() const {
  std::vector<std::uint64_t> out(nodes_);
  for (const FragCount& one : counts_)
    if (one.frag.killer.valid()) out[one.frag.killer.index()] += one.times;
  return out;
}

std::vector<float> FragMap::harm(const TacticalMap& map, float radius) const {
  assert(map.graph().node_count() == nodes_);
  std::vector<double> sum(nodes_);
  NodeSet shooters(nodes_);
  for (const FragCount& one : counts_) {
    shooters.clear();
    if (one.frag.killer.valid())
      shooters.insert(one.frag.killer);
    else
      shooters |= map.watchers(kUpright, kUpright).row(one.frag.victim);
    if (one.frag.killer != one.frag.victim) shooters.erase(one.frag.victim);
    for_each_in_same_fire(map, map.graph().position(one.frag.victim), one.frag.victim, radius,
                          shooters, [&](NodeId node, float share) {
                            sum[node.index()] += static_cast<double>(one.times) * share;
                          });
  }
  const double most = sum.empty() ? 0 : *std::ranges::max_element(sum);
  std::vector<float> out(nodes_);
  if (most > 0)
    for (std::size_t i = 0; i < nodes_; ++i) out[i] = static_cast<float>(sum[i] / most);
  return out;
}

Result<void> FragMap::check_belongs_to(const TacticalMap& map, const std::string& name) const {
  const std::uint64_t hash = hash_of_ground(map);
  if (hash == map_hash_ && map.graph().node_count() == nodes_) return {};
  return Error{fmt::format(
      "the frag map was counted on a map with content {:016x}, and {} is another map (content "
      "{:016x}); name the map that it was counted on, or count again",
      map_hash_, name, hash)};
}

}  // namespace defilade
