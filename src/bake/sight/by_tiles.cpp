// All-pairs visibility by tiles (tile_sight.cpp), for all stances at once.
//
// Nodes are put in tile order, and the tiles on and right of the diagonal are decided, for all
// channels at once and for every pair of heights that some pair of stances looks along. "Watcher
// sees target" is the union over the target's points, so each matrix is made of two halves: what
// rows see of columns, and what columns see of rows; the second is turned over to fill in what lies
// left of the diagonal. Without body points halves are shared: "stand sees crouch" one way round is
// "crouch sees stand" the other.
//
// Input: nodes, stances, triangles. Output: one bit per ordered pair, the same as
// sight/by_rays.cpp's.

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>

#include "bake/base/parallel.h"
#include "bake/chambers/chambers.h"
#include "bake/chambers/solids.h"
#include "bake/faces/eye_tiles.h"
#include "bake/faces/face_tree.h"
#include "bake/faces/faces.h"
#include "bake/sight/measure.h"
#include "bake/sight/tile_sight.h"
#include "bake/sight/visibility_jobs.h"
#include "defilade/model/ray_caster.h"
#include "model/base/cancelled_error.h"
#include "model/sets/sparse_rows.h"

namespace defilade {
namespace {

/// The tiles on and right of the diagonal say which nodes are seen along one of these pairs of
/// heights. Pairs are given by number, ascending.
using Half = std::vector<std::size_t>;

/// The pairs of heights that are looked along, the halves made of them, and the two halves of each
/// matrix.
class Plan {
 public:
  explicit Plan(const AgentProfile& profile) {
    for (const Stance& watcher : profile.stances)
      for (const Stance& target : profile.stances) {
        Half rows_see, columns_see;
        const auto look_at = [&](float height) {
          const std::size_t eye = height_at(watcher.eye), point = height_at(height);
          add(rows_see, {eye, point});
          add(columns_see, {point, eye});
        };
        look_at(target.eye);
        for (const float height : target.body) look_at(height);
        matrices_.push_back({shared(rows_see), shared(columns_see)});
      }
  }

  struct Halves {
    std::size_t rows_see;
    std::size_t columns_see;
  };

  std::span<const float> heights() const { return heights_; }
  std::span<const EyePair> pairs() const { return pairs_; }
  std::span<const Half> halves() const { return halves_; }
  /// In the order of the jobs of a channel.
  std::span<const Halves> matrices() const { return matrices_; }
  /// A half that is the only one of its matrices is its own mirror image.
  bool is_symmetric(std::size_t half) const {
    return std::ranges::all_of(matrices_, [half](const Halves& m) {
      return (m.rows_see == half) == (m.columns_see == half);
    });
  }

 private:
  template <class T>
  static std::size_t number_of(const T& item, std::vector<T>& items) {
    const auto found = std::ranges::find(items, item);
    const auto number = static_cast<std::size_t>(found - items.begin());
    if (found == items.end()) items.push_back(item);
    return number;
  }
  std::size_t height_at(float height) { return number_of(height, heights_); }

  void add(Half& half, EyePair pair) {
    const std::size_t number = number_of(pair, pairs_);
    const auto place = std::ranges::lower_bound(half, number);
    if (place == half.end() || *place != number) half.insert(place, number);
  }

  std::size_t shared(const Half& half) { return number_of(half, halves_); }

  std::vector<float> heights_;
  std::vector<EyePair> pairs_;
  std::vector<Half> halves_;
  std::vector<Halves> matrices_;
};

/// Puts the tiles of one row into the halves of all channels.
class HalfSink final : public TileSink {
 public:
  HalfSink(std::size_t nodes, std::size_t tile_row, const Plan& plan,
           std::span<TileMatrix> channel_halves)
      : nodes_(nodes), tile_row_(tile_row), plan_(plan), channel_halves_(channel_halves) {}

  void take(std::size_t tile_column, std::span<const Tile> tiles) override {
    const std::size_t pairs = plan_.pairs().size(), halves = plan_.halves().size();
    for (std::size_t i = 0; i < channel_halves_.size(); ++i) {
      const std::span<const Tile> of_channel = tiles.subspan(i / halves * pairs, pairs);
      Tile tile{};
      for (const std::size_t pair : plan_.halves()[i % halves])
        for (std::size_t r = 0; r < kTile; ++r) tile[r] |= of_channel[pair][r];
      cut(tile, tile_column);
      if (tile_column == tile_row_) add_selves(tile);
      channel_halves_[i].add(tile_row_, tile_column, tile);
    }
  }

 private:
  /// Clears the copies that fill up the last tile.
  void cut(Tile& tile, std::size_t tile_column) const {
    const std::size_t columns = std::min(kTile, nodes_ - tile_column * kTile);
    const std::size_t rows = std::min(kTile, nodes_ - tile_row_ * kTile);
    for (std::uint64_t& row : tile) row &= ~std::uint64_t{0} >> (kTile - columns);
    std::fill(tile.begin() + static_cast<std::ptrdiff_t>(rows), tile.end(), 0);
  }

  /// Every node sees itself.
  void add_selves(Tile& tile) const {
    for (std::size_t i = 0; i < std::min(kTile, nodes_ - tile_row_ * kTile); ++i)
      tile[i] |= std::uint64_t{1} << i;
  }

  std::size_t nodes_;
  std::size_t tile_row_;
  const Plan& plan_;
  std::span<TileMatrix> channel_halves_;
};

/// What blocks some channels that are measured together.
struct Surfaces {
  std::vector<Corners> triangles;
  std::vector<ChannelMask> channels;  // of each of them
};

Surfaces surfaces_of(const Level& level, std::span<const Channel> channels) {
  Surfaces surfaces;
  for (const Triangle& triangle : level.triangles) {
    unsigned mask = 0;
    for (std::size_t c = 0; c < channels.size(); ++c)
      if (blocks(level.materials[triangle.material], channels[c])) mask |= 1U << c;
    if (mask == 0) continue;
    surfaces.triangles.push_back(level.corners(triangle));
    surfaces.channels.push_back(static_cast<ChannelMask>(mask));
  }
  return surfaces;
}

/// Is there no triangle that blocks one of them only?
bool are_alike(const Level& level, Channel a, Channel b) {
  return std::ranges::all_of(level.triangles, [&](const Triangle& triangle) {
    const Material& material = level.materials[triangle.material];
    return blocks(material, a) == blocks(material, b);
  });
}

/// The first of each group of channels that are alike.
std::vector<Channel> without_copies(const Level& level, std::span<const Channel> channels) {
  std::vector<Channel> kept;
  for (const Channel channel : channels)
    if (std::ranges::none_of(kept, [&](Channel k) { return are_alike(level, k, channel); }))
      kept.push_back(channel);
  return kept;
}

/// From this many tiles on it pays to find chambers and which faces meet: most pairs are far from
/// each other.
constexpr std::size_t kTilesOfWorld = 512;

class TileMeasurer {
 public:
  TileMeasurer(const WaypointGraph& graph, const AgentProfile& profile, Progress& progress)
      : plan_(profile),
        order_(tile_order(graph.positions())),
        eyes_(graph.positions(), order_, plan_.heights()),
        progress_(progress) {}

  /// Pairs of nodes that are decided, for each channel.
  std::uint64_t pairs() const { return plan_.pairs().size() * node_pairs(eyes_.size()); }

  /// All matrices of each channel, kMostChannels at most; none when cancelled.
  std::vector<std::vector<NodeMatrix>> measure(const Level& level,
                                               std::span<const Channel> channels) {
    std::optional<Chambers> chambers;
    if (eyes_.tiles() >= kTilesOfWorld) chambers.emplace(find_solids(level, channels), eyes_);
    const std::vector<TileMatrix> tiles =
        decide(surfaces_of(level, channels), channels.size(), chambers ? &*chambers : nullptr);
    std::vector<std::vector<NodeMatrix>> matrices;
    for (std::size_t c = 0; c * plan_.halves().size() < tiles.size(); ++c)
      matrices.push_back(matrices_of(std::span(tiles).subspan(c * plan_.halves().size())));
    return matrices;
  }

 private:
  static std::uint64_t node_pairs(std::uint64_t n) { return n * (n - 1) / 2; }
  /// Pairs with nodes of the same tile and of later ones.
  std::uint64_t pairs_of_row(std::size_t row) const {
    const std::uint64_t after = eyes_.size() - std::min(eyes_.size(), (row + 1) * kTile);
    return node_pairs(eyes_.size() - row * kTile) - node_pairs(after);
  }

  /// The halves of each channel; empty when cancelled.
  std::vector<TileMatrix> decide(const Surfaces& surfaces, std::size_t channels,
                                 const Chambers* chambers) {
    const FaceTree tree(join_faces(surfaces.triangles, surfaces.channels));
    std::vector<EdgeLines> lines;
    if (eyes_.tiles() >= kTilesOfWorld) lines = find_edge_lines(tree.faces());
    const TileScene scene{tree, lines, eyes_, plan_.pairs(), channels, chambers};
    std::vector<TileMatrix> tiles;
    for (std::size_t i = 0; i < channels * plan_.halves().size(); ++i)
      tiles.emplace_back(eyes_.size(), plan_.is_symmetric(i % plan_.halves().size()));
    tbb::enumerable_thread_specific<TileScratch> scratch(scene);
    std::atomic<bool> stopped = false;
    parallel_for(eyes_.tiles(), [&](std::size_t row) {
      if (progress_.cancelled()) stopped = true;
      if (stopped) return;
      HalfSink sink(eyes_.size(), row, plan_, tiles);
      tile_kernels().decide_row(scene, row, scratch.local(), sink);
      progress_.advance(channels * plan_.pairs().size() * pairs_of_row(row));
    });
    if (stopped) tiles.clear();
    return tiles;
  }

  std::vector<NodeMatrix> matrices_of(std::span<const TileMatrix> halves) const {
    std::vector<NodeMatrix> matrices;
    for (const Plan::Halves& matrix : plan_.matrices()) {
      const TileMatrix& rows_see = halves[matrix.rows_see];
      NodeMatrix sorted = matrix.rows_see == matrix.columns_see && rows_see.symmetric()
                              ? to_rows(rows_see)
                              : to_rows(joined(rows_see, halves[matrix.columns_see]));
      matrices.push_back(std::ranges::is_sorted(order_) ? std::move(sorted) : unsorted(sorted));
    }
    return matrices;
  }

  static TileMatrix joined(const TileMatrix& rows_see, const TileMatrix& columns_see) {
    TileMatrix whole(rows_see.size(), false);
    const TileColumns columns(columns_see);
    for (std::size_t r = 0; r < whole.tile_rows(); ++r) {
      const auto add = [&](std::size_t c, const Tile& tile) { whole.add(r, c, tile); };
      columns.for_each_transposed(r, r, add);
      rows_see.for_each_tile(r, add);
    }
    return whole;
  }

  /// Rows and columns in the order of the nodes.
  NodeMatrix unsorted(const NodeMatrix& sorted) const {
    std::vector<std::uint32_t> place(order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i)
      place[order_[i]] = static_cast<std::uint32_t>(i);
    MatrixRows rows(order_.size());
    NodeSet row(order_.size());
    for (const std::uint32_t at : place) {
      row.clear();
      for (const NodeId seen : sorted.row(NodeId{std::size_t{at}}))
        row.insert(NodeId{std::size_t{order_[seen.index()]}});
      rows.add(row);
    }
    return std::move(rows).take();
  }

  /// Appends rows one after another, dense or as lines.
  class MatrixRows {
   public:
    explicit MatrixRows(std::size_t nodes) : nodes_(nodes), parts_(1, LineRows(nodes)) {
      if (!prefers_lines(nodes)) dense_ = NodeMatrix(nodes);
    }
    void add(NodeSetView row) {
      if (prefers_lines(nodes_))
        LineRows::part_for_next(parts_, nodes_).add_row(row);
      else
        std::ranges::copy(row.blocks(), dense_.row_blocks(NodeId{count_++}).begin());
    }
    NodeMatrix take() && {
      return prefers_lines(nodes_) ? LineRows::join(std::move(parts_)) : std::move(dense_);
    }

   private:
    std::size_t nodes_;
    std::size_t count_ = 0;
    std::vector<LineRows> parts_;
    NodeMatrix dense_;
  };

  Plan plan_;
  std::vector<std::uint32_t> order_;
  EyeTiles eyes_;
  Progress& progress_;
};

/// A channel's matrices go to its jobs, and copies to those of channels like it, which come later.
void give_out(std::vector<NodeMatrix> matrices, const Level& level, Channel channel,
              std::vector<Visibility>& jobs) {
  const auto first = std::ranges::find(jobs, channel, &Visibility::channel);
  for (auto job = first; job != jobs.end(); ++job) {
    const auto i = static_cast<std::size_t>(job - first) % matrices.size();
    if (job->channel == channel)
      job->matrix = std::move(matrices[i]);
    else if (are_alike(level, job->channel, channel))
      job->matrix = first[static_cast<std::ptrdiff_t>(i)].matrix;
  }
}

bool within_reach(Vec3 p) {
  for (const float size : {std::abs(p.x), std::abs(p.y), std::abs(p.z)})
    if (!(size <= kTilesReach) || (size != 0 && size < kTilesLeast)) return false;
  return true;
}

}  // namespace

bool fits_tiles(const WaypointGraph& graph, const AgentProfile& profile, const Level& level) {
  float highest = 0;
  for (const Stance& stance : profile.stances) highest = std::max(highest, stance.height);
  return std::ranges::all_of(level.vertices, within_reach) &&
         std::ranges::all_of(graph.positions(), [&](Vec3 p) {
           return within_reach(p) && within_reach(above(p, highest));
         });
}

Result<Measured> measure_tiles(const WaypointGraph& graph, const AgentProfile& profile,
                               const Level& level, Progress& progress) {
  TileMeasurer measurer(graph, profile, progress);
  Measured result{visibility_jobs(level, profile.stances.size()), 0, false};
  const std::vector<Channel> channels = without_copies(level, measured_channels(level));
  result.segments = measurer.pairs() * channels.size();
  progress.begin("measuring sight", "pairs", result.segments);
  for (std::size_t first = 0; first < channels.size(); first += kMostChannels) {
    const std::span together =
        std::span(channels).subspan(first, std::min(kMostChannels, channels.size() - first));
    auto matrices = measurer.measure(level, together);
    if (matrices.empty()) return cancelled_error();
    for (std::size_t c = 0; c < together.size(); ++c)
      give_out(std::move(matrices[c]), level, together[c], result.visibility);
  }
  return result;
}

}  // namespace defilade
