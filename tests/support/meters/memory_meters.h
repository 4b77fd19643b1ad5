#pragma once
// Meters of memory: how long somebody is remembered, and how sure it is.

#include "defilade/mind/memory.h"
#include "support/meters/stage.h"

namespace defilade::test {

inline void measure_memory(const MemoryTraits& traits, Meters& meters) {
  Percept percept;
  percept.about = BodyId{3U};
  meters["seconds until it forgets"] = edge(0, 1000, [&](double seconds) {
    Memory memory({}, traits);
    memory.notice(std::span(&percept, 1), 0);
    memory.notice({}, seconds);
    return memory.find(percept.about) != nullptr;
  });
  Memory seen({}, traits), told({}, traits);
  seen.notice(std::span(&percept, 1), 0);
  meters["seconds until it is half as sure"] = edge(
      0, 1000, [&](double seconds) { return seen.certainty(seen.beings()[0], seconds) > 0.5F; });
  told.tell(report_of(seen.beings()[0]), 0);
  told.notice({}, 0);
  meters["certainty of what it was told"] = told.certainty(told.beings()[0], 0);
}

}  // namespace defilade::test
