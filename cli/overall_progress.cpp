#include "overall_progress.h"

#include <algorithm>
#include <array>

namespace defilade::cli {
namespace {

struct StageWeight {
  std::string_view stage;
  double weight;
};

/// In the order in which they come. Tuned on oa_dm1 and oa_dm4, by the clock; maps of many nodes
/// spend more on cover and sight.
constexpr std::array kStages{
    StageWeight{"finding floor", 3},        StageWeight{"testing floor", 14},
    StageWeight{"placing nodes", 3},        StageWeight{"connecting nodes", 25},
    StageWeight{"adding missing nodes", 8}, StageWeight{"finding cover", 12},
    StageWeight{"proving sight", 0},        StageWeight{"measuring sight", 12},
    StageWeight{"preparing doors", 2},      StageWeight{"analyzing the map", 6},
};

}  // namespace

void OverallProgress::begin(std::string_view stage, std::uint64_t total) {
  reached_ = share(total_);
  before_ += weight_;
  const auto* known = std::ranges::find(kStages, stage, &StageWeight::stage);
  weight_ = known == kStages.end() ? 1 : known->weight;
  if (known != kStages.end()) {
    after_ = 0;
    for (const auto* later = known + 1; later != kStages.end(); ++later) after_ += later->weight;
  }
  total_ = total;
}

double OverallProgress::share(std::uint64_t done) const {
  const double all = before_ + weight_ + after_;
  if (all == 0) return 0;
  const double part =
      total_ == 0 ? 0 : static_cast<double>(std::min(done, total_)) / static_cast<double>(total_);
  return std::max(reached_, (before_ + weight_ * part) / all);
}

}  // namespace defilade::cli
