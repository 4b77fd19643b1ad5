#pragma once
// How far is the work, and should it go on? How a long piece of work reports to its caller, and how
// the caller can stop it.

#include <cstdint>
#include <limits>
#include <string_view>

namespace defilade {

/// The total of a stage of which nobody knows how long it is.
inline constexpr std::uint64_t kUnknownTotal = std::numeric_limits<std::uint64_t>::max();

/// Override what you need. The thread that began the work calls `begin`; any of its workers call
/// `advance` and `cancelled`, several at once.
class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  virtual ~Progress() = default;

  /// A stage of `total` units of `unit` ("links", "pairs") begins; the previous stage has ended.
  virtual void begin(std::string_view /*stage*/, std::string_view /*unit*/,
                     std::uint64_t /*total*/) {}
  virtual void advance(std::uint64_t /*units*/) noexcept {}
  /// Once this returns true it must stay true: the work ends soon with an Error of kind
  /// `cancelled`.
  virtual bool cancelled() const noexcept { return false; }

  /// Ignores what it is told and never cancels. Any number of threads may share it.
  static Progress& silent() noexcept {
    static Progress nobody;
    return nobody;
  }
};

}  // namespace defilade
