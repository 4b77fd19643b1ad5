// Pairs of groups of cells, from large groups to single cells. For two boxes of eyes:
//
//   1. If faces together block every segment between them (joint_proof-inl.h), all pairs are
//      blocked.
//   2. If no face touches any segment between them (face_list-inl.h), all pairs are clear.
//   3. Otherwise both groups are halved; of two single cells nothing is known.
//
// Both proofs are exact, and computed without fused operations, so that all machines find the same
// ones. Pairs of the same height are proved one way round, the other heights for all ordered pairs.
//
// Input: the triangles that stop sight, boxes of feet, heights. Output: two bits per pair of cells
// and heights.

#include "bake/prove/prove_sight.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <numbers>

#include "bake/base/parallel.h"
#include "bake/faces/edge_lines.h"
#include "bake/faces/face_tree.h"
#include "bake/prove/floor_squares.h"
#include "bake/sight/tile_sight.h"
#include "model/base/cancelled_error.h"

namespace defilade {
namespace {

FaceTree faces_of(const Level& level) {
  std::vector<Corners> triangles;
  for (const Triangle& triangle : level.triangles)
    if (blocks(level.materials[triangle.material], Channel::sight()))
      triangles.push_back(level.corners(triangle));
  return FaceTree(join_faces(triangles));
}

/// Boxes of 1, 2, 4, … cells, each from a multiple of its size on.
class CellGroups {
 public:
  explicit CellGroups(std::span<const Box> cells) {
    std::vector<Box> boxes(cells.begin(), cells.end());
    boxes.resize(std::bit_ceil(boxes.size()));
    levels_.push_back(std::move(boxes));
    while (levels_.back().size() > 1) {
      std::vector<Box> halved(levels_.back().size() / 2);
      for (std::size_t i = 0; i < 2 * halved.size(); ++i) halved[i / 2].include(levels_.back()[i]);
      levels_.push_back(std::move(halved));
    }
  }

  std::size_t levels() const { return levels_.size(); }
  std::size_t count(std::size_t level) const { return levels_[level].size(); }
  bool has(std::size_t level, std::size_t i) const { return !levels_[level][i].empty(); }
  /// The box of the group's eyes.
  Box eyes(std::size_t level, std::size_t i, float height) const {
    const Box& feet = levels_[level][i];
    return {above(feet.min, height), above(feet.max, height)};
  }

 private:
  std::vector<std::vector<Box>> levels_;
};

class SightProver {
 public:
  SightProver(const Level& level, SightCellsParts& parts)
      : tree_(faces_of(level)),
        lines_(find_edge_lines(tree_.faces())),
        groups_(parts.cells),
        parts_(parts) {}

  /// False if it was cancelled.
  bool prove(Progress& progress) {
    const std::size_t heights = parts_.heights.size(), cells = parts_.cells.size();
    const std::size_t bits = heights * heights * cells * parts_.words();
    parts_.may.assign(bits, 0);
    parts_.sure.assign(bits, 0);
    const std::size_t level = std::min(kRowLevel, groups_.levels() - 1);
    const std::size_t rows = groups_.count(level);
    progress.begin("proving sight", "rows", heights * (heights + 1) / 2 * cells);
    std::atomic<bool> stopped = false;
    for (std::size_t eye = 0; eye < heights; ++eye)
      for (std::size_t point = eye; point < heights; ++point) {
        parallel_for(rows, [&](std::size_t row) {
          if (progress.cancelled()) stopped = true;
          if (stopped || !groups_.has(level, row)) return;
          decide_row(Look{eye, point}, level, row);
          progress.advance(std::min(std::size_t{1} << level, cells - (row << level)));
        });
        mirror({eye, point});
      }
    return !stopped;
  }

 private:
  /// Groups of rows, doubled this many times from single cells, are decided by one thread each.
  static constexpr std::size_t kRowLevel = 6;

  /// Heights by number.
  struct Look {
    std::size_t eye;
    std::size_t point;
  };
  struct Pair {
    std::size_t row_level, row;
    std::size_t column_level, column;
  };
  enum class Proof { none, blocked, clear };

  void decide_row(Look look, std::size_t level, std::size_t row) {
    decide(look, {level, row, groups_.levels() - 1, 0});
  }

  void decide(Look look, const Pair& pair) {
    if (!groups_.has(pair.row_level, pair.row) || !groups_.has(pair.column_level, pair.column))
      return;
    if (look.eye == look.point && is_mirrored(pair)) return;
    const Proof proof = prove(look, pair);
    if (proof == Proof::blocked) return;
    if (proof == Proof::clear || pair.column_level == 0) return note(look, pair, proof);
    for (const std::size_t column : {2 * pair.column, 2 * pair.column + 1}) {
      if (pair.column_level > pair.row_level) {
        decide(look, {pair.row_level, pair.row, pair.column_level - 1, column});
        continue;
      }
      for (const std::size_t row : {2 * pair.row, 2 * pair.row + 1})
        decide(look, {pair.row_level - 1, row, pair.column_level - 1, column});
    }
  }

  /// Do all its columns come before all its rows?
  static bool is_mirrored(const Pair& pair) {
    return (pair.column + 1) << pair.column_level <= pair.row << pair.row_level;
  }

  Proof prove(Look look, const Pair& pair) const {
    const Box eyes = groups_.eyes(pair.row_level, pair.row, parts_.heights[look.eye]);
    const Box points = groups_.eyes(pair.column_level, pair.column, parts_.heights[look.point]);
    if (!eyes.overlaps(points) && tile_kernels().block_jointly(tree_, lines_, 1, eyes, points))
      return Proof::blocked;
    return tile_kernels().nothing_between(tree_, eyes, points) ? Proof::clear : Proof::none;
  }

  void note(Look look, const Pair& pair, Proof proof) {
    const std::size_t cells = parts_.cells.size();
    const std::size_t row_end = std::min((pair.row + 1) << pair.row_level, cells);
    const std::size_t column_end = std::min((pair.column + 1) << pair.column_level, cells);
    for (std::size_t row = pair.row << pair.row_level; row < row_end; ++row)
      for (std::size_t column = pair.column << pair.column_level; column < column_end; ++column) {
        set(parts_.may, look, row, column);
        if (proof == Proof::clear) set(parts_.sure, look, row, column);
      }
  }

  std::size_t word_of(Look look, std::size_t row, std::size_t column) const {
    const std::size_t pair = look.eye * parts_.heights.size() + look.point;
    return (pair * parts_.cells.size() + row) * parts_.words() + column / 64;
  }
  void set(std::vector<std::uint64_t>& bits, Look look, std::size_t row, std::size_t column) {
    bits[word_of(look, row, column)] |= std::uint64_t{1} << column % 64;
  }
  bool has(const std::vector<std::uint64_t>& bits, Look look, std::size_t row,
           std::size_t column) const {
    return (bits[word_of(look, row, column)] >> column % 64 & 1) != 0;
  }

  /// What an eye sees of a point, the point would see of the eye. The rows of a word of columns are
  /// mirrored by one thread: of the same height, they read words that the others of them write.
  void mirror(Look look) {
    const std::size_t cells = parts_.cells.size();
    parallel_for(parts_.words(), [&](std::size_t word) {
      for (std::size_t row = 64 * word; row < std::min(64 * (word + 1), cells); ++row)
        mirror_row(look, row);
    });
  }
  void mirror_row(Look look, std::size_t row) {
    const Look back{look.point, look.eye};
    const std::size_t end = look.eye == look.point ? row : parts_.cells.size();
    for (std::size_t column = 0; column < end; ++column)
      for (auto* bits : {&parts_.may, &parts_.sure})
        if (has(*bits, look, column, row)) set(*bits, back, row, column);
  }

  FaceTree tree_;
  std::vector<EdgeLines> lines_;
  CellGroups groups_;
  SightCellsParts& parts_;
};

/// Squares that grow by a factor of √2 until there are few enough cells. Of a floor in many parts
/// without a way between them, the last cells are left out.
SightCellsParts cut_floor(const WalkField& field, std::size_t most_cells) {
  constexpr float kLargestSquare = 32;
  SightCellsParts parts;
  parts.square = std::max(kSmallestSquare, field.cell_size());
  parts.cells = floor_squares(field, parts.square);
  while (parts.cells.size() > most_cells && parts.square < kLargestSquare) {
    parts.square *= std::numbers::sqrt2_v<float>;
    parts.cells = floor_squares(field, parts.square);
  }
  if (parts.cells.size() > most_cells) parts.cells.resize(most_cells);
  return parts;
}

}  // namespace

Result<SightCells> prove_sight(const Level& level, const AgentProfile& profile,
                               const WalkField& field, std::size_t most_cells, Progress& progress) {
  SightCellsParts parts = cut_floor(field, most_cells);
  parts.heights = eye_and_body_heights(profile);
  if (!SightProver(level, parts).prove(progress)) return cancelled_error();
  return SightCells::build(std::move(parts));
}

}  // namespace defilade
