#include "defilade/tactics/find_cover.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "defilade/model/cover.h"
#include "defilade/tactics/sets.h"
#include "ray_budget.h"
#include "spread.h"

namespace defilade {

struct CoverScratch::Data {
  explicit Data(const TacticalMap& map) : path(map.graph()) {}

  PathScratch path;
  std::vector<double> lengths;
  std::vector<std::pair<double, NodeId>> heap;
  std::vector<std::pair<double, NodeId>> near;  // nodes within reach, by their ways
};

CoverScratch::CoverScratch(const TacticalMap& map) : data_(std::make_unique<Data>(map)) {}
CoverScratch::~CoverScratch() = default;
CoverScratch::CoverScratch(CoverScratch&&) noexcept = default;
CoverScratch& CoverScratch::operator=(CoverScratch&&) noexcept = default;

namespace {

/// A circle of sensors; all have a sensor in the middle of every n-th sector (bearing.h).
struct Ring {
  float metres;
  std::size_t every;
};
constexpr std::array kRings{Ring{1.0F, 4},  Ring{1.5F, 2}, Ring{2.0F, 2},
                            Ring{2.75F, 2}, Ring{3.5F, 1}, Ring{4.5F, 1},
                            Ring{6.0F, 1},  Ring{7.5F, 1}, Ring{9.0F, 1}};

class CoverSearch {
 public:
  CoverSearch(const Situation& s, const CoverSeek& seek, const RayCaster& caster,
              const Mover& mover, CoverScratch::Data& scratch, FoundCover& out)
      : s_(s), seek_(seek), rays_(caster, seek.rays), mover_(mover), scratch_(scratch), out_(out) {}

  void run() {
    list_nodes();
    try_nodes();
    try_sensors();
    if (best_ == kNoWay) take_least_bad();
    out_.rays = rays_.used();
  }

 private:
  Vec3 position(NodeId node) const { return s_.graph().position(node); }

  std::array<StanceId, 2> stances() const {
    return {StanceId{0U}, lowest_stance(s_.map().profile())};
  }

  void list_nodes() {
    const double off = distance(s_.position(), position(s_.node()));
    spread(
        s_, s_.node(), std::max(0.0, seek_.far - off),
        [](const Link& link) { return double{link.length}; }, scratch_.lengths, scratch_.heap);
    scratch_.near.clear();
    for (std::size_t i = 0; i < s_.size(); ++i)
      if (scratch_.lengths[i] + off <= seek_.far && s_.world().is_free(NodeId{i}))
        scratch_.near.emplace_back(scratch_.lengths[i] + off, NodeId{i});
    std::ranges::sort(scratch_.near);
  }

  std::size_t seen_by(NodeId node, StanceId stance) const {
    std::size_t count = 0;
    for (std::size_t e = 0; e < s_.enemy_count(); ++e)
      if (s_.row(EnemyId{e}, stance, Channel::sight()).contains(node)) ++count;
    return count;
  }

  void try_nodes() {
    for (const auto& [way, node] : scratch_.near)
      for (const StanceId stance : stances()) {
        if (seen_by(node, stance) != 0) continue;
        const Seen seen = check(position(node), stance);
        if (seen == Seen::unknown) return;
        if (seen == Seen::no) return take(CoverSource::node, position(node), stance, node, way);
      }
  }

  /// Ring by ring outward, as long as a sensor could be nearer than what is known.
  void try_sensors() {
    for (const Ring& ring : kRings) {
      if (ring.metres >= best_ || rays_.is_spent()) return;
      for (std::size_t sector = 0; sector < kSectors; sector += ring.every) {
        const Heading to = heading_of(sector);
        const Vec3 p = s_.position();
        const auto floor =
            mover_.floor_at({p.x + ring.metres * to.x, p.y + ring.metres * to.y, p.z});
        if (floor) try_sensor(*floor);
      }
    }
  }

  void try_sensor(Vec3 place) {
    const auto [way, via] = way_to(place);
    if (way > seek_.far || way >= best_) return;
    for (const StanceId stance : stances())
      if (check(place, stance) == Seen::no)
        return take(CoverSource::sensor, place, stance, via, way);
  }

  /// Straight, or over the node that is nearest by the way and from which one walks to the place.
  std::pair<double, NodeId> way_to(Vec3 place) const {
    constexpr float kStep = 4;  // metres from the last node
    if (mover_.walks(s_.position(), place)) return {distance(s_.position(), place), s_.node()};
    for (const auto& [way, node] : scratch_.near)
      if (distance(position(node), place) <= kStep && mover_.walks(position(node), place))
        return {way + distance(position(node), place), node};
    return {kNoWay, NodeId{}};
  }

  /// Does any threat see somebody who is there, from where it really is?
  Seen check(Vec3 feet, StanceId stance) {
    const AgentProfile& profile = s_.map().profile();
    for (std::size_t e = 0; e < s_.enemy_count(); ++e) {
      const Enemy& enemy = s_.enemy(EnemyId{e});
      const Seen seen = rays_.sees({enemy.position, profile.stance(enemy.stance)},
                                   {feet, profile.stance(stance)}, Channel::sight());
      if (seen != Seen::no) return seen;
    }
    return Seen::no;
  }

  /// Staying is an answer, too.
  void take_least_bad() {
    std::size_t fewest = seen_by(s_.node(), s_.stance());
    take(CoverSource::least_bad, s_.position(), s_.stance(), s_.node(), 0);
    for (const auto& [way, node] : scratch_.near)
      for (const StanceId stance : stances())
        if (const std::size_t count = seen_by(node, stance); count < fewest) {
          take(CoverSource::least_bad, position(node), stance, node, way);
          fewest = count;
        }
    out_.seen_by = fewest;
  }

  void take(CoverSource source, Vec3 place, StanceId stance, NodeId via, double way) {
    out_.source = source;
    out_.place = place;
    out_.stance = stance;
    out_.way = way;
    out_.seen_by = 0;
    best_ = way;
    PathRequest request{Traveller(s_)};
    request.start = s_.node();
    request.goal = via;
    find_path(s_.graph(), request, scratch_.path, out_.path);
  }

  static constexpr double kNoWay = std::numeric_limits<double>::infinity();

  double best_ = kNoWay;  // the way to the best place so far
  const Situation& s_;
  const CoverSeek& seek_;
  RayBudget rays_;
  const Mover& mover_;
  CoverScratch::Data& scratch_;
  FoundCover& out_;
};

}  // namespace

std::string_view name_of(CoverSource source) noexcept {
  switch (source) {
    case CoverSource::node:
      return "node";
    case CoverSource::sensor:
      return "sensor";
    case CoverSource::least_bad:
      return "least bad";
  }
  return "";
}

void find_cover(const Situation& s, const CoverSeek& seek, const RayCaster& caster,
                const Mover& mover, CoverScratch& scratch, FoundCover& out) {
  CoverSearch(s, seek, caster, mover, scratch.data(), out).run();
}

}  // namespace defilade
