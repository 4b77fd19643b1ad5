#pragma once
// A line on the terminal that shows how far the work is as a whole, and how long it will take;
// silent when stderr is not a terminal. While it lives, Ctrl-C cancels the work instead of ending
// the program; a second one ends it at once.

#include <atomic>
#include <chrono>
#include <csignal>
#include <mutex>
#include <string>

#include "defilade/model/progress.h"
#include "overall_progress.h"

namespace defilade::cli {

class ProgressBar final : public Progress {
 public:
  ProgressBar();
  ~ProgressBar() override;

  void begin(std::string_view stage, std::string_view unit, std::uint64_t total) override;
  void advance(std::uint64_t units) noexcept override;
  bool cancelled() const noexcept override;
  /// What is shown beside the bar from the next time on that it is drawn.
  void note(std::string text);

 private:
  using Clock = std::chrono::steady_clock;

  std::string time_left(double share) const;
  std::string line(std::uint64_t done) const;
  void draw(std::uint64_t done);
  void erase();

  bool visible_;
  std::string stage_;
  std::string unit_;
  std::string note_;
  std::uint64_t total_ = 0;
  OverallProgress overall_;
  std::atomic<std::uint64_t> done_ = 0;
  Clock::time_point started_ = Clock::now();
  std::atomic<Clock::rep> next_draw_ = 0;
  std::mutex drawing_;
  struct sigaction old_action_{};
};

}  // namespace defilade::cli
