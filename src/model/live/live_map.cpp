// The writer's side of a live map: which bits does a change turn over?
//
// Sight with all doors open, and what the shut doors hide of it, are kept apart: the first changes
// with the level, the second with the doors (live/doors_now.h). A bit of a row is the first without
// the second. The first is not stored: it is the row's bit, or else a shut door hides the pair.

#include "defilade/model/live_map.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "defilade/model/find_arcs.h"
#include "model/graph/single_line.h"
#include "model/live/doors.h"
#include "model/live/doors_now.h"
#include "model/live/rows.h"
#include "model/live/sight_lines.h"

namespace defilade {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

}  // namespace

class LiveMap::Writer {
 public:
  explicit Writer(TacticalMap map)
      : map_(std::move(map)),
        graph_(map_.graph()),
        profile_(map_.profile()),
        rows_(map_),
        lines_(graph_.positions()),
        heights_(sight_heights(profile_)),
        doors_(map_, rows_.is_mirrored()) {
    rest_.world.disabled = NodeSet(graph_.node_count());
    rest_.world.closed_doors.resize(graph_.doors().size());
    rest_.world.closed_links.resize(graph_.link_count());
    rest_.stale_cover = NodeSet(graph_.node_count());
    list_views();
    rows_.publish({}, rest_);
  }

  LiveState state() const { return rows_.state(); }
  const UpdateStats& stats() const { return stats_; }
  bool has_prepared_doors() const { return !doors_.empty(); }

  void begin(LevelChange difference, Closures closing) {
    difference_ = std::move(difference);
    closing_ = std::move(closing);
    stats_ = {};
    flips_.clear();
    pairs_ = lines_.through(difference_.box, heights_);
    next_ = 0;
    is_working_ = true;
  }

  bool work(const RayCaster& level, std::size_t most) {
    if (!is_working_) return true;
    const std::size_t end = next_ + std::min(most, pairs_.size() - next_);
    for (; next_ < end; ++next_) look(pairs_[next_], level);
    if (next_ < pairs_.size()) return false;
    finish();
    return true;
  }

  void set_door(DoorId door, bool shut) {
    assert(has_prepared_doors());
    if (doors_.is_shut(door) == shut) return;
    std::vector<WordEdit> edits = door_edits(door, shut);
    doors_.set(door, shut);
    stats_ = {};
    apply(shut ? Closures{.shut_door = door} : Closures{.opened_door = door});
    rows_.publish(std::move(edits), rest_);
  }

  void close(const Closures& closing) {
    apply(closing);
    rows_.publish({}, rest_);
  }

  void refresh_stale(const RayCaster& level, const AnalysisSettings& settings) {
    settle_cover(level);
    const LiveState now = state();
    const StanceId upright{0U};
    rest_.analysis = std::make_shared<const Analysis>(
        analyze(open_graph(), now.map.regions(), now.map.watchers(upright, upright),
                now.map.exposure(upright, upright), settings));
    rest_.stale_analysis = false;
    rows_.publish({}, rest_);
  }

 private:
  /// A matrix that must be cast: another one is its mirror image.
  struct View {
    std::size_t matrix = 0;
    std::size_t mirror = 0;
    Channel channel = Channel::sight();
    StanceId watcher;
    StanceId target;
    bool is_single = false;     // one line
    bool is_symmetric = false;  // its own mirror
  };
  struct Flip {
    std::size_t view = 0;
    NodeId watcher;
    NodeId target;
    bool seen = false;
  };

  void list_views() {
    const std::size_t stances = profile_.stances.size();
    std::vector<Channel> channels{Channel::sight()};
    for (std::size_t i = 0; i < map_.weapons().size(); ++i)
      if (map_.has_own_fire(WeaponId{i})) channels.push_back(Channel::fire(WeaponId{i}));
    for (std::size_t i = 0; i < channels.size() * stances * stances; ++i) {
      const StanceId watcher{i / stances % stances}, target{i % stances};
      const std::size_t mirror = rows_.watchers_of(i);
      if (mirror >= i)  // else its mirror is cast
        views_.push_back({i, mirror, channels[i / (stances * stances)], watcher, target,
                          is_single_line(profile_, watcher, target), mirror == i});
    }
  }

  Vec3 eye(NodeId node, StanceId stance) const {
    return above(graph_.position(node), profile_.stance(stance).eye);
  }

  // --- A difference of the level ---

  void look(NodePair pair, const RayCaster& level) {
    ++stats_.pairs;
    for (std::size_t i = 0; i < views_.size(); ++i) {
      look(i, pair.a, pair.b, level);
      if (!views_[i].is_symmetric) look(i, pair.b, pair.a, level);
    }
  }

  void look(std::size_t index, NodeId watcher, NodeId target, const RayCaster& level) {
    const View& view = views_[index];
    const bool before = sees(view, watcher, target);
    const bool may_change = before ? difference_.added != nullptr : difference_.removed != nullptr;
    if (difference_.is_known() && !may_change) return;
    ++stats_.segments;
    const bool now = view.is_single ? sees_now(view, watcher, target, before, level)
                                    : sees_body_now(view, watcher, target, before, level);
    if (now != before) flips_.push_back({index, watcher, target, now});
  }

  /// With all doors open.
  bool sees(const View& view, NodeId watcher, NodeId target) const {
    return rows_.contains(view.matrix, watcher, target) ||
           doors_.is_hidden(view.matrix, watcher, target);
  }

  /// What was added hides the pair if it is in the way; what was removed reveals it only if nothing
  /// else hides it.
  bool sees_now(const View& view, NodeId watcher, NodeId target, bool before,
                const RayCaster& level) {
    const Vec3 from = eye(watcher, view.watcher), to = eye(target, view.target);
    if (difference_.is_known()) {
      if (before) return !difference_.added->blocked(from, to, view.channel);
      if (!difference_.removed->blocked(from, to, view.channel)) return false;
    }
    return is_free(from, to, view.channel, level);
  }

  /// If the difference touches any of the lines, all of them are cast.
  bool sees_body_now(const View& view, NodeId watcher, NodeId target, bool before,
                     const RayCaster& level) {
    const Vec3 from = eye(watcher, view.watcher);
    const RayCaster* changed = (before ? difference_.added : difference_.removed).get();
    const Stance& body = profile_.stance(view.target);
    const auto any_line = [&](const auto& condition) {
      return condition(above(graph_.position(target), body.eye)) ||
             std::ranges::any_of(body.body, [&](float height) {
               return condition(above(graph_.position(target), height));
             });
    };
    if (changed && !any_line([&](Vec3 to) { return changed->blocked(from, to, view.channel); }))
      return before;
    return any_line([&](Vec3 to) { return is_free(from, to, view.channel, level); });
  }

  bool is_free(Vec3 from, Vec3 to, Channel channel, const RayCaster& level) {
    ++stats_.rays;
    return !level.blocked(from, to, channel);
  }

  void finish() {
    is_working_ = false;
    std::vector<BitEdit> bits;
    for (const Flip& flip : flips_) turn_over(flip, bits);
    doors_.update();
    stats_.flips = flips_.size();
    mark_stale();
    apply(closing_);
    rows_.publish(words_of(bits), rest_);
    pairs_ = {};
    flips_ = {};
    difference_ = {};
  }

  /// Both bits of the pair.
  void turn_over(const Flip& flip, std::vector<BitEdit>& bits) {
    const View& view = views_[flip.view];
    const bool is_hidden = doors_.turn_over(
        {view.matrix, view.mirror, flip.watcher, flip.target, eye(flip.watcher, view.watcher),
         eye(flip.target, view.target), view.channel},
        flip.seen);
    bits.push_back({view.matrix, flip.watcher, flip.target, flip.seen && !is_hidden});
    bits.push_back({view.mirror, flip.target, flip.watcher, flip.seen && !is_hidden});
  }

  void mark_stale() {
    rest_.stale_analysis |= !flips_.empty();
    if (difference_.box.empty()) return;
    for (std::size_t i = 0; i < graph_.node_count(); ++i)
      if (room_of_arcs(graph_.position(NodeId{i}), profile_).overlaps(difference_.box))
        rest_.stale_cover.insert(NodeId{i});
  }

  void apply(const Closures& closing) {
    World& world = rest_.world;
    const World before = world;
    for (const NodeId node : closing.disabled) world.disabled.insert(node);
    for (const NodeId node : closing.enabled) world.disabled.erase(node);
    for (const LinkId link : closing.closed) world.closed_links[link.index()] = true;
    for (const LinkId link : closing.opened) world.closed_links[link.index()] = false;
    if (closing.shut_door.valid()) world.closed_doors[closing.shut_door.index()] = true;
    if (closing.opened_door.valid()) world.closed_doors[closing.opened_door.index()] = false;
    rest_.stale_analysis |= world != before;
  }

  // --- Rows ---

  std::vector<WordEdit> words_of(std::vector<BitEdit>& bits) const {
    std::vector<WordEdit> words;
    sort(bits);
    for (const BitEdit& bit : bits) {
      const auto matrix = static_cast<std::uint32_t>(bit.matrix);
      const std::uint32_t word = bit.column.value / 64;
      if (words.empty() || words.back().matrix != matrix || words.back().row != bit.row.value ||
          words.back().word != word)
        words.push_back({matrix, bit.row.value, word, rows_.word(matrix, bit.row, word)});
      set_bit(words.back().value, bit.column, bit.value);
    }
    return words;
  }

  std::vector<WordEdit> door_edits(DoorId door, bool shut) const {
    std::vector<WordEdit> edits;
    const DoorHides& hides = doors_.hides(door);
    for (std::size_t matrix = 0; matrix < hides.size(); ++matrix)
      for (const auto& [row, word, mask] : hides[matrix]) {
        const std::uint64_t now = rows_.word(matrix, row, word);
        const std::uint64_t then =
            shut ? now & ~mask : now | (mask & ~doors_.hidden(matrix, row, word, door));
        if (then != now)
          edits.push_back({static_cast<std::uint32_t>(matrix), row.value, word, then});
      }
    return edits;
  }

  // --- What is stale ---

  void settle_cover(const RayCaster& level) {
    if (rest_.stale_cover.none()) return;
    const Cover& old = rest_.cover ? *rest_.cover : map_.cover();
    Cover cover = old;
    cover.arcs.clear();
    std::vector<CoverArc> found;
    const auto is_given = [](const CoverArc& arc) { return arc.is_given; };
    for (std::size_t i = 0; i < graph_.node_count(); ++i) {
      const NodeId node{i};
      if (!rest_.stale_cover.contains(node)) {
        std::ranges::copy(old.of(node), std::back_inserter(cover.arcs));
        continue;
      }
      const StoppedLines stopped =
          find_arcs(node, graph_.position(node), profile_, map_.weapons().size(), level, found);
      std::ranges::copy(stopped,
                        cover.stopped.begin() + static_cast<std::ptrdiff_t>(i * stopped.size()));
      const bool keeps = std::ranges::any_of(old.of(node), is_given);
      std::ranges::copy(keeps ? old.of(node) : std::span<const CoverArc>(found),
                        std::back_inserter(cover.arcs));
    }
    rest_.cover = std::make_shared<const Cover>(std::move(cover));
    rest_.stale_cover.clear();
  }

  /// The graph without what is closed.
  WaypointGraph open_graph() const;

  TacticalMap map_;
  const WaypointGraph& graph_;
  const AgentProfile& profile_;
  LiveRows rows_;
  SightLines lines_;
  std::vector<SightHeights> heights_;
  std::vector<View> views_;
  LiveDoors doors_;
  LiveRest rest_;

  bool is_working_ = false;
  LevelChange difference_;
  Closures closing_;
  std::vector<NodePair> pairs_;
  std::size_t next_ = 0;
  std::vector<Flip> flips_;
  UpdateStats stats_;
};

WaypointGraph LiveMap::Writer::open_graph() const {
  GraphParts parts;
  for (std::size_t i = 0; i < graph_.node_count(); ++i) {
    const NodeId node{i};
    parts.nodes.push_back({graph_.name(node),
                           graph_.position(node),
                           graph_.kind(node),
                           graph_.radius(node),
                           graph_.stand_only(node),
                           {}});
  }
  for (const Link& link : graph_.links())
    if (rest_.world.is_open(graph_, link) && !rest_.world.is_disabled(link.from))
      parts.links.push_back(link);
  parts.doors.assign(graph_.doors().begin(), graph_.doors().end());
  auto graph = WaypointGraph::build(std::move(parts));
  assert(graph);
  return *std::move(graph);
}

LiveMap::LiveMap(TacticalMap map) : writer_(std::make_unique<Writer>(std::move(map))) {}
LiveMap::~LiveMap() = default;
LiveMap::LiveMap(LiveMap&&) noexcept = default;
LiveMap& LiveMap::operator=(LiveMap&&) noexcept = default;

LiveState LiveMap::state() const { return writer_->state(); }
const UpdateStats& LiveMap::stats() const noexcept { return writer_->stats(); }
bool LiveMap::has_prepared_doors() const noexcept { return writer_->has_prepared_doors(); }
void LiveMap::set_door(DoorId door, bool shut) { writer_->set_door(door, shut); }

void LiveMap::close(const Closures& closing) { writer_->close(closing); }

void LiveMap::begin(LevelChange difference, const RayCaster& level, Closures closing) {
  writer_->work(level, kAll);
  writer_->begin(std::move(difference), std::move(closing));
}

bool LiveMap::work(const RayCaster& level, std::size_t pairs) {
  return writer_->work(level, pairs);
}

UpdateStats LiveMap::update(LevelChange difference, const RayCaster& level, Closures closing) {
  begin(std::move(difference), level, std::move(closing));
  work(level, kAll);
  return stats();
}

void LiveMap::refresh_stale(const RayCaster& level, const AnalysisSettings& settings) {
  work(level, kAll);
  writer_->refresh_stale(level, settings);
}

}  // namespace defilade
