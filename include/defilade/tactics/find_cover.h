#pragma once
// Where do I get out of their sight, quickly? The nearest place that none of the threats sees.
//
// The threats are the situation's enemies, where they really are. The place where the character is
// is checked first. What follows depends on the order:
//
// By gain, the default. Candidates are the nodes within `far` metres of path, and the sensors
// around the character (sensor_grid.h). How likely each is hidden is first guessed without rays:
// from the rows of the threats, from the quality of cover at nodes, from what earlier rays have
// shown about places nearby, and from the last frames' answers if a grid is kept. The candidate
// with the largest expected gain (chance × metres that it would be nearer than the best so far) is
// checked with rays, until no candidate is worth a ray or the budget is spent. So nodes outside of
// the threats' rows come first. At the end the way to the best place is shortened as far as the
// character stays hidden.
//
// Published. The stored cover nodes (kinds `cover` and `tree`) within `far` metres of path come
// first, the nearest first. One is adequate if no threat is at one of its dangerous nodes
// (model/dangerous.h): the threat's node does not see it, or lies within its angle of coverage,
// which with fire must stop the threat's weapon. The first adequate one that rays confirm is the
// answer. Only if there is none, the sensors are checked, the nearest in a straight line first;
// here they are fixed to the character and move with it. The first that is hidden and can be
// reached is the answer.
//
// A place passes when no ray gets from a threat's eye to the eye or to a body point of a character
// that crouches there, and the character can walk there: straight, or from a node near it. It
// stands upright there if no threat sees that either. By gain, paths within the same quarter of a
// metre count as equal; then the place that fewer nodes see wins. With fire as means, "sees" reads
// "can hit".
//
// A character between nodes enters the graph at those of the six nearest nodes that it can walk to
// in a straight line, disabled ones left out. If it can walk to none of them, we assume that it can
// reach the nearest in a straight line.
//
// If nothing passes, the answer is the least bad place: of the nodes within reach and the place
// where the character is, the one that the fewest threats see, by their rows or by a ray of this
// search; of these the nearest.
//
// The engine must know doors that are shut and things that were added to the level: the situation's
// World closes only links and nodes.
//
// Every answer that says hidden has been confirmed by rays of this search. Places that are hidden
// only upright are not found.
//
// At once: `find_cover` casts the rays itself. Over frames: a CoverSearch says which ray it needs
// next and waits until it is told the answer, so that an engine can trace rays when it likes; it
// finds the same.
//
// Cost: one search of the graph as far as `far`, at most `rays` rays, movement tests for what is
// checked. Nothing allocates once workspace, search and grid have grown.
//
// Source: Paull and Darken 2004 (stored cover first, then the sensor grid: the published order).

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "defilade/model/engine.h"
#include "defilade/tactics/path.h"
#include "defilade/tactics/sensor_grid.h"

namespace defilade {

/// Which place is checked next.
enum class CoverOrder : std::uint8_t {
  by_gain,
  published,
};
/// "by gain", "published".
std::string_view name_of(CoverOrder order) noexcept;

struct CoverRequest {
  float far = 20;                  // metres of path; may be infinite
  std::size_t rays = 64;           // budget
  Means means = Channel::sight();  // own_weapons(): safe from fire is enough
  /// By gain: no more rays are cast once a ray is expected to save fewer metres of way than this.
  /// 0: every candidate is checked.
  float worth = 0.15F;
  /// Kept between frames, one per character: fewer rays find as much. Must outlive the search.
  SensorGrid* grid = nullptr;
  CoverOrder order = CoverOrder::by_gain;
};

enum class CoverSource : std::uint8_t {
  here,  // stay
  node,
  sensor,
  least_bad,  // some threat may see it
};
/// "here", "node", "sensor", "least bad".
std::string_view name_of(CoverSource source) noexcept;

struct CoverResult {
  CoverSource source = CoverSource::least_bad;
  Vec3 place;
  StanceId stance;
  NodeId node;  // the place itself, or the node nearest to it
  Path path;    // to where the character leaves the graph for the place; no nodes: straight there
  double way = 0;           // metres, from where we are to the place
  std::size_t rays = 0;     // used
  std::size_t seen_by = 0;  // threats, by their rows or a ray; 0 unless it is the least bad
  EnemyId seer;             // that a ray has shown to see it; none unless it is the least bad

  bool found() const noexcept { return source != CoverSource::least_bad; }
};

/// The result lives in the workspace until cover is sought with it again.
const CoverResult& find_cover(const Situation& s, const CoverRequest& request, const Engine& engine,
                              Workspace& work);

/// The same over frames: `begin`, then answer what it `asks` until it asks nothing more. It keeps a
/// copy of the situation, and refers to the mover, which must outlive the search. Its result is
/// complete once it is over.
class CoverSearch {
 public:
  CoverSearch();
  ~CoverSearch();
  CoverSearch(CoverSearch&&) noexcept;
  CoverSearch& operator=(CoverSearch&&) noexcept;

  void begin(const Situation& s, const CoverRequest& request, const Mover& mover, Workspace& work);
  /// The ray that it needs to know about. Nothing: it is over.
  std::optional<Ray> asks() const noexcept;
  /// The answer to what it asks.
  void tell(bool blocked, Workspace& work);
  const CoverResult& result() const noexcept;

 private:
  class State;
  std::unique_ptr<State> state_;
};

/// Why there: "node n4-2, 3.1 m away, crouch: a does not see it (low cover), b does not see it (out
/// of sight)", "sensor, 2.5 m away over n4-2, stand: a does not see it", "least bad, stand: a sees
/// it".
std::string explain(const CoverResult& result, const Situation& s, const CoverRequest& request);

}  // namespace defilade
