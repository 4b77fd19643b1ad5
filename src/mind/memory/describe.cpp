// What is remembered, as sentences.

#include <fmt/format.h>

#include "defilade/mind/memory.h"

namespace defilade {
namespace {

std::string_view who(const Recollection& one, TeamId own) {
  if (!one.team.valid()) return "somebody unrecognised";
  return one.team == own ? "a friend" : "an enemy";
}

/// The percept or the report that its place is from.
std::string_view source(const Recollection& one) {
  if (one.hearsay) return "told of";
  if (one.as_of == one.seen()) return "seen";
  return "heard";
}

std::string ago(double then, double now) { return fmt::format("{:.1f} s ago", now - then); }

}  // namespace

std::string describe(const Recollection& one, TeamId own, double now) {
  std::string text(who(one, own));
  if (one.dead) text += ", dead";
  if (one.as_of > kNever)
    text += fmt::format(", {} at {:.1f},{:.1f},{:.1f} {}", source(one), one.place.x, one.place.y,
                        one.place.z, ago(one.as_of, now));
  if (one.error > 0) text += fmt::format(", to {:.1f} m", one.error);
  if (one.vacant > one.as_of) text += fmt::format(", no longer there {}", ago(one.vacant, now));
  text += fmt::format("; first noticed {}", ago(one.first, now));
  for (const auto& [name, when] : {std::pair{"seen", one.seen()},
                                   {"heard", one.heard()},
                                   {"felt", one.felt()},
                                   {"told of", one.told}})
    if (when > kNever && when != one.as_of) text += fmt::format(", {} {}", name, ago(when, now));
  return text + fmt::format("; {} about it", name_of(one.suspicion));
}

}  // namespace defilade
