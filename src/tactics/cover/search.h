#pragma once
// The search for cover, one ray at a time. Three phases ask rays, all of the same kind: is a body
// at this place, in this stance, hidden from these threats?
//   checking   candidates, the most promising first, or in the published order
//   shortening the last leg of the way to the best one, by halving; not in the published order
//   standing   may the character stand upright there?

#include <optional>
#include <utility>
#include <vector>

#include "defilade/tactics/find_cover.h"
#include "tactics/cover/published_order.h"
#include "tactics/rays/threat.h"

namespace defilade {

class CoverSearch::State {
 public:
  void begin(const Situation& s, const CoverRequest& request, const Mover& mover, Workspace& work);
  std::optional<Ray> asks() const noexcept;
  void tell(bool blocked, Workspace& work);
  const CoverResult& result() const noexcept { return result_; }

 private:
  enum class Phase : std::uint8_t { checking, shortening, standing, over };

  /// How good a place is: less is better.
  struct Rank {
    int quarters = std::numeric_limits<int>::max();  // quarters of a metre of way
    std::uint32_t exposure = 0;
    double way = std::numeric_limits<double>::infinity();

    friend auto operator<=>(const Rank&, const Rank&) = default;
  };

  const Situation& s() const { return *situation_; }
  bool is_by_gain() const { return request_.order == CoverOrder::by_gain; }
  bool is_spent() const { return result_.rays == request_.rays; }
  Threat threat(std::size_t k) const { return threat_of(s(), s().enemies()[k], request_.means); }

  // Is the body hidden?
  void look_at(Vec3 feet, StanceId stance);
  void next_threat(Workspace& work);
  void end_look(bool hidden, Workspace& work);

  void add_sensors(Vec3 origin);
  void check_next(Workspace& work);
  std::size_t next_candidate();
  bool begin_check(std::size_t i);
  void end_check(bool hidden);
  CoverWay way_to(const CoverCandidate& candidate);

  void take_best(Workspace& work);
  void take_least_bad(Workspace& work);
  void take(const CoverCandidate& candidate, const CoverWay& way, Workspace& work);
  std::size_t seen_by(const CoverCandidate& candidate, StanceId stance) const;

  void begin_shortening(Workspace& work);
  void halve(Workspace& work);
  void end_shortening(Workspace& work);
  bool ends_at_node() const;
  Vec3 last_leg() const;
  bool walks_last_link() const;
  void leave_last_node();
  void begin_standing(Workspace& work);

  std::optional<Situation> situation_;
  CoverRequest request_;
  const Mover* mover_ = nullptr;
  SensorGrid own_grid_;  // for requests without one
  SensorGrid::Data* grid_ = nullptr;
  CoverWaysMemory ways_memory_;
  std::optional<CoverWays> ways_;
  CoverCandidates candidates_;
  PublishedOrder published_;
  bool has_sensors_ = false;  // among the candidates
  StanceId crouched_;

  Phase phase_ = Phase::over;
  std::vector<std::pair<float, std::size_t>> order_;  // the threats that are asked
  std::size_t asked_ = 0;                             // how many of them
  Body body_;                                         // the body that they look at
  BodyLook look_;

  std::size_t checked_ = CoverCandidates::kNone;  // the candidate in hand
  std::size_t best_ = CoverCandidates::kNone;
  Rank rank_;  // of the best
  CoverWay way_;

  Vec3 leg_from_;  // the last leg of the way, and which parts of it are seen and hidden
  Vec3 leg_end_;
  float seen_ = 0;
  float hidden_ = 1;
  float middle_ = 0;

  CoverResult result_;
};

}  // namespace defilade
