#pragma once
// Which nodes see each other, 64 × 64 pairs at a time? See tile_sight.cpp for the idea.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bake/chambers/chambers.h"
#include "bake/faces/edge_lines.h"
#include "bake/faces/eye_tiles.h"
#include "bake/faces/face_table.h"
#include "bake/faces/face_tree.h"
#include "bake/faces/hot_faces.h"
#include "model/sets/tile_matrix.h"

namespace defilade {

/// Which heights, by their number in EyeTiles, a row's and a column's eye have.
struct EyePair {
  std::size_t row = 0;
  std::size_t column = 0;

  friend bool operator==(const EyePair&, const EyePair&) = default;
};

struct TileScene {
  const FaceTree& tree;
  std::span<const EdgeLines> lines;  // of its faces; empty: each face is considered alone
  const EyeTiles& eyes;
  std::span<const EyePair> pairs;
  std::size_t channels = 1;            // channels that faces block, at most kMostChannels
  const Chambers* chambers = nullptr;  // sight leaves them only through gaps; null: not known
};

/// What one thread needs to decide tiles; nothing that is left in it changes an answer.
struct TileScratch {
  explicit TileScratch(const TileScene& scene);

  static constexpr std::size_t kLevels = kTileLevel + 1;  // blocks of 8, 16, 32 and 64

  struct Doubt {
    std::uint32_t face;
    std::uint64_t segments;
  };

  std::vector<FaceTable> lists;  // by level: the faces that can block something
  std::vector<FaceIds> walls;    // those of them that may block everything
  HotFaces hot;
  std::vector<Doubt> doubts;
  std::vector<Tile> tiles;  // for each channel one for each pair of heights
};

class TileSink {
 public:
  virtual ~TileSink() = default;
  /// A tile column in which something may be seen: for each channel one tile for each pair of
  /// heights, in their order. Columns come in ascending order; those left out are empty. Bits of
  /// the copies that fill up a tile mean nothing.
  virtual void take(std::size_t tile_column, std::span<const Tile> tiles) = 0;
};

/// What is compiled for each instruction set.
struct TileKernels {
  /// Decides all pairs of nodes in one tile row with nodes in the same or a later tile, exactly.
  void (*decide_row)(const TileScene& scene, std::size_t tile_row, TileScratch& scratch,
                     TileSink& sink);
  /// Do several faces together certainly block every segment between the boxes, in all these
  /// channels? See joint_proof-inl.h.
  bool (*block_jointly)(const FaceTree& tree, std::span<const EdgeLines> lines,
                        ChannelMask channels, const Box& a, const Box& b);
  /// Does certainly no face touch any segment between the boxes?
  bool (*nothing_between)(const FaceTree& tree, const Box& a, const Box& b);
};

/// The kernels for the instruction set in use (simd.h).
const TileKernels& tile_kernels();

}  // namespace defilade
