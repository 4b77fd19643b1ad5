#pragma once
// Where do I get out of their sight, quickly? The nearest place that none of the threats sees.
//
// The threats are the situation's enemies, where they really are. First the nodes that a way of at
// most `far` metres leads to, nearest first: those that the rows of all threats leave out, in some
// stance, are checked with rays. Then a grid of *sensors* around who asks, as far as they could be
// nearer: places at distances from 1 to 9 m, dense near it, on floor that one walks to, straight or
// from a node. A place passes when no ray gets from a threat's eye to the eye or to a body point of
// who stands there; upright if possible, else in the lowest stance.
//
// If nothing passes, or the budget of rays is spent, the answer is what is least bad: of the nodes
// within reach, and of where one is, the one in the rows of the fewest threats; of these the
// nearest.
//
// Cost: one search of the graph as far as `far`, at most `rays` rays, a few movement tests per
// sensor. Allocation: only until scratch and path have grown.
//
// Source: Paull and Darken 2004 (stored cover first, then the sensor grid).

#include <cstdint>
#include <memory>

#include "defilade/model/mover.h"
#include "defilade/model/ray_caster.h"
#include "defilade/tactics/path.h"

namespace defilade {

struct CoverSeek {
  float far = 20;         // metres of way
  std::size_t rays = 64;  // budget
};

enum class CoverSource : std::uint8_t {
  node,
  sensor,
  least_bad,  // somebody may see it
};
/// "node", "sensor", "least bad".
std::string_view name_of(CoverSource source) noexcept;

struct FoundCover {
  CoverSource source = CoverSource::least_bad;
  Vec3 place;
  StanceId stance;
  Path path;                // from our node to where one leaves the graph for the place
  double way = 0;           // metres, from where we are to the place
  std::size_t rays = 0;     // used
  std::size_t seen_by = 0;  // threats, by their rows; 0 unless it is the least bad

  bool found() const noexcept { return source != CoverSource::least_bad; }
};

/// Made once per map and thread.
class CoverScratch {
 public:
  explicit CoverScratch(const TacticalMap& map);
  ~CoverScratch();
  CoverScratch(CoverScratch&&) noexcept;
  CoverScratch& operator=(CoverScratch&&) noexcept;

  struct Data;
  Data& data() { return *data_; }

 private:
  std::unique_ptr<Data> data_;
};

void find_cover(const Situation& s, const CoverSeek& seek, const RayCaster& caster,
                const Mover& mover, CoverScratch& scratch, FoundCover& out);

}  // namespace defilade
