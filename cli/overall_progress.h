#pragma once
// How far is a piece of work as a whole? Each stage of a bake has a weight, so that one bar rises
// from 0 to 1; other stages weigh 1. It never falls, though stages may be left out or come again.

#include <cstdint>
#include <string_view>

namespace defilade::cli {

class OverallProgress {
 public:
  /// A stage of `total` units begins; the one before has ended.
  void begin(std::string_view stage, std::uint64_t total);

  /// From 0 to 1, when `done` units of the stage are done.
  double share(std::uint64_t done) const;

 private:
  double reached_ = 0;  // when the stage began
  double before_ = 0;   // the weights of the stages that have ended
  double weight_ = 0;   // of the stage
  double after_ = 0;    // of those that usually follow
  std::uint64_t total_ = 0;
};

}  // namespace defilade::cli
