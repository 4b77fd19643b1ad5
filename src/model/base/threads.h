#pragma once
// Several threads for what takes long on a large map. Each asks for what comes next until nothing
// is left, so the outcome does not depend on how many there are.

#include <cstddef>
#include <functional>

namespace defilade {

/// How many a map of that many nodes is worth: one for small ones.
std::size_t threads_for(std::size_t nodes) noexcept;

/// Calls `work()` on so many threads, this one among them, and returns when all have ended; fewer
/// if the system does not give as many. What one of them throws is thrown here.
void work_together(std::size_t threads, const std::function<void()>& work);

/// Calls `work(begin, end)` for stretches of rows that together are all of so many.
void for_each_stretch(std::size_t rows, const std::function<void(std::size_t, std::size_t)>& work);

}  // namespace defilade
