#include "model/base/threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace defilade {

std::size_t threads_for(std::size_t nodes) noexcept {
  // More threads would wait for memory, and a game that opens a map has other things to do.
  constexpr unsigned kMost = 4;
  // Smaller maps are done before a thread has started.
  constexpr std::size_t kFewNodes = 16'384;
  if (nodes <= kFewNodes) return 1;
  return std::clamp(std::thread::hardware_concurrency(), 1U, kMost);
}

namespace {

/// False if the system has no thread or no memory for one: the running threads do its part.
bool start(std::vector<std::thread>& threads, const std::function<void()>& work) {
  try {
    threads.emplace_back(work);
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace

void work_together(std::size_t threads, const std::function<void()>& work) {
  std::mutex mutex;
  std::exception_ptr thrown;
  const std::function<void()> guarded = [&] {
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  others.reserve(threads - 1);
  while (others.size() + 1 < threads && start(others, guarded)) {
  }
  guarded();
  for (std::thread& other : others) other.join();
  if (thrown) std::rethrow_exception(thrown);
}

void for_each_stretch(std::size_t rows, const std::function<void(std::size_t, std::size_t)>& work) {
  constexpr std::size_t kRows = 4096;
  std::atomic<std::size_t> next = 0;
  work_together(threads_for(rows), [&] {
    for (std::size_t begin; (begin = next.fetch_add(kRows)) < rows;)
      work(begin, std::min(rows, begin + kRows));
  });
}

}  // namespace defilade
