#include "model/live/rows.h"

#include <algorithm>
#include <bit>

#include "model/graph/single_line.h"
#include "model/live/doors.h"

namespace defilade {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};
constexpr std::size_t kMostSpare = 2;
constexpr std::size_t kMostBatches = 64;

std::uint64_t& word_of(NodeMatrix& matrix, NodeId row, std::size_t word) {
  return matrix.row_blocks(row)[word / NodeBlock::kWords].words[word % NodeBlock::kWords];
}

}  // namespace

LiveRows::LiveRows(const TacticalMap& map)
    : base_(map.data_), baked_analysis_(map.data_, &map.analysis()) {
  const AgentProfile& profile = map.profile();
  const std::size_t stances = profile.stances.size(), views = base_->views.size();
  for (std::size_t view = 0; view < views; ++view) {
    const std::size_t pair = view % (stances * stances);
    const std::size_t watcher = pair / stances, target = pair % stances;
    const std::size_t mirror = view - pair + target * stances + watcher;
    const bool single = is_single_line(profile, StanceId{watcher}, StanceId{target});
    const bool mirrored = single && base_->watchers[view].is_same_as(base_->views[mirror]);
    watchers_.push_back(mirrored ? mirror : views + view);
  }
  counted_.assign(is_mirrored() ? views : 2 * views, kNone);
  for (std::size_t view = 0; view < base_->exposure.size(); ++view)
    counted_[watchers_[view]] = view;
  spare_->copies.reserve(kMostSpare);  // returning a copy must not fail
  show(first_copy());
}

bool LiveRows::is_mirrored() const noexcept {
  return std::ranges::all_of(watchers_,
                             [&](std::size_t matrix) { return matrix < watchers_.size(); });
}

std::size_t LiveRows::matrix_count() const noexcept { return counted_.size(); }

std::uint64_t LiveRows::word(std::size_t matrix, NodeId row, std::size_t word) const noexcept {
  return newest_->matrices[matrix].row(row).word(word);
}

LiveState LiveRows::state() const {
  std::shared_ptr<const Copy> copy;
  {
    const std::lock_guard lock(mutex_);
    copy = newest_;
  }
  const LiveRest& rest = copy->rest;
  TacticalMap map(std::shared_ptr<const TacticalMap::Data>(copy, &copy->data));
  return {std::move(map), rest.world, rest.stale_cover, rest.stale_analysis};
}

void LiveRows::publish(std::vector<WordEdit> edits, LiveRest rest) {
  std::unique_ptr<Copy> copy = next_copy();
  write(*copy, edits);
  copy->version = newest_->version + 1;
  copy->rest = std::move(rest);
  copy->data.live_cover = copy->rest.cover ? copy->rest.cover : base_->live_cover;
  copy->data.live_analysis = copy->rest.analysis ? copy->rest.analysis : baked_analysis_;
  keep({copy->version, std::move(edits)});
  show(std::move(copy));
}

std::unique_ptr<LiveRows::Copy> LiveRows::first_copy() const {
  auto copy = std::make_unique<Copy>();
  TacticalMap::Data& data = copy->data;
  data.fixed = base_->fixed;
  data.backing = base_;
  data.index = base_->index;
  data.landmarks = base_->landmarks;
  data.portals = base_->portals;
  data.group_of_weapon = base_->group_of_weapon;
  data.exposure = base_->exposure;
  data.live_cover = base_->live_cover;
  data.live_analysis = baked_analysis_;
  copy->matrices.reserve(matrix_count());
  for (const NodeMatrixView view : base_->views) copy->matrices.emplace_back(view);
  for (std::size_t i = base_->views.size(); i < matrix_count(); ++i)
    copy->matrices.emplace_back(transpose(base_->views[i - base_->views.size()]));
  data.views.assign(copy->matrices.begin(),
                    copy->matrices.begin() + static_cast<std::ptrdiff_t>(base_->views.size()));
  for (const std::size_t matrix : watchers_) data.watchers.push_back(copy->matrices[matrix]);
  return copy;
}

/// A copy that equals the newest.
std::unique_ptr<LiveRows::Copy> LiveRows::next_copy() {
  std::unique_ptr<Copy> copy = take_spare();
  if (!copy) copy = first_copy();
  catch_up(*copy);
  return copy;
}

std::unique_ptr<LiveRows::Copy> LiveRows::take_spare() {
  const std::lock_guard lock(spare_->mutex);
  if (spare_->copies.empty()) return nullptr;
  const auto best = std::ranges::max_element(
      spare_->copies, {}, [](const std::unique_ptr<Copy>& copy) { return copy->version; });
  std::unique_ptr<Copy> copy = std::move(*best);
  spare_->copies.erase(best);
  return copy;
}

void LiveRows::catch_up(Copy& copy) const {
  if (copy.version == newest_->version) return;
  const bool logged = !log_.empty() && log_.front().version <= copy.version + 1;
  for (const Batch& batch : log_)
    if (logged && batch.version > copy.version) write(copy, batch.edits);
  if (logged) return;
  for (std::size_t i = 0; i < copy.matrices.size(); ++i)  // in place: views look at the bits
    std::ranges::copy(newest_->matrices[i].blocks(), copy.matrices[i].blocks().begin());
  copy.data.exposure = newest_->data.exposure;
}

void LiveRows::write(Copy& copy, std::span<const WordEdit> edits) const {
  for (const WordEdit& edit : edits) {
    std::uint64_t& word = word_of(copy.matrices[edit.matrix], NodeId{edit.row}, edit.word);
    if (const std::size_t view = counted_[edit.matrix]; view != kNone)
      copy.data.exposure[view][edit.row] +=
          static_cast<std::uint32_t>(std::popcount(edit.value) - std::popcount(word));
    word = edit.value;
  }
}

/// Keeps batches as long as catching up by them is less work than copying everything.
void LiveRows::keep(Batch batch) {
  const std::size_t nodes = base_->fixed->graph.node_count();
  const std::size_t most = matrix_count() * nodes * blocks_for(nodes) * NodeBlock::kWords / 8;
  logged_ += batch.edits.size();
  log_.push_back(std::move(batch));
  while (!log_.empty() && (logged_ > most || log_.size() > kMostBatches)) {
    logged_ -= log_.front().edits.size();
    log_.pop_front();
  }
}

void LiveRows::show(std::unique_ptr<Copy> copy) {
  std::shared_ptr<const Copy> shown =
      std::shared_ptr<Copy>(copy.release(), [spare = spare_](Copy* used) {
        std::unique_ptr<Copy> back(used);
        const std::lock_guard lock(spare->mutex);
        if (spare->copies.size() < kMostSpare) spare->copies.push_back(std::move(back));
      });
  const std::lock_guard lock(mutex_);
  newest_.swap(shown);
}

}  // namespace defilade
