#pragma once
// How do I shoot back out of my cover? The published steps, one decision at a time.
//
// 0. Look from the present place, in the present stance: a character that need not move does not.
// 1. Lean out past the handle of the arc that is nearer to the enemy's direction, then past the
//    other, where the arc says that leaning helps; behind a low arc and without any arc also rise,
//    unless already upright. Look each time.
// 2. Take a free peek-out of the cover node, the one nearer to the enemy's direction first.
// 3. Move a stride towards it, upright as the bake has looked from there, and look. Again, until
//    the enemy is seen or the peek-out is reached.
// A character that sees the enemy fires from there. A character that reaches the peek-out in vain,
// or finds none free, gives up and goes back.
//
// A ReturnFire casts no ray. It says what it wants to know (asks) and waits until it is told
// (tell): at once from a RayCaster, or some frames later from a RayScheduler, under any budget. As
// the bake does, it looks at the enemy's eye first and then at its body points.
//
// A peek-out is held by one character at a time, and given back when its holder gives up, is
// stopped or destroyed. When the enemy moves, begin again with another request.
//
// Cost: nanoseconds per call. Nothing allocates, except the constructor of PeekOuts. Threads: any
// number may take and release peek-outs at once; a ReturnFire belongs to one thread at a time.
//
// Source: Paull and Darken 2004 (peek-out nodes, the steps of returning fire).

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "defilade/model/ray_caster.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

using PeekOutId = Id<struct PeekOutTag>;  // an index into WaypointGraph::peek_outs()

/// Which peek-outs of the map are taken? Must outlive all holders.
class PeekOuts {
 public:
  explicit PeekOuts(const WaypointGraph& graph) : taken_(graph.peek_outs().size()) {}

  std::size_t size() const noexcept { return taken_.size(); }
  bool is_taken(PeekOutId id) const noexcept { return taken_[id.index()].load(); }
  /// False: another character has it.
  [[nodiscard]] bool take(PeekOutId id) noexcept { return !taken_[id.index()].exchange(true); }
  /// Called by its holder.
  void release(PeekOutId id) noexcept { taken_[id.index()].store(false); }

 private:
  std::vector<std::atomic<bool>> taken_;
};

/// Gives its peek-out back in the end.
class HeldPeekOut {
 public:
  HeldPeekOut() = default;
  /// Takes it, if it is free.
  HeldPeekOut(PeekOuts& all, PeekOutId id) noexcept {
    if (!all.take(id)) return;
    all_ = &all;
    id_ = id;
  }
  HeldPeekOut(HeldPeekOut&& other) noexcept { swap(other); }
  HeldPeekOut& operator=(HeldPeekOut&& other) noexcept {
    HeldPeekOut(std::move(other)).swap(*this);
    return *this;
  }
  ~HeldPeekOut() {
    if (all_ != nullptr) all_->release(id_);
  }

  /// Invalid: none is held.
  PeekOutId id() const noexcept { return id_; }

 private:
  void swap(HeldPeekOut& other) noexcept {
    std::swap(all_, other.all_);
    std::swap(id_, other.id_);
  }

  PeekOuts* all_ = nullptr;
  PeekOutId id_;
};

/// The peek-outs of a cover node, those nearer to a direction first, ties in the graph's order;
/// places that are not there are invalid.
std::array<PeekOutId, kMostPeekOuts> peek_outs_towards(const WaypointGraph& graph, NodeId cover,
                                                       Vec3 threat) noexcept;

struct ReturnFireRequest {
  NodeId cover;  // where the character is
  StanceId stance{0U};
  Vec3 shooter;  // where the enemy's feet are
  StanceId shooter_stance{0U};
  float stride = 0.4F;  // metres to move towards the peek-out before the next look; more than 0
  Channel channel = Channel::sight();  // or the fire of our weapon
};

enum class FireMove : std::uint8_t {
  look,      // stay as you are
  lean,      // move the head to the side
  rise,      // look over what is low
  step_out,  // walk upright, straight to `place`
  fire,      // the enemy is in sight from `eye`: the end
  give_up,   // the enemy cannot be seen; go back to `place`, behind the cover: the end
};
/// "look", "lean", "rise", "step out", "fire", "give up".
std::string_view name_of(FireMove move) noexcept;

/// What to do now.
struct FireOrder {
  FireMove move = FireMove::give_up;
  Vec3 place;  // of the feet
  Vec3 eye;
  StanceId stance;
  float lean = 0;  // metres to the left; negative: to the right

  friend bool operator==(const FireOrder&, const FireOrder&) = default;
};

class ReturnFire {
 public:
  ReturnFire(TacticalMap map, PeekOuts& peek_outs, const ReturnFireRequest& request) noexcept;

  const FireOrder& order() const noexcept { return order_; }
  /// It fires or has given up.
  bool is_over() const noexcept {
    return order_.move == FireMove::fire || order_.move == FireMove::give_up;
  }
  /// Best asked once the order is carried out. Nothing when it is over.
  std::optional<Ray> asks() const noexcept;
  /// The answer to what it asks. Not when it is over.
  void tell(bool blocked) noexcept;
  /// Enough fired, or something else is more urgent: gives up, whatever it was doing.
  void stop() noexcept;
  /// Invalid: none.
  PeekOutId peek_out() const noexcept { return held_.id(); }

 private:
  void next() noexcept;
  bool look() noexcept;
  bool lean() noexcept;
  bool rise() noexcept;
  void take_peek_out() noexcept;
  bool step_out() noexcept;
  FireOrder at(FireMove move, Vec3 place, StanceId stance) const noexcept;

  TacticalMap map_;
  PeekOuts* peek_outs_;
  ReturnFireRequest request_;
  Vec3 place_;           // of the cover node
  const CoverArc* arc_;  // against the shooter; null: none
  HeldPeekOut held_;
  FireOrder order_;
  bool looked_ = false;
  std::uint32_t leans_ = 0;  // tried
  bool risen_ = false;
  bool took_ = false;          // a peek-out, or found none free
  std::uint32_t strides_ = 0;  // made towards it
  std::size_t point_ = 0;      // of the enemy: its eye, then its body points
};

}  // namespace defilade
