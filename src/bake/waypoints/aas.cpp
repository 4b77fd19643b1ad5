// Quake III's bot navigation (.aas): convex areas of free space become nodes, reachabilities links.
//
// All coordinates in the file are those of a player's origin; the feet are lower by the standing
// body's box. The floor of an area is where a straight fall from its centre meets solid in the
// file's own tree, because most shipped files are "optimized": they have lost their ground faces.

#include <array>
#include <optional>

#include "bake/waypoints/aas_file.h"
#include "bake/waypoints/foreign_links.h"
#include "defilade/bake/waypoint_formats.h"

namespace defilade {
namespace {

constexpr float kQuakeScale = 1.0F / 32;  // metres per unit
constexpr float kLongest = 1e6F;          // metres: nothing in a level is longer than this

constexpr std::int32_t kStanding = 2;  // presence types
constexpr std::int32_t kCrouching = 4;
constexpr std::int32_t kGrounded = 1;  // an area's flags
constexpr std::int32_t kLadder = 2;
constexpr std::uint32_t kTravelMask = 0xffffff;  // higher bits: which team may not use it

constexpr std::array<FlagTag, 10> kContents{{{1, "water"},
                                             {2, "lava"},
                                             {4, "slime"},
                                             {8, "cluster-portal"},
                                             {64, "teleporter"},
                                             {128, "jump-pad"},
                                             {256, "do-not-enter"},
                                             {1024, "mover"},
                                             {2048, "not-team-1"},
                                             {4096, "not-team-2"}}};

std::optional<LinkKind> kind_of_travel(std::uint32_t travel) {
  switch (travel) {
    case 2:
      return LinkKind::walk;
    case 3:
      return LinkKind::crouch;
    case 4:  // onto a barrier
    case 5:
    case 9:  // out of the water
      return LinkKind::jump;
    case 6:
      return LinkKind::climb;
    case 7:
      return LinkKind::drop;
    case 8:
      return LinkKind::swim;
    case 10:
      return LinkKind::teleport;
    case 11:  // elevator
    case 19:  // bobbing platform
      return LinkKind::ride;
    case 18:
      return LinkKind::jump_pad;
    default:
      return std::nullopt;
  }
}

struct LeftOut {
  std::uint32_t travel;
  std::string_view what;
  std::string_view why;
};
constexpr std::array<LeftOut, 7> kLeftOut{{{1, "impossible link", "the file says so"},
                                           {12, "rocket jump", "only with a weapon"},
                                           {13, "BFG jump", "only with a weapon"},
                                           {14, "grapple", "only with a hook"},
                                           {15, "double jump", "only with a trick"},
                                           {16, "ramp jump", "only with a trick"},
                                           {17, "strafe jump", "only with a trick"}}};

/// How wide and tall a body is, in metres.
struct Clearance {
  float radius;
  float height;
};

class AasReader {
 public:
  AasReader(std::string_view file, const WaypointSettings& settings)
      : file_(file), profile_(settings.profile), scale_(settings.scale.value_or(kQuakeScale)) {
    if (!(scale_ > 0)) fail("a scale of {} makes no sense", scale_);
    const AasBox* standing = find_box(kStanding);
    if (standing == nullptr) fail("it has no bounding box of a standing player");
    const AasBox* crouching = find_box(kCrouching);
    feet_ = standing->mins.z;
    upright_ = clearance_of(*standing);
    low_ = crouching == nullptr ? upright_ : clearance_of(*crouching);
  }

  Waypoints read() {
    find_used_areas();
    ForeignGraph graph(profile_);
    for (std::size_t area = 0; area < used_.size(); ++area)
      if (used_[area]) add_node(graph, area);
    if (graph.node_count() == 0)
      fail("no area can be reached from another; let bspc compute the reachabilities (-reach)");
    for (std::size_t area = 0; area < used_.size(); ++area)
      for (const AasReachability& reachability : leaving(area)) add_link(graph, area, reachability);
    warn(graph);
    Waypoints result = graph.finish(OneWay::says_nothing);
    result.parts.links = shortest_of_each();
    return result;
  }

 private:
  const AasBox* find_box(std::int32_t presence) const {
    const auto found = std::ranges::find(file_.boxes, presence, &AasBox::presence);
    return found == file_.boxes.end() ? nullptr : &*found;
  }

  Clearance clearance_of(const AasBox& box) const {
    const Vec3 size = box.maxs - box.mins;
    const Clearance result{std::min(size.x, size.y) / 2 * scale_, size.z * scale_};
    if (!(result.radius > 0 && result.radius < kLongest && result.height > 0 &&
          result.height < kLongest && is_finite(box.mins)))
      fail("the bounding box of presence type {} is {} x {} x {} units", box.presence, size.x,
           size.y, size.z);
    return result;
  }

  std::span<const AasReachability> leaving(std::size_t area) const {
    const AasSettings& settings = file_.settings[area];
    if (area == 0 || settings.reachability_count == 0) return {};
    return range_of(file_.reachabilities, settings.first_reachability, settings.reachability_count,
                    "reachabilities");
  }

  /// Areas at either end of a reachability. Area 0 is a dummy.
  void find_used_areas() {
    used_.resize(file_.areas.size());
    std::size_t total = 0;
    for (std::size_t area = 0; area < used_.size(); ++area) {
      const auto reachabilities = leaving(area);
      total += reachabilities.size();
      if (total > file_.reachabilities.size()) fail("areas 0 to {} share reachabilities", area);
      if (!reachabilities.empty()) used_[area] = true;
      for (const AasReachability& reachability : reachabilities) {
        item_of(file_.areas, reachability.area, "areas");
        if (reachability.area != 0) used_[static_cast<std::size_t>(reachability.area)] = true;
      }
    }
    origins_.resize(used_.size());
    nodes_.resize(used_.size());
  }

  void add_node(ForeignGraph& graph, std::size_t number) {
    const AasArea& area = file_.areas[number];
    if (!is_finite(area.mins) || !is_finite(area.maxs) || !is_finite(area.centre))
      fail("area {} has coordinates that are not finite", number);
    const Vec3 origin = standing_place(number);
    origins_[number] = origin;
    nodes_[number] = graph.add_node(
        number, {origin.x * scale_, origin.y * scale_, (origin.z + feet_) * scale_}, tags(number));
  }

  /// Where a player stands in the area: above the floor below its centre or, if a player cannot
  /// stand there, where a way out begins. The lowest height stands for a floor that is not found.
  Vec3 standing_place(std::size_t number) const {
    const AasArea& area = file_.areas[number];
    const Vec3 centre = area.centre;
    if ((file_.settings[number].flags & kGrounded) == 0) return centre;
    const float bottom = area.mins.z - 1;
    const auto middle = file_.floor_below(centre, bottom);
    if (middle && middle->walkable) return {centre.x, centre.y, middle->height};
    for (const AasReachability& reachability : leaving(number)) {
      const Vec3 start = above(reachability.start, 1);
      if (!is_beside(area, start)) continue;
      if (const auto floor = file_.floor_below(start, bottom); floor && floor->walkable)
        return {start.x, start.y, floor->height};
    }
    return {centre.x, centre.y, middle ? middle->height : area.mins.z};
  }

  /// Seen from above, at most a unit outside the area.
  static bool is_beside(const AasArea& area, Vec3 place) {
    return is_finite(place) && place.x >= area.mins.x - 1 && place.x <= area.maxs.x + 1 &&
           place.y >= area.mins.y - 1 && place.y <= area.maxs.y + 1;
  }

  std::vector<std::string> tags(std::size_t area) const {
    const AasSettings& settings = file_.settings[area];
    auto result = tags_of(static_cast<std::uint32_t>(settings.contents), kContents);
    if ((settings.flags & kLadder) != 0) result.emplace_back("ladder");
    if ((settings.flags & kGrounded) == 0) result.emplace_back("no-ground");
    if (crouch_only(area)) result.emplace_back("crouch-only");
    return result;
  }

  bool crouch_only(std::size_t area) const {
    return (file_.settings[area].presence & kStanding) == 0;
  }

  void add_link(ForeignGraph& graph, std::size_t from, const AasReachability& reachability) {
    const auto travel = static_cast<std::uint32_t>(reachability.travel) & kTravelMask;
    auto kind = kind_of_travel(travel);
    if (!kind) return count_left_out(travel);
    const auto to = static_cast<std::size_t>(reachability.area);
    if (to == 0) return graph.drop_missing();
    if (from == to) return graph.add_link(nodes_[from], nodes_[to], *kind);  // is counted
    const bool low = crouch_only(from) || crouch_only(to);
    if (low && kind == LinkKind::walk) kind = LinkKind::crouch;
    if (travel != static_cast<std::uint32_t>(reachability.travel)) ++for_one_team_;
    const auto& [radius, height] = low || kind == LinkKind::crouch ? low_ : upright_;
    const float length = kind == LinkKind::teleport ? 0 : length_of(from, reachability, to);
    links_.push_back({nodes_[from], nodes_[to], *kind, length, radius, height, {}});
  }

  float length_of(std::size_t from, const AasReachability& reachability, std::size_t to) const {
    const float units = distance(origins_[from], reachability.start) +
                        distance(reachability.start, reachability.end) +
                        distance(reachability.end, origins_[to]);
    const float length = units * scale_;
    if (!(length < kLongest))
      fail("the way from area {} to area {} is {} m long, longer than any level", from, to, length);
    return length;
  }

  void count_left_out(std::uint32_t travel) {
    const auto found = std::ranges::find(kLeftOut, travel, &LeftOut::travel);
    ++left_out_[static_cast<std::size_t>(found - kLeftOut.begin())];
  }

  void warn(ForeignGraph& graph) const {
    for (std::size_t i = 0; i < left_out_.size(); ++i) {
      const std::size_t count = left_out_[i];
      const LeftOut& kind = i < kLeftOut.size() ? kLeftOut[i] : kUnknown;
      if (count > 0)
        graph.warn(
            fmt::format("left out {} {}{}: {}", count, kind.what, count > 1 ? "s" : "", kind.why));
    }
    if (for_one_team_ > 0)
      graph.warn(fmt::format("links for one team only are open to everyone: {}", for_one_team_));
    if (profile_.radius > upright_.radius || profile_.upright().height > upright_.height)
      graph.warn(fmt::format(
          "the links are for a body of {} m height and {} m radius; \"{}\" is larger and will not "
          "fit: use a smaller profile",
          upright_.height, upright_.radius, profile_.name));
  }

  std::vector<Link> shortest_of_each() {
    const auto way = [](const Link& link) { return std::tuple(link.from, link.to, link.kind); };
    std::ranges::sort(links_, {},
                      [&](const Link& link) { return std::pair(way(link), link.length); });
    const auto repeats = std::ranges::unique(links_, {}, way);
    links_.erase(repeats.begin(), repeats.end());
    return std::move(links_);
  }

  static constexpr LeftOut kUnknown{0, "link", "unknown travel type"};

  AasFile file_;
  const AgentProfile& profile_;
  float scale_;
  float feet_ = 0;  // from a player's origin, in units
  Clearance upright_{};
  Clearance low_{};
  std::vector<bool> used_;     // by area
  std::vector<Vec3> origins_;  // by area: the origin of a player there, in units
  std::vector<NodeId> nodes_;  // by area
  std::vector<Link> links_;
  std::array<std::size_t, kLeftOut.size() + 1> left_out_{};  // last: unknown
  std::size_t for_one_team_ = 0;
};

}  // namespace

Result<Waypoints> read_aas(std::string_view bytes, const std::string& name,
                           const WaypointSettings& settings) {
  return read_guarded(name, [&] { return AasReader(bytes, settings).read(); });
}

}  // namespace defilade
