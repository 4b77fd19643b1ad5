#include "progress_bar.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace defilade::cli {
namespace {

/// Set by the signal handler and read by all workers, which std::sig_atomic_t would not allow.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void interrupt(int) { interrupted = true; }

std::size_t terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string clock_time(double seconds) {
  const long whole = std::lround(seconds);
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

bool can_redraw() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && term && std::string_view(term) != "dumb";
}

}  // namespace

ProgressBar::ProgressBar() : visible_(can_redraw()) {
  interrupted = false;
  struct sigaction action{};
  action.sa_handler = interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);  // the second Ctrl-C ends the program
  sigaction(SIGINT, &action, &old_action_);
}

ProgressBar::~ProgressBar() {
  erase();
  sigaction(SIGINT, &old_action_, nullptr);
}

void ProgressBar::begin(std::string_view stage, std::string_view unit, std::uint64_t total) {
  const std::scoped_lock lock(drawing_);
  stage_ = stage;
  unit_ = unit;
  total_ = total;
  overall_.begin(stage, total);
  done_ = 0;
  if (!visible_) return;
  next_draw_ = Clock::now().time_since_epoch().count();
  draw(0);
}

void ProgressBar::advance(std::uint64_t units) noexcept {
  const std::uint64_t done = done_ += units;
  if (!visible_) return;
  constexpr auto kInterval = std::chrono::milliseconds(100);
  const auto now = Clock::now();
  if (now.time_since_epoch().count() < next_draw_) return;
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!lock) return;
  next_draw_ = (now + kInterval).time_since_epoch().count();
  draw(done);
}

bool ProgressBar::cancelled() const noexcept { return interrupted; }

/// Nothing until enough is done to tell.
std::string ProgressBar::time_left(double share) const {
  constexpr double kTelling = 0.05;
  const double seconds = std::chrono::duration<double>(Clock::now() - started_).count();
  if (share < kTelling || seconds < 1) return "";
  return fmt::format("  about {} left", clock_time(std::max(1.0, seconds * (1 - share) / share)));
}

void ProgressBar::note(std::string text) {
  if (!visible_) return;
  const std::scoped_lock lock(drawing_);
  note_ = std::move(text);
}

/// As much as fits into the terminal: a bar between the stage and what is told of it.
std::string ProgressBar::line(std::uint64_t done) const {
  const std::size_t columns = terminal_columns();
  const std::string note = note_.empty() ? "" : "  " + note_;
  if (total_ == kUnknownTotal) {
    const std::string line = fmt::format("{}: {} {}{}", stage_, done, unit_, note);
    return line.substr(0, columns - 1);
  }
  const double share = overall_.share(done);
  const std::string tail = fmt::format("{:3.0f} %{}{}", share * 100, time_left(share), note);
  const std::size_t used = stage_.size() + tail.size() + 5;
  if (columns <= used + 10) return fmt::format("{} {:3.0f} %", stage_, share * 100);
  const std::size_t width = std::min<std::size_t>(columns - used, 40);
  const auto full = static_cast<std::size_t>(std::min(share, 1.0) * static_cast<double>(width));
  return fmt::format("{} [{:#<{}}{:.<{}}] {}", stage_, "", full, "", width - full, tail);
}

void ProgressBar::draw(std::uint64_t done) {
  fmt::print(stderr, "\r{}\x1b[K", line(done));
  std::fflush(stderr);
}

void ProgressBar::erase() {
  if (!visible_ || next_draw_ == 0) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

}  // namespace defilade::cli
