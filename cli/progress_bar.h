#pragma once
// A line on the terminal that shows how far a bake is, how fast it goes and how long it will take;
// silent when stderr is not a terminal. While it lives, Ctrl-C cancels the work instead of ending
// the program; a second one ends it at once.

#include <atomic>
#include <chrono>
#include <csignal>
#include <mutex>
#include <string>

#include "defilade/model/progress.h"

namespace defilade::cli {

class ProgressBar final : public Progress {
 public:
  ProgressBar();
  ~ProgressBar() override;

  void begin(std::string_view stage, std::string_view unit, std::uint64_t total) override;
  void advance(std::uint64_t units) noexcept override;
  bool cancelled() const noexcept override;

 private:
  using Clock = std::chrono::steady_clock;

  void draw(std::uint64_t done);
  void erase();

  bool visible_;
  std::string stage_;
  std::string unit_;
  std::uint64_t total_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  Clock::time_point started_;
  std::atomic<Clock::rep> next_draw_ = 0;
  std::mutex drawing_;
  struct sigaction old_action_{};
};

}  // namespace defilade::cli
