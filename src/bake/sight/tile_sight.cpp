// All-pairs sight by tiles: whole blocks of pairs are decided at once, and each answer is exact.
//
// A tile is 64 × 64 pairs: two clusters of 64 nodes (eye_tiles.h), each in a box. For two boxes:
//
//   1. If one face blocks the view between all corners of the one box and all corners of the other,
//      it blocks every pair: f of face_test-inl.h is linear in either end. The faces that blocked
//      something lately ("hot") are tried first, then the one hit by a ray between their middles.
//   2. If the ray hits nothing, the faces in the shaft between the boxes are listed. If there are
//      none, every pair is in sight; if they are few, smaller blocks look at this list only.
//   3. Otherwise both boxes are split, and so are their parts, down to 8 × 8 pairs.
//
// In a block of 8 × 8 each face is tested against all 64 segments at once: first the hot ones, then
// those of the list, or the face that a ray for a pair still undecided hits. Where rays hit nothing
// a list is tried once more; only pairs in sight that no list accounts for are tested one by one.
//
// Columns are found from above in the same way: a face may prove a tile row blind to half the
// world, or, if the block is large, several faces together (joint_proof-inl.h). Blocks of different
// chambers are empty unless a gap lies between them (chambers.h).
//
// Channels (sight, and fire per class of weapon) are decided together: walls stop all of them. A
// face says which it blocks, and a block is looked at until no channel is open.
//
// Input: faces, eyes in tile order, pairs of heights. Output: tiles of bits, computed in float32
// with margins that no rounding can cross; the exact predicate decides what lies within them.
//
// Source: Haines & Wallace 1994 (shafts); Cohen-Or et al. 1998, "Conservative Visibility and Strong
// Occlusion for Viewspace Partitioning of Densely Occluded Scenes" (one convex occluder for all
// pairs of two cells); the tiles, the hot faces and the margins are ours.

#include "bake/sight/tile_sight.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bake/sight/tile_sight.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include <algorithm>
#include <bit>

#include "bake/chambers/shut_off-inl.h"
#include "bake/faces/face_list-inl.h"
#include "bake/faces/face_ray-inl.h"
#include "bake/faces/face_test-inl.h"
#include "bake/faces/joint_proof-inl.h"
#include "bake/faces/segment_masks.h"
#include "defilade/model/simd.h"

HWY_BEFORE_NAMESPACE();
namespace defilade::HWY_NAMESPACE {
namespace {

/// Longer lists do not pay. Tuned on OpenArena's maps with 5,000 and 10,000 nodes.
constexpr std::size_t kMostListed = 64;
/// When this many rays of an 8 × 8 block hit nothing, and this many segments are left, the rest is
/// probably in sight: a list of up to four faces for each is cheaper than rays. Tuned likewise.
constexpr int kClearRays = 2;
constexpr int kLeftForList = 16;
constexpr std::size_t kFacesPerSegment = 4;
/// Smaller blocks of columns are split rather than proved blocked by several faces: a proof takes
/// as long as a tile or two, and fails three times in four. Between chambers it nearly always
/// fails: without a gap nothing needs to be proved, and with one nothing can be.
constexpr std::size_t kJointLevel = 8;  // 2048 nodes

class RowDecider {
 public:
  RowDecider(const TileScene& scene, std::size_t tile_row, TileScratch& scratch, TileSink& sink)
      : scene_(scene),
        scratch_(scratch),
        sink_(sink),
        tile_row_(tile_row),
        row_chambers_(chambers(kTileLevel, tile_row)) {}

  /// All columns of a block of tiles, from the tile row's own on, in the channels that are open.
  void decide_columns(std::size_t level, std::size_t block, ChannelMask open) {
    const std::size_t first = block << (level - kTileLevel);
    const std::size_t end = (block + 1) << (level - kTileLevel);
    if (end <= tile_row_ || first >= scene_.eyes.tiles()) return;
    if (level == kTileLevel) return decide_tile(block, open);
    const Boxes boxes{scene_.eyes.box(kTileLevel, tile_row_), scene_.eyes.box(level, block)};
    if (first > tile_row_ && is_blind(boxes, level, chambers(level, block), open)) return;
    decide_columns(level - 1, 2 * block, open);
    decide_columns(level - 1, 2 * block + 1, open);
  }

 private:
  struct Boxes {
    const Box& row;
    const Box& column;
  };
  /// A block within the tile, in blocks of its own size.
  struct Block {
    std::size_t level;
    std::size_t row;
    std::size_t column;
  };
  enum class Sight { none, some, maybe_all };

  const Face& face(std::uint32_t id) const { return scene_.tree.faces()[id]; }

  void decide_tile(std::size_t tile_column, ChannelMask open) {
    tile_column_ = tile_column;
    column_chambers_ = chambers(kTileLevel, tile_column);
    any_ = false;
    for (Tile& tile : scratch_.tiles) tile.fill(0);
    decide_block({kTileLevel, 0, 0}, open, false);
    if (any_) sink_.take(tile_column, scratch_.tiles);
  }

  Boxes boxes_of(const Block& block) const {
    const std::size_t shift = kTileLevel - block.level;
    return {scene_.eyes.box(block.level, (tile_row_ << shift) + block.row),
            scene_.eyes.box(block.level, (tile_column_ << shift) + block.column)};
  }

  /// `listed`: the list of this level holds all faces that can block anything in the block.
  void decide_block(const Block& block, ChannelMask open, bool listed) {
    const Boxes boxes = boxes_of(block);
    if (are_shut_off(boxes, column_chambers_)) return;
    if (listed && is_filled(block, open)) return;
    if (block.level == 0) return decide_leaf(block, open, listed);
    if (listed) {
      if (is_walled_off(boxes, scratch_.walls[block.level], open)) return;
    } else {
      const Sight sight = look(boxes, open);
      if (sight == Sight::none) return;
      listed = sight == Sight::maybe_all && list_faces(boxes, block.level);
      if (listed && is_filled(block, open)) return;
    }
    for (const std::size_t row : {2 * block.row, 2 * block.row + 1})
      for (const std::size_t column : {2 * block.column, 2 * block.column + 1}) {
        const Block part{block.level - 1, row, column};
        if (listed) pass_on(scratch_.lists[block.level], part);
        decide_block(part, open, listed);
      }
  }

  Chambers::Range chambers(std::size_t level, std::size_t block) const {
    return scene_.chambers != nullptr ? scene_.chambers->range(level, block) : Chambers::Range();
  }

  bool are_shut_off(const Boxes& boxes, Chambers::Range column) const {
    return HWY_NAMESPACE::are_shut_off(scene_.chambers, boxes.row, row_chambers_, boxes.column,
                                       column);
  }

  bool list_faces(const Boxes& boxes, std::size_t level) {
    return collect_faces(Shaft(boxes.row, boxes.column), scene_.tree, kMostListed,
                         scratch_.lists[level], scratch_.walls[level]);
  }

  /// Closes channels that no face of the list blocks: all is in sight. True if none is left.
  bool is_filled(const Block& block, ChannelMask& open) {
    const FaceTable& list = scratch_.lists[block.level];
    ChannelMask listed = list.count == 0 ? 0 : open;
    if (scene_.channels > 1) {
      listed = 0;
      for (std::size_t i = 0; i < list.count; ++i)
        listed = static_cast<ChannelMask>(listed | face(list.ids()[i]).channels);
    }
    if ((open & ~listed) != 0) fill(block, static_cast<ChannelMask>(open & ~listed));
    open = static_cast<ChannelMask>(open & listed);
    return open == 0;
  }

  void pass_on(const FaceTable& list, const Block& part) {
    const Boxes boxes = boxes_of(part);
    FaceTable& out = scratch_.lists[part.level];
    FaceIds& walls = scratch_.walls[part.level];
    out.count = walls.count = 0;
    keep_faces(Shaft(boxes.row, boxes.column), list, 0, list.count, out, walls);
  }

  /// Closes the face's channels if it blocks everything. True if no channel is left open.
  bool is_closed_by(std::uint32_t id, const Eight& from, const Eight& to, float apart,
                    ChannelMask& open) {
    if ((face(id).channels & open) == 0 || !blocks_all(face(id), from, to, apart)) return false;
    open = static_cast<ChannelMask>(open & ~face(id).channels);
    scratch_.hot.heat(id);
    return open == 0;
  }

  bool is_walled_off(const Boxes& boxes, const FaceIds& walls, ChannelMask& open) {
    const Eight from = corners_of(boxes.row), to = corners_of(boxes.column);
    const float apart = from.reach(to);
    for (std::size_t i = 0; i < walls.count; ++i)
      if (is_closed_by(walls.ids[i], from, to, apart, open)) return true;
    return false;
  }

  bool is_blind(const Boxes& boxes, std::size_t level, Chambers::Range column, ChannelMask& open) {
    if (are_shut_off(boxes, column)) return true;
    const Sight sight = look(boxes, open);
    if (sight != Sight::some || level < kJointLevel || scene_.lines.empty() ||
        row_chambers_ != column)
      return sight == Sight::none;
    return block_jointly(scene_.tree, scene_.lines, open, boxes.row, boxes.column);
  }

  /// Hot faces, then one ray. Channels that are found to be blocked are no longer open.
  Sight look(const Boxes& boxes, ChannelMask& open) {
    const Eight from = corners_of(boxes.row), to = corners_of(boxes.column);
    const float apart = from.reach(to);
    const HotFaces hot = scratch_.hot;  // heating reorders them
    for (std::size_t i = 0; i < hot.count; ++i)
      if (is_closed_by(hot.faces[i], from, to, apart, open)) return Sight::none;
    const std::uint32_t hit = FaceRay(from.middle, to.middle).find(scene_.tree, open);
    if (hit == kNoFace) return Sight::maybe_all;
    return is_closed_by(hit, from, to, apart, open) ? Sight::none : Sight::some;
  }

  Tile& tile_of(std::size_t channel, std::size_t pair) {
    return scratch_.tiles[channel * scene_.pairs.size() + pair];
  }

  void fill(const Block& block, ChannelMask channels) {
    any_ = true;
    const std::size_t side = kLeaf << block.level;
    const std::uint64_t ones = ~std::uint64_t{0} >> (kTile - side) << side * block.column;
    Segments::for_each(channels, [&](std::size_t c) {
      for (std::size_t p = 0; p < scene_.pairs.size(); ++p)
        for (std::size_t r = side * block.row; r < side * (block.row + 1); ++r)
          tile_of(c, p)[r] |= ones;
    });
  }

  void decide_leaf(const Block& block, ChannelMask open, bool listed) {
    for (std::size_t p = 0; p < scene_.pairs.size(); ++p) {
      const Eight from = eyes_of(tile_row_ * kLeaf + block.row, scene_.pairs[p].row);
      const Eight to = eyes_of(tile_column_ * kLeaf + block.column, scene_.pairs[p].column);
      const Segments blocked = blocked_of(from, to, open, listed);
      Segments::for_each(open, [&](std::size_t c) {
        any_ = any_ || ~blocked[c] != 0;
        for (std::size_t r = 0; r < kLeaf; ++r)
          tile_of(c, p)[block.row * kLeaf + r] |= (~blocked[c] >> 8 * r & 0xff) << 8 * block.column;
      });
    }
  }

  Eight eyes_of(std::size_t leaf, std::size_t height) const {
    Eight eyes;
    std::copy_n(scene_.eyes.x() + leaf * kLeaf, kLeaf, eyes.x.begin());
    std::copy_n(scene_.eyes.y() + leaf * kLeaf, kLeaf, eyes.y.begin());
    std::copy_n(scene_.eyes.z(height) + leaf * kLeaf, kLeaf, eyes.z.begin());
    eyes.set_box(scene_.eyes.box(0, leaf));
    return eyes;
  }

  Segments blocked_of(const Eight& from, const Eight& to, ChannelMask open, bool listed) {
    const float apart = from.reach(to);
    Segments blocked;
    for (std::size_t i = 0; i < scratch_.hot.count; ++i) {
      add_blocked(face(scratch_.hot.faces[i]), from, to, apart, open, blocked, blocked);
      if (~blocked.in_all(open) == 0) return blocked;
    }
    if (!listed) return cast_rays(from, to, apart, open, blocked);
    test_list(from, to, apart, open, blocked);
    return blocked;
  }

  /// Adds what the face blocks in the channels that are open; some are decided already.
  static void add_blocked(const Face& face, const Eight& from, const Eight& to, float apart,
                          ChannelMask open, const Segments& decided, Segments& blocked) {
    const auto channels = static_cast<ChannelMask>(face.channels & open);
    const std::uint64_t in_all = decided.in_all(channels);
    if (~in_all != 0) blocked.add(channels, test_face(face, from, to, apart, in_all).blocked);
  }

  Segments cast_rays(const Eight& from, const Eight& to, float apart, ChannelMask open,
                     Segments blocked) {
    Segments seen, decided = blocked;
    int clear = 0;
    for (std::uint64_t left = 0; (left = ~decided.in_all(open)) != 0;) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(left));
      const std::uint64_t segment = std::uint64_t{1} << bit;
      const ChannelMask asked = decided.channels_without(segment, open);
      const std::uint32_t hit =
          FaceRay(from.point(bit / 8), to.point(bit % 8)).find(scene_.tree, asked);
      if (hit != kNoFace) {
        decided.add(static_cast<ChannelMask>(asked & face(hit).channels), segment);
        add_blocked(face(hit), from, to, apart, open, decided, decided);
        scratch_.hot.heat(hit);
        continue;
      }
      seen.add(asked, segment);
      decided.add(asked, segment);
      if (++clear == kClearRays && list_for(from, to, left & ~segment)) {
        test_list(from, to, apart, open, decided);
        break;
      }
    }
    decided.remove(seen);
    return decided;
  }

  /// Lists the faces that can block these segments, if segments are many and faces few.
  bool list_for(const Eight& from, const Eight& to, std::uint64_t segments) {
    const int count = std::popcount(segments);
    if (count < kLeftForList) return false;
    unsigned rows = 0, columns = 0;
    for (std::size_t r = 0; r < kLeaf; ++r) {
      const auto row = static_cast<unsigned>(segments >> 8 * r & 0xff);
      columns |= row;
      rows |= (row != 0 ? 1U : 0U) << r;
    }
    return collect_faces(Shaft(from.box_of(rows), to.box_of(columns)), scene_.tree,
                         kFacesPerSegment * static_cast<std::size_t>(count), scratch_.lists[0],
                         scratch_.walls[0]);
  }

  /// Adds what faces of the list block to what is decided.
  void test_list(const Eight& from, const Eight& to, float apart, ChannelMask open,
                 Segments& decided) {
    const FaceTable& list = scratch_.lists[0];
    scratch_.doubts.clear();
    for (std::size_t i = 0; i < list.count && ~decided.in_all(open) != 0; ++i) {
      const Face& face = this->face(list.ids()[i]);
      const auto channels = static_cast<ChannelMask>(face.channels & open);
      const std::uint64_t in_all = decided.in_all(channels);
      if (~in_all == 0) continue;
      const Verdict verdict = test_face(face, from, to, apart, in_all);
      decided.add(channels, verdict.blocked);
      if ((verdict.doubtful & ~decided.in_all(channels)) != 0)
        scratch_.doubts.push_back({list.ids()[i], verdict.doubtful});
    }
    for (const TileScratch::Doubt& doubt : scratch_.doubts) {
      const auto channels = static_cast<ChannelMask>(face(doubt.face).channels & open);
      for (std::uint64_t rest = doubt.segments & ~decided.in_all(channels); rest != 0;
           rest &= rest - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
        if (blocks(face(doubt.face), from.point(bit / 8), to.point(bit % 8)))
          decided.add(channels, std::uint64_t{1} << bit);
      }
    }
  }

  const TileScene& scene_;
  TileScratch& scratch_;
  TileSink& sink_;
  std::size_t tile_row_;
  Chambers::Range row_chambers_, column_chambers_;
  std::size_t tile_column_ = 0;
  bool any_ = false;
};

void decide_row(const TileScene& scene, std::size_t tile_row, TileScratch& scratch,
                TileSink& sink) {
  const std::size_t top = std::max(scene.eyes.levels() - 1, kTileLevel);
  const auto all = static_cast<ChannelMask>((1U << scene.channels) - 1);
  RowDecider(scene, tile_row, scratch, sink).decide_columns(top, 0, all);
}

}  // namespace

constexpr TileKernels kTileKernels = {decide_row, block_jointly, nothing_between};

}  // namespace defilade::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace defilade {

TileScratch::TileScratch(const TileScene& scene) : tiles(scene.channels * scene.pairs.size()) {
  for (std::size_t level = 0; level < kLevels; ++level) {
    lists.emplace_back(scene.tree.faces().size());
    walls.emplace_back(scene.tree.faces().size());
  }
}

const TileKernels& tile_kernels() {
  switch (simd()) {
#if HWY_TARGETS & HWY_AVX3
    case Simd::avx512:
      return N_AVX3::kTileKernels;
#endif
#if HWY_TARGETS & HWY_AVX2
    case Simd::avx2:
      return N_AVX2::kTileKernels;
#endif
#if HWY_TARGETS & HWY_SSE4
    case Simd::sse4:
      return N_SSE4::kTileKernels;
#endif
#if HWY_TARGETS & HWY_NEON
    case Simd::neon:
      return N_NEON::kTileKernels;
#endif
    default:
#if HWY_TARGETS & HWY_EMU128
      return N_EMU128::kTileKernels;
#else
      return N_SCALAR::kTileKernels;
#endif
  }
}

}  // namespace defilade
#endif
