#pragma once
// How far is it, and should it go on? What a long piece of work tells its caller and asks of it.

#include <cstdint>
#include <string_view>

namespace defilade {

/// Override what you need. `begin` is called by the thread that called the bake; `advance` and
/// `cancelled` by any of its workers, several at once.
class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  virtual ~Progress() = default;

  /// A stage of `total` units of `unit` ("links", "pairs") begins; the one before has ended.
  virtual void begin(std::string_view /*stage*/, std::string_view /*unit*/,
                     std::uint64_t /*total*/) {}
  virtual void advance(std::uint64_t /*units*/) noexcept {}
  /// Once true, must stay true: the work ends soon with an Error of kind `cancelled`.
  virtual bool cancelled() const noexcept { return false; }
};

}  // namespace defilade
