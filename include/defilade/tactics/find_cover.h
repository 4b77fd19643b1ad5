#pragma once
// Where do I get out of their sight, quickly? The nearest place that none of the threats sees.
//
// The threats are the situation's enemies, where they really are. Candidates are where one is, the
// nodes that a way of at most `far` metres leads to, and the sensors around who asks
// (sensor_grid.h). How likely each is hidden is guessed for nothing: from the rows of the threats,
// from the quality of cover at nodes, from what earlier rays have shown about places
// near, and from the last frames' answers if a grid is kept. The candidate with the largest
// expected gain (chance × metres that it would be nearer than the best so far) is asked with rays,
// until no candidate is worth a ray or the budget is spent. So nodes that the rows leave out come
// first.
//
// A place passes when no ray gets from a threat's eye to the eye or to a body point of who is there
// in the lowest stance, and one walks there: straight, or from a node near it. The way to the best
// is shortened at the end, as far as one stays hidden, and one stands upright there if no threat
// sees that either. Ways within the same quarter of a metre count as equal; then the place that
// fewer nodes see wins. With other means than sight "sees" reads "can hit".
//
// Who is at no node enters the graph at those of the six nearest nodes that he walks straight to,
// disabled ones left out. If he walks to none of them he is taken to get to the nearest somehow, at
// the cost of the straight line.
//
// If nothing passes, the answer is what is least bad: of the nodes within reach, and of where one
// is, the one that the fewest threats see, by their rows or by a ray of this call; of these the
// nearest.
//
// The caster and the mover must know doors that are shut and what was added to the level: the
// situation's World closes only links and nodes.
//
// Every answer that says hidden has been confirmed by rays of this call. Places that are hidden
// only upright are not found.
//
// Cost: one search of the graph as far as `far`, at most `rays` rays, movement tests for what is
// asked. Allocation: only until scratch, path and grid have grown. One scratch per thread.
//
// Source: Paull and Darken 2004 (stored cover first, then the sensor grid).

#include <cstdint>
#include <memory>
#include <string>

#include "defilade/model/mover.h"
#include "defilade/model/ray_caster.h"
#include "defilade/tactics/path.h"
#include "defilade/tactics/sensor_grid.h"

namespace defilade {

struct CoverSeek {
  float far = 20;                  // metres of way; may be infinite
  std::size_t rays = 64;           // budget
  Means means = Channel::sight();  // own_weapons(): safe from fire is enough
  float worth = 0.15F;             // metres that a ray should save; 0: asks until all is known
};

enum class CoverSource : std::uint8_t {
  here,  // one stays
  node,
  sensor,
  least_bad,  // somebody may see it
};
/// "here", "node", "sensor", "least bad".
std::string_view name_of(CoverSource source) noexcept;

struct FoundCover {
  CoverSource source = CoverSource::least_bad;
  Vec3 place;
  StanceId stance;
  NodeId node;              // that it is, or nearest to it
  Path path;                // to where one leaves the graph for the place; no nodes: straight there
  double way = 0;           // metres, from where we are to the place
  std::size_t rays = 0;     // used
  std::size_t seen_by = 0;  // threats, by their rows or a ray; 0 unless it is the least bad
  EnemyId seer;             // whom a ray has shown to see it; none unless it is the least bad

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

/// With a grid that is kept between frames, one per character, fewer rays find as much.
void find_cover(const Situation& s, const CoverSeek& seek, const RayCaster& caster,
                const Mover& mover, CoverScratch& scratch, FoundCover& out,
                SensorGrid* kept = nullptr);

/// Why there: "node n4-2, 3.1 m away, crouch: a does not see it (low cover), b does not see it (out
/// of sight)", "sensor, 2.5 m away over n4-2, stand: a does not see it", "least bad, stand: a sees
/// it".
std::string explain(const FoundCover& found, const Situation& s, const CoverSeek& seek);

}  // namespace defilade
