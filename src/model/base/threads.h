#pragma once
// Several threads for work that takes long on a large map. Each takes the next piece until none is
// left, so the outcome does not depend on how many there are.

#include <cstddef>
#include <functional>

namespace defilade {

/// How many threads a map of that many nodes is worth: one for small maps.
std::size_t threads_for(std::size_t nodes) noexcept;

/// Calls `work()` on that many threads, including this one, or on fewer if the system does not
/// provide as many, and returns when all have ended. Rethrows what one of them throws.
void work_together(std::size_t threads, const std::function<void()>& work);

/// Calls `work(begin, end)` for stretches that together cover all `rows`.
void for_each_stretch(std::size_t rows, const std::function<void(std::size_t, std::size_t)>& work);

}  // namespace defilade
