#pragma once
// The one place that shares work out to the cores: oneTBB in the surrounding task arena.
//
// Debian's oneTBB is built without the thread sanitizer, which therefore cannot see that what was
// written before the loop is handed over to the workers, and what they wrote back to the caller.
// Sanitized builds annotate both hand-overs, so that it still finds races in the loops themselves.

#include <tbb/parallel_for.h>

#include <cstddef>

#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#endif

namespace defilade {

/// Calls `body(i)` once for every i < count, on several threads at once.
template <class Body>
void parallel_for(std::size_t count, const Body& body) {
#if defined(__SANITIZE_THREAD__)
  char handed_out = 0, handed_back = 0;
  __tsan_release(&handed_out);
  const auto said = [&](std::size_t i) __attribute__((no_sanitize_thread)) {
    __tsan_acquire(&handed_out);
    body(i);
    __tsan_release(&handed_back);
  };
  tbb::parallel_for(std::size_t{0}, count, said);
  __tsan_acquire(&handed_back);
#else
  tbb::parallel_for(std::size_t{0}, count, body);
#endif
}

}  // namespace defilade
