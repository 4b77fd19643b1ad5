#pragma once
// Loops over blocks of bits, compiled once for each instruction set.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "defilade/model/node_set_view.h"
#include "model/base/chosen_simd.h"

namespace defilade {

struct BitKernels {
  /// out = first op rest[0] op rest[1] …, of dense sets, for `count` blocks: those of `rest` from
  /// `begin` on. All of a block is read before it is written, so that `out` may be one of them.
  /// Plain pointers travel in registers: for 1,000 nodes a call costs as much as the work.
  using Fold = void(NodeBlock* out, std::size_t count, std::size_t begin, const NodeBlock* first,
                    const NodeSetView* rest, std::size_t rest_count) noexcept;
  Fold* unite;
  Fold* intersect;
  Fold* subtract;

  /// out = out op row, a row of lines, for `count` blocks: those of the row from `begin` on, where
  /// a group of it begins.
  using FoldLines = void(NodeBlock* out, std::size_t count, std::size_t begin,
                         NodeSetView row) noexcept;
  FoldLines* unite_lines;
  FoldLines* intersect_lines;
  FoldLines* subtract_lines;

  std::size_t (*count_lines)(std::span<const NodeLine> lines) noexcept;
  std::size_t (*count_common_line)(const NodeLine& a, const std::uint64_t* b) noexcept;

  std::size_t (*count)(std::span<const NodeBlock> blocks) noexcept;
  std::size_t (*count_common)(std::span<const NodeBlock> a, const NodeBlock* b) noexcept;
  /// Writes `first` plus the place of every bit that is set; returns how many there are.
  std::size_t (*list)(std::span<const NodeBlock> blocks, std::uint32_t first,
                      std::span<NodeId> out) noexcept;
};

using BitKernelsOfSimds = std::array<const BitKernels*, kEverySimd.size()>;
extern const BitKernelsOfSimds kBitKernelsOfSimds;

/// The kernels for the instruction set in use.
inline const BitKernels& bit_kernels() noexcept {
  return *kBitKernelsOfSimds[static_cast<std::size_t>(chosen_simd())];
}

}  // namespace defilade
