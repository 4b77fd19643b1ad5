// Do several faces together block every segment between two boxes? Compiled once per instruction
// set (tile_sight.cpp).
//
// A face blocks a segment from a to b if some functions of a and b are positive, or, for edges, not
// negative: how far a is on this side of the plane, how far b is on the other, and for each edge on
// which side of it the line passes (f of face_test-inl.h). These *conditions* are linear in either
// end, so one that holds at all 8 × 8 pairs of corners holds everywhere. A segment that the face
// does not block violates one of the others; it remains to show, for each of these *open*
// conditions p separately and with the *premise* p ≤ 0, that other faces block it.
//
//      a │ ────────────▶ b     face 1 blocks all that passes above its lower edge: q ≥ 0.
//        │ 1                   The rest has q ≤ 0, and face 2 need not reach higher:
//        ┼ q                   only its lower edge is open, p.
//        │ 2                   The rest has p ≤ 0 too, and so on until nothing is open.
//        ┼ p
//
// Under a premise q ≤ 0 a condition p holds if p + λq > 0 for some λ ≥ 0: this again is linear in
// either end, and a question of corners. Where two faces meet, p is −λq itself: their edges lie on
// one line and run in opposite ways (edge_lines.h). So walls of many faces, corners of rooms and
// walls that reach below a floor are found to block what no single face does.
//
// Which face is tried next? If a segment is found for which the premises are true, the faces that
// it meets are candidates, and the one with the fewest open conditions is taken. A segment that
// meets none ends the search: it is in sight.
//
// No operation is fused: whether a proof is found does not depend on the instruction set.
//
// Values are lower bounds. Twice the margin of face_test-inl.h is taken off: once for what it is
// for, and as much for the roundings of p and of p + λq, a few parts in 2²⁴ of sizes that the
// margins are 8 and 16 parts of.
//
// Source: the lines between convex cells that miss a polygon, as half-spaces of their coordinates,
// are Teller & Séquin 1991, "Visibility Preprocessing for Interactive Walkthroughs"; that corners
// suffice for sums of them, and so for several occluders, is ours.

#if defined(DEFILADE_JOINT_PROOF_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef DEFILADE_JOINT_PROOF_INL
#undef DEFILADE_JOINT_PROOF_INL
#else
#define DEFILADE_JOINT_PROOF_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include "bake/faces/edge_lines.h"
#include "bake/faces/face_ray-inl.h"
#include "bake/faces/face_test-inl.h"
#include "bake/faces/face_tree.h"

HWY_BEFORE_NAMESPACE();
namespace defilade::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

inline constexpr std::size_t kPairs = kLeaf * kLeaf;

/// Entry 8 s + t is a lower bound for the segment from corner s of the one box to corner t of the
/// other.
struct alignas(32) Condition {
  std::array<float, kPairs> at;
  std::int32_t line;  // the line of its edge (edge_lines.h); 0: it is about the plane
};

inline bool is_positive(const Condition& p) {
  const Floats d;
  auto positive = hn::FirstN(d, hn::Lanes(d));
  for (std::size_t i = 0; i < kPairs; i += hn::Lanes(d))
    positive = hn::And(positive, hn::Gt(hn::Load(d, p.at.data() + i), hn::Zero(d)));
  return hn::AllTrue(d, positive);
}

/// Is p + λq > 0 everywhere for some λ ≥ 0? The bounds on λ are rounded: the sum decides.
inline bool follows(const Condition& p, const Condition& q) {
  const Floats d;
  const auto zero = hn::Zero(d);
  constexpr float kMost = 1e30F;
  auto low = zero, high = hn::Set(d, kMost);
  for (std::size_t i = 0; i < kPairs; i += hn::Lanes(d)) {
    const auto at_q = hn::Load(d, q.at.data() + i);
    const auto bound = hn::Neg(hn::Div(hn::Load(d, p.at.data() + i), at_q));
    low = hn::Max(low, hn::IfThenElseZero(hn::Gt(at_q, zero), bound));
    high = hn::Min(high, hn::IfThenElse(hn::Lt(at_q, zero), bound, high));
  }
  const float least = hn::GetLane(hn::MaxOfLanes(d, low));
  const float most = hn::GetLane(hn::MinOfLanes(d, high));
  if (!(least < most)) return false;
  const auto lambda = hn::Set(d, most < kMost ? (least + most) / 2 : 2 * least);
  auto positive = hn::FirstN(d, hn::Lanes(d));
  for (std::size_t i = 0; i < kPairs; i += hn::Lanes(d)) {
    const auto sum =
        hn::Add(hn::Mul(hn::Load(d, q.at.data() + i), lambda), hn::Load(d, p.at.data() + i));
    positive = hn::And(positive, hn::Gt(sum, zero));
  }
  return hn::AllTrue(d, positive);
}

class JointProof {
 public:
  /// `from` and `to` hold the corners of two boxes.
  JointProof(const FaceTree& tree, std::span<const EdgeLines> lines, ChannelMask channels,
             const Eight& from, const Eight& to)
      : tree_(tree),
        lines_(lines),
        channels_(channels),
        from_(from),
        to_(to),
        apart_(from.reach(to)) {}

  /// Is every segment certainly blocked in all channels?
  bool succeeds() { return is_blocked_around(from_.middle, to_.middle); }

 private:
  // Tuned on worlds of OpenArena's maps. More of anything proves a little more and takes longer.
  static constexpr int kMostRays = 24;
  static constexpr std::size_t kMostPremises = 12;
  static constexpr std::size_t kMostOpen = 4;
  static constexpr std::size_t kMostHits = 32;   // of a ray
  static constexpr std::size_t kCandidates = 4;  // of these
  static constexpr float kLeastShare = 0.15F;    // of the shaft's width that a candidate takes up

  struct Open {
    std::array<Condition, Face::kMostCorners + 2> conditions;
    std::size_t count = 0;
  };
  struct Candidate {
    std::uint32_t face;
    float share;
  };
  using Candidates = std::array<Candidate, kMostHits>;

  const Face& face(std::uint32_t id) const { return tree_.faces()[id]; }

  /// Is every segment blocked for which the premises are true, including this one?
  bool is_blocked_around(Vec3 from, Vec3 to) {
    if (rays_left_ == 0) return false;
    --rays_left_;
    Candidates candidates;
    const std::size_t count = find_candidates(from, to, candidates);
    std::array<Open, 2> open;  // of the best so far, and of another one
    std::size_t best = 0, most = kMostOpen;
    bool found = false;
    for (std::size_t i = 0; i < count; ++i) {
      find_open(candidates[i].face, most, open[1 - best]);
      if (open[1 - best].count > most) continue;
      found = true;
      best = 1 - best;
      if (open[best].count == 0) return true;
      most = open[best].count - 1;
    }
    return found && is_rest_blocked(open[best]);
  }

  void give_up() { rays_left_ = 0; }

  /// Among some faces that block the segment, finds those that take up most of the shaft, largest
  /// first.
  std::size_t find_candidates(Vec3 from, Vec3 to, Candidates& candidates) {
    std::size_t count = 0;
    unsigned met = 0;  // channels
    FaceRay(from, to).visit(tree_, channels_, [&](std::uint32_t id) {
      met |= face(id).channels;
      if ((face(id).channels & channels_) != channels_) return false;
      const float before = std::abs(side_of(face(id), from));
      const float way = before / (before + std::abs(side_of(face(id), to)));
      const float share = face(id).radius / (from_.radius + way * (to_.radius - from_.radius));
      if (share > kLeastShare) candidates[count++] = {id, share};
      return count == kMostHits;
    });
    if ((channels_ & ~met) != 0) give_up();  // this segment is in sight
    std::ranges::sort(std::span(candidates).first(count), [](Candidate a, Candidate b) {
      return a.share > b.share || (a.share == b.share && a.face < b.face);
    });
    return std::min(count, kCandidates);
  }

  /// Which conditions of the face do not hold? Stops when there are more than `most`.
  void find_open(std::uint32_t id, std::size_t most, Open& open) const {
    const Face& face = this->face(id);
    const float to_source = from_.reach(face), to_target = to_.reach(face);
    const float down = side_of(face, from_.middle) > side_of(face, to_.middle) ? 1.0F : -1.0F;
    open.count = 0;
    set_source_sides(face, down, 16 * kRounding * to_source, open.conditions[0]);
    keep_open(open);
    set_target_sides(face, -down, 16 * kRounding * to_target, open.conditions[open.count]);
    keep_open(open);
    if (open.count > most) return;
    const float margin = 2 * edge_margin(to_source * apart_);
    EdgeNormals normals;
    find_edge_normals(face, from_, normals);
    for (std::size_t k = 0; k < face.corners && open.count <= most; ++k) {
      Condition& condition = open.conditions[open.count];
      set_edge(normals, k, -down, margin, condition);  // f is negative for lines that go down
      condition.line = down > 0 ? lines_[id][k] : -lines_[id][k];
      keep_open(open);
    }
  }

  /// Keeps the condition behind the last one, unless it holds.
  void keep_open(Open& open) const {
    if (!holds(open.conditions[open.count])) ++open.count;
  }

  bool holds(const Condition& p) const {
    if (is_positive(p)) return true;
    return std::ranges::any_of(premises(), [&](const Condition& q) {
      return (p.line != 0 && p.line == -q.line) || follows(p, q);
    });
  }

  std::span<const Condition> premises() const { return std::span(premises_).first(premise_count_); }

  void set_source_sides(const Face& face, float sign, float margin, Condition& out) const {
    out.line = 0;
    for (std::size_t s = 0; s < kLeaf; ++s)
      std::fill_n(out.at.data() + kLeaf * s, kLeaf, sign * side_of(face, from_.point(s)) - margin);
  }

  void set_target_sides(const Face& face, float sign, float margin, Condition& out) const {
    out.line = 0;
    for (std::size_t t = 0; t < kLeaf; ++t) out.at[t] = sign * side_of(face, to_.point(t)) - margin;
    for (std::size_t s = 1; s < kLeaf; ++s)
      std::copy_n(out.at.data(), kLeaf, out.at.data() + kLeaf * s);
  }

  void set_edge(const EdgeNormals& normals, std::size_t edge, float sign, float margin,
                Condition& out) const {
    const Floats d;
    for (std::size_t s = 0; s < kLeaf; ++s)
      for (std::size_t i = 0; i < kLeaf; i += hn::Lanes(d)) {
        const auto x = hn::Sub(hn::Load(d, to_.x.data() + i), hn::Set(d, from_.x[s]));
        const auto y = hn::Sub(hn::Load(d, to_.y.data() + i), hn::Set(d, from_.y[s]));
        const auto z = hn::Sub(hn::Load(d, to_.z.data() + i), hn::Set(d, from_.z[s]));
        auto f = hn::Mul(x, hn::Set(d, normals.x[edge][s]));
        f = hn::Add(hn::Mul(y, hn::Set(d, normals.y[edge][s])), f);
        f = hn::Add(hn::Mul(z, hn::Set(d, normals.z[edge][s])), f);
        hn::Store(hn::Sub(hn::Mul(f, hn::Set(d, sign)), hn::Set(d, margin)), d,
                  out.at.data() + kLeaf * s + i);
      }
  }

  bool is_rest_blocked(const Open& open) {
    if (premise_count_ == kMostPremises) return false;
    return std::ranges::all_of(std::span(open.conditions).first(open.count),
                               [this](const Condition& condition) {
                                 premises_[premise_count_++] = condition;
                                 const bool blocked = is_blocked_under_premises();
                                 --premise_count_;
                                 return blocked;
                               });
  }

  /// Looks for faces along two segments on the way from the middles to those corners for which the
  /// latest premise is most true: about the first for which all are, which passes close to the edge
  /// in question, and the last.
  bool is_blocked_under_premises() {
    const std::size_t pair = most_true();
    const Vec3 from = from_.point(pair / kLeaf), to = to_.point(pair % kLeaf);
    const float way = way_to(pair);
    return is_blocked_around(between(from_.middle, from, way), between(to_.middle, to, way)) ||
           (way < 1 && is_blocked_around(from, to));
  }

  /// The pair of corners; one for which the other premises are true too, if there is any.
  std::size_t most_true() const {
    const std::span<const Condition> others = premises().first(premise_count_ - 1);
    const std::array<float, kPairs>& latest = premises().back().at;
    std::size_t best = kPairs;
    for (std::size_t i = 0; i < kPairs; ++i)
      if ((best == kPairs || latest[i] < latest[best]) &&
          std::ranges::all_of(others, [i](const Condition& q) { return q.at[i] <= 0; }))
        best = i;
    if (best < kPairs) return best;
    return static_cast<std::size_t>(std::ranges::min_element(latest) - latest.begin());
  }

  /// How far on the way from the middles to a pair of corners all premises are true, in steps; 1 if
  /// they never are. On this way both ends move, so that each is a quadratic function of it.
  float way_to(std::size_t pair) const {
    constexpr float kStep = 0.125F;
    float way = kStep;
    for (const Condition& q : premises()) {
      float all = 0, one = 0;  // sums over all pairs, and over those with one of the corners
      for (const float value : q.at) all += value;
      for (std::size_t i = 0; i < kLeaf; ++i)
        one += q.at[pair / kLeaf * kLeaf + i] + q.at[i * kLeaf + pair % kLeaf];
      const auto value_at = [&](float w) {
        return (1 - w) * (1 - w) * all / kPairs + (1 - w) * w * one / kLeaf + w * w * q.at[pair];
      };
      while (way < 1 && !(value_at(way) <= 0)) way += kStep;
    }
    return way;
  }

  static Vec3 between(Vec3 a, Vec3 b, float way) {
    return {a.x + way * (b.x - a.x), a.y + way * (b.y - a.y), a.z + way * (b.z - a.z)};
  }

  const FaceTree& tree_;
  std::span<const EdgeLines> lines_;
  ChannelMask channels_;
  const Eight& from_;
  const Eight& to_;
  float apart_;
  int rays_left_ = kMostRays;
  std::size_t premise_count_ = 0;
  std::array<Condition, kMostPremises> premises_;
};

inline bool block_jointly(const FaceTree& tree, std::span<const EdgeLines> lines,
                          ChannelMask channels, const Box& a, const Box& b) {
  const Eight from = corners_of(a), to = corners_of(b);
  return JointProof(tree, lines, channels, from, to).succeeds();
}

}  // namespace defilade::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
