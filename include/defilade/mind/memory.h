#pragma once
// What does a character believe? Memory keeps what percepts told: of each being when it was first
// and last seen, heard and felt, where it was then, and how sure that still is; sounds and hits by
// place; and what others told.
//
// Memory is fed with percepts and with reports, never with a Scene, so nobody remembers what was
// not noticed. What a friend tells is hearsay: it is kept apart, arrives with a delay, and never
// replaces what was noticed later than the report says.
//
// Everything is bounded. For a being that is new, the least important one is forgotten: first the
// dead, then whoever was noticed longest ago. Events go the oldest first.
//
// Time is that of percepts: seconds of the match, `reaction` ago. Cost: O(beings) per percept.
// Allocation: in the constructor and in copies, which are independent.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "defilade/mind/percept.h"
#include "defilade/model/node_index.h"
#include "defilade/model/node_set_view.h"
#include "defilade/model/reserved.h"

namespace defilade {

/// Before anything.
inline constexpr double kNever = -1e9;

struct MemoryLimits {
  std::size_t beings = 24;
  std::size_t events = 32;   // sounds and touches
  std::size_t reports = 16;  // that are on their way
};

struct MemoryTraits {
  float forget = 60;     // seconds after which a being or an event is forgotten
  float sure = 8;        // seconds in which the belief in a place loses half
  float hearsay = 0.6F;  // how far it believes what others tell

  friend bool operator==(const MemoryTraits&, const MemoryTraits&) = default;
};

/// Somebody, as far as the character knows.
struct Recollection {
  BodyId body;
  TeamId team;                                               // invalid: it was not recognised
  double first = kNever;                                     // when it was noticed first
  std::array<double, kSenses> last{kNever, kNever, kNever};  // by Sense
  double told = kNever;   // when others noticed it, as far as they told
  Vec3 place;             // where it was last
  float error = 0;        // metres by which that may be wrong
  double as_of = kNever;  // when it was there
  bool hearsay = false;   // the place is what others told
  Vec3 seen_at;           // where it was when it was seen last
  Vec3 velocity;          // and how it moved
  StanceId stance{0U};
  ArmId arm;
  bool dead = false;
  double vacant = kNever;                    // when its place was looked at and it was not there
  Alertness suspicion = Alertness::unaware;  // of it, when it was noticed last

  double seen() const noexcept { return last[static_cast<std::size_t>(Sense::sight)]; }
  double heard() const noexcept { return last[static_cast<std::size_t>(Sense::hearing)]; }
  double felt() const noexcept { return last[static_cast<std::size_t>(Sense::touch)]; }
};

/// A sound or a touch by somebody or something unknown, or danger whoever it was.
struct RememberedEvent {
  Sense sense = Sense::hearing;
  std::optional<SoundKind> sound;           // of hearing, if it could be told
  ContactKind contact = ContactKind::bump;  // of touch
  BodyId about;                             // invalid: unknown
  double seconds = kNever;
  Vec3 place;
  Vec3 from;  // a point in the direction that it came from
  float error = 0;
  float amount = 0;  // of touch
};

/// What one character tells another.
struct Report {
  BodyId about;
  TeamId team;
  Vec3 place;
  float error = 0;
  double as_of = kNever;
  bool dead = false;
};
/// Of what it remembers of somebody.
Report report_of(const Recollection& one) noexcept;

/// What is believed, since when, and from which percept: a sentence without a full stop. Allocates.
std::string describe(const Recollection& one, TeamId own, double now);

class Memory {
 public:
  explicit Memory(const MemoryLimits& limits = {}, const MemoryTraits& traits = {});

  /// What was noticed in a tick; `now` is when. Reports that have arrived by then are believed.
  void notice(std::span<const Percept> percepts, double now) noexcept;
  /// A friend tells; the report arrives at that time. It is lost if too many are on their way.
  void tell(const Report& report, double arrives) noexcept;

  /// At that time it looked at these nodes (Senses::looked_at). Call this after `notice`, so that
  /// everybody whom it saw there is known. `index` has the map's nodes.
  void looked_at(NodeSetView nodes, const NodeIndex& index, double seconds) noexcept;
  /// Was it seen last standing still, as at a post, and has the character looked at that place
  /// since and not found it?
  bool is_missing(const Recollection& one) const noexcept;

  /// In no particular order.
  std::span<const Recollection> beings() const noexcept { return beings_; }
  /// Null if it does not remember that being.
  const Recollection* find(BodyId body) const noexcept;
  /// The oldest first.
  std::span<const RememberedEvent> events() const noexcept { return events_; }

  /// How sure it is that the being is still about there: 1 while it notices it, halved every
  /// `sure` seconds, less by hearsay.
  float certainty(const Recollection& one, double now) const noexcept;

 private:
  struct Pending {
    Report report;
    double arrives = 0;
  };

  Recollection* get(BodyId body, double now) noexcept;
  void notice(const Percept& percept) noexcept;
  void keep(const Percept& percept) noexcept;
  void believe(const Report& report, double now) noexcept;
  void forget(double now) noexcept;

  MemoryLimits limits_;
  MemoryTraits traits_;
  Reserved<Recollection> beings_;
  Reserved<RememberedEvent> events_;
  Reserved<Pending> reports_;
};

}  // namespace defilade
