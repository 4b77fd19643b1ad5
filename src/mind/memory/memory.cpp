#include "defilade/mind/memory.h"

#include <algorithm>

namespace defilade {
namespace {

/// Is it easier to do without `a` than without `b`?
bool matters_less(const Recollection& a, const Recollection& b) {
  if (a.dead != b.dead) return a.dead;
  return a.as_of < b.as_of;
}

/// Of a percept about somebody who is not known, or of danger.
bool is_worth_keeping(const Percept& percept) {
  if (percept.sense == Sense::sight) return false;
  if (!percept.about.valid()) return true;
  if (percept.sense == Sense::touch) return percept.contact != ContactKind::bump;
  return percept.sound == SoundKind::shot || percept.sound == SoundKind::explosion ||
         percept.sound == SoundKind::impact;
}

}  // namespace

Report report_of(const Recollection& one) noexcept {
  return {one.body, one.team, one.place, one.error, one.as_of, one.dead};
}

Memory::Memory(const MemoryLimits& limits, const MemoryTraits& traits)
    : limits_(limits), traits_(traits) {
  beings_.reserve(limits.beings);
  events_.reserve(limits.events);
  reports_.reserve(limits.reports);
}

const Recollection* Memory::find(BodyId body) const noexcept {
  const auto one = std::ranges::find(beings_, body, &Recollection::body);
  return one == beings_.end() ? nullptr : &*one;
}

void Memory::notice(std::span<const Percept> percepts, double now) noexcept {
  forget(now);
  std::erase_if(reports_, [&](const Pending& one) {
    if (one.arrives > now) return false;
    believe(one.report, now);
    return true;
  });
  for (const Percept& percept : percepts) {
    if (is_worth_keeping(percept)) keep(percept);
    if (percept.about.valid()) notice(percept);
  }
}

void Memory::notice(const Percept& percept) noexcept {
  Recollection* one = get(percept.about, percept.seconds);
  if (one == nullptr) return;
  one->last[static_cast<std::size_t>(percept.sense)] = percept.seconds;
  one->suspicion = percept.alertness;
  if (percept.team.valid()) one->team = percept.team;
  if (percept.sense == Sense::touch) return;  // its place is the character's own
  // What was seen a moment ago says more about the place than what is heard now.
  const bool better = percept.sense == Sense::sight || percept.seconds > one->seen();
  if (!better || percept.seconds < one->as_of) return;
  one->place = percept.place;
  one->error = percept.error;
  one->as_of = percept.seconds;
  one->hearsay = false;
  if (percept.sense != Sense::sight) return;
  one->seen_at = percept.place;
  one->velocity = percept.velocity;
  one->stance = percept.stance;
  one->dead = percept.dead;
  if (percept.arm.valid()) one->arm = percept.arm;
}

/// For somebody new, the one that matters least is forgotten, unless all were noticed just now.
Recollection* Memory::get(BodyId body, double now) noexcept {
  const auto known = std::ranges::find(beings_, body, &Recollection::body);
  if (known != beings_.end()) return &*known;
  Recollection fresh;
  fresh.body = body;
  fresh.first = now;
  if (beings_.size() < limits_.beings) return &beings_.emplace_back(fresh);
  const auto least = std::ranges::min_element(beings_, matters_less);
  if (least == beings_.end() || (!least->dead && least->as_of >= now)) return nullptr;
  *least = fresh;
  return &*least;
}

void Memory::keep(const Percept& percept) noexcept {
  if (limits_.events == 0) return;
  if (events_.size() == limits_.events) events_.erase(events_.begin());
  events_.push_back({percept.sense, percept.sound, percept.contact, percept.about, percept.seconds,
                     percept.place, percept.from, percept.error, percept.amount});
}

void Memory::tell(const Report& report, double arrives) noexcept {
  if (report.about.valid() && reports_.size() < limits_.reports)
    reports_.push_back({report, arrives});
}

void Memory::believe(const Report& report, double now) noexcept {
  Recollection* one = get(report.about, now);
  if (one == nullptr) return;
  one->told = std::max(one->told, report.as_of);
  if (!one->team.valid()) one->team = report.team;
  if (report.as_of <= one->as_of) return;
  one->place = report.place;
  one->error = report.error;
  one->as_of = report.as_of;
  one->hearsay = true;
  one->dead = report.dead;
}

void Memory::forget(double now) noexcept {
  const double oldest = now - traits_.forget;
  std::erase_if(beings_, [&](const Recollection& one) {
    return one.as_of < oldest && one.told < oldest &&
           std::ranges::all_of(one.last, [&](double last) { return last < oldest; });
  });
  std::erase_if(events_, [&](const RememberedEvent& one) { return one.seconds < oldest; });
}

void Memory::looked_at(NodeSetView nodes, const NodeIndex& index, double seconds) noexcept {
  for (Recollection& one : beings_) {
    if (one.as_of >= seconds) continue;
    const NodeId node = index.nearest(one.place);
    if (node.valid() && nodes.contains(node)) one.vacant = seconds;
  }
}

bool Memory::is_missing(const Recollection& one) const noexcept {
  constexpr float kStill = 0.2F;  // metres per second
  const Vec3 v = one.velocity;
  const bool still = v.x * v.x + v.y * v.y + v.z * v.z < kStill * kStill;
  return still && !one.dead && !one.hearsay && one.as_of == one.seen() && one.vacant > one.as_of;
}

float Memory::certainty(const Recollection& one, double now) const noexcept {
  double sure = one.hearsay ? traits_.hearsay : 1;
  // Halved for whole spans of time and linear in between: the same on every machine.
  auto spans = (now - one.as_of) / traits_.sure;
  for (; spans >= 1 && sure > 1e-6; spans -= 1) sure /= 2;
  return static_cast<float>(spans > 0 ? sure * (1 - std::min(spans, 1.0) / 2) : sure);
}

}  // namespace defilade
