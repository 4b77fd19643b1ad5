#include "model/sets/strip_draft.h"

namespace defilade {
namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

std::uint64_t common_bits(const Tile& tile) {
  std::uint64_t common = kAll;
  for (const std::uint64_t word : tile) common &= word;
  return common;
}

}  // namespace

StripDraft::StripDraft(std::size_t nodes)
    : most_(lines_for(nodes) + 1),  // one past the last is written to, and not kept
      kept_(std::make_unique_for_overwrite<std::uint8_t[]>(64 * most_)),
      full_(std::make_unique_for_overwrite<std::uint8_t[]>(64 * most_)),
      lines_(std::make_unique_for_overwrite<NodeLine[]>(64 * most_)) {}

void StripDraft::add(std::size_t tile_column, const Tile& tile) {
  if (given_ != 0 && column_ != tile_column / kTiles) end_column();
  column_ = tile_column / kTiles;
  tiles_[tile_column % kTiles] = tile;
  given_ |= 1U << tile_column % kTiles;
}

void StripDraft::end_column() {
  const auto place = static_cast<std::uint32_t>(column_ / LineGroup::kLines);
  if (ends_.empty() || ends_.back().place != place) {
    end_group();
    ends_.push_back({place, {}, {}});
  }
  std::uint64_t common = kAll;
  for (std::size_t i = 0; i < kTiles; ++i)
    if ((given_ >> i & 1) != 0)
      common &= common_bits(tiles_[i]);
    else
      tiles_[i].fill(common = 0);
  const auto at = static_cast<std::uint8_t>(column_ % LineGroup::kLines);
  common == kAll ? add_full(at) : add_lines(at);
  given_ = 0;
}

void StripDraft::add_full(std::uint8_t place) {
  for (std::size_t r = 0; r < 64; ++r) full_[r * most_ + full_count_[r]++] = place;
}

/// Every line is written where the next kept one belongs, and its place to both lists; only the
/// counts decide whether it stays. No branch depends on the bits, which cannot be predicted.
void StripDraft::add_lines(std::uint8_t place) {
  const Tile &a = tiles_[0], &b = tiles_[1], &c = tiles_[2], &d = tiles_[3];
  static_assert(kTiles == 4);
  for (std::size_t r = 0; r < 64; ++r) {
    const bool some = (a[r] | b[r] | c[r] | d[r]) != 0, all = (a[r] & b[r] & c[r] & d[r]) == kAll;
    const std::size_t kept = r * most_ + kept_count_[r];
    kept_[kept] = place;
    lines_[kept] = {{a[r], b[r], c[r], d[r]}};
    full_[r * most_ + full_count_[r]] = place;
    kept_count_[r] += some && !all ? 1 : 0;
    full_count_[r] += all ? 1 : 0;
  }
}

void StripDraft::end_group() {
  if (ends_.empty()) return;
  ends_.back().kept = kept_count_;
  ends_.back().full = full_count_;
}

DraftOfRow StripDraft::row(std::size_t index) {
  groups_.clear();
  std::uint32_t kept = 0, full = 0;
  for (const GroupEnd& end : ends_) {
    const LineGroup group{end.place, static_cast<std::uint16_t>(end.kept[index] - kept),
                          static_cast<std::uint16_t>(end.full[index] - full)};
    if (group.kept != 0 || group.full != 0) groups_.push_back(group);
    kept = end.kept[index];
    full = end.full[index];
  }
  const std::size_t begin = index * most_;
  return {groups_, &kept_[begin], &full_[begin], &lines_[begin]};
}

void StripDraft::end(std::size_t rows) {
  if (given_ != 0) end_column();
  end_group();
  places_.clear();
  size_ = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    const DraftOfRow draft = row(r);
    places_.emplace_back(size_, draft.groups.size());
    size_ += draft.size();
  }
}

void StripDraft::write_to(NodeLine* out) {
  for (std::size_t r = 0; r < places_.size(); ++r) row(r).write_to(out + places_[r].line());
  kept_count_.fill(0);
  full_count_.fill(0);
  ends_.clear();
}

}  // namespace defilade
