// Nexuiz and Xonotic waypoints: lines of text, three for every waypoint (two corners and flags).
// Links lie in files of their own and name their ends by coordinates, which are rounded; so a grid
// finds the waypoint that is meant, within the game's tolerance.
//
// The game makes waypoints of its own for items, teleports and jump pads. Only the links in the
// .cache file tell where they are, and what they are follows from these links.

#include <array>
#include <charconv>

#include "bake/waypoints/foreign_links.h"
#include "bake/waypoints/waypoint_grid.h"
#include "defilade/bake/waypoint_formats.h"

namespace defilade {
namespace {

constexpr float kMetresPerUnit = 1.0F / 32;
constexpr float kFeetBelowOrigin = 24;  // standing and crouching alike
constexpr float kHeadAboveOrigin = 45;
constexpr float kFarthestUnit = 1e7F;
constexpr float kHardwiredReach = 5;  // ends of hardwired links are that near to a waypoint
constexpr float kLongestWalk = 1050;  // the game looks no farther for ways on foot, seen from above

/// The bits of a waypoint's third line. Others are the editor's notes to itself.
constexpr std::uint32_t kSupport = 1U << 11U;
constexpr std::uint32_t kCrouch = 1U << 12U;
constexpr std::uint32_t kCustomJumpPad = 1U << 13U;
constexpr std::uint32_t kJump = 1U << 14U;
constexpr std::uint32_t kLadder = 1U << 15U;
constexpr std::uint32_t kTeleport = 1U << 21U;  // or a jump pad or a warp zone
constexpr std::uint32_t kItem = 1U << 22U;
constexpr std::uint32_t kGenerated = 1U << 23U;

constexpr std::array kTags{
    FlagTag{kSupport, "support"},
    FlagTag{kCrouch, "crouch"},
    FlagTag{kCustomJumpPad, "jump-pad"},
    FlagTag{kJump, "jump"},
    FlagTag{kLadder, "ladder"},
    FlagTag{kTeleport, "teleport"},
    FlagTag{kItem, "item"},
    FlagTag{kGenerated, "generated"},
};

constexpr std::string_view kBlank = " \t\r";

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
  return text.substr(0, text.find_last_not_of(kBlank) + 1);
}

/// The lines of a file that say something, with the number that an error names.
class Lines {
 public:
  Lines(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

  /// The next line that is neither blank nor a comment; false at the end of the file.
  bool next() {
    while (next_line()) {
      if (line_.starts_with("//")) read_comment();
      const bool silent = line_.empty() || line_.starts_with("//") || line_.starts_with('#');
      if (!silent) return true;
    }
    return false;
  }

  std::string_view line() const { return line_; }
  /// When the waypoints were saved, as the header says; empty in old files.
  std::string_view time() const { return time_; }

  [[noreturn]] void fail_here(std::string_view what) const {
    fail("line {}{}: {}", number_, file_, what);
  }

 private:
  bool next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
  }

  void read_comment() {
    constexpr std::string_view kTime = "//WAYPOINT_TIME ";
    if (line_.starts_with(kTime)) time_ = trimmed(line_.substr(kTime.size()));
  }

  std::string_view rest_;
  std::string_view file_;
  std::string_view line_;
  std::string_view time_;
  std::size_t number_ = 0;
};

/// Takes a word off the front of `text`.
double take_number(std::string_view& text, const Lines& lines) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(kBlank));
  text.remove_prefix(word.size());
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size())
    lines.fail_here(fmt::format("\"{}\" is not a number", word));
  return value;
}

float take_coordinate(std::string_view& text, const Lines& lines) {
  const double value = take_number(text, lines);
  if (!(std::abs(value) <= kFarthestUnit))
    lines.fail_here(fmt::format("the coordinate {} is not a place in a level", value));
  return static_cast<float>(value);
}

/// 'x y z', with quotes or without.
Vec3 read_vector(std::string_view text, const Lines& lines) {
  text = trimmed(text);
  if (text.size() > 1 && text.starts_with('\'') && text.ends_with('\''))
    text = text.substr(1, text.size() - 2);
  const float x = take_coordinate(text, lines);
  const float y = take_coordinate(text, lines);
  const float z = take_coordinate(text, lines);
  if (!trimmed(text).empty()) lines.fail_here("a place has three coordinates, not more");
  return {x, y, z};
}

std::uint32_t read_flags(const Lines& lines) {
  std::string_view text = lines.line();
  const double value = take_number(text, lines);
  if (!trimmed(text).empty() || !(value >= 0 && value < 0x1p31) || value != std::floor(value))
    lines.fail_here(fmt::format("\"{}\" is not a set of flags", lines.line()));
  return static_cast<std::uint32_t>(value);
}

struct StoredLink {
  Vec3 from;
  Vec3 to;
  bool special;
};

/// 'x y z'*'x y z', with another * in front when it is special.
StoredLink read_link(const Lines& lines) {
  std::string_view text = lines.line();
  const bool special = text.starts_with('*');
  if (special) text.remove_prefix(1);
  const std::size_t star = text.find('*');
  if (star == std::string_view::npos) lines.fail_here("a link has two ends with a * between");
  const Vec3 from = read_vector(text.substr(0, star), lines);
  return {from, read_vector(text.substr(star + 1), lines), special};
}

/// A waypoint that only the .cache file has.
struct Generated {
  Vec3 place;
  NodeId only = {};      // where its links lead, unless to several waypoints
  Vec3 only_place = {};  // and where that is
  bool branches = false;
  bool returns = false;  // a link leads from there back to here

  void leads(NodeId to, Vec3 to_place) {
    branches |= only.valid() && only != to;
    only = to;
    only_place = to_place;
  }

  /// Teleports and jump pads have one link, which leads where nobody goes on foot.
  std::uint32_t flags(const AgentProfile& profile, float scale) const {
    if (!only.valid() || branches) return kGenerated;
    const Vec3 way = only_place - place;
    const float ahead = std::hypot(way.x, way.y);
    const bool too_high = way.z * scale > profile.jump_height && (!returns || way.z > ahead);
    if (too_high) return kGenerated | kCustomJumpPad;
    return ahead > kLongestWalk ? kGenerated | kTeleport : kGenerated;
  }
};

class XonoticReader {
 public:
  explicit XonoticReader(const WaypointSettings& settings)
      : profile_(settings.profile),
        graph_(settings.profile),
        scale_(settings.scale.value_or(kMetresPerUnit)) {}

  Waypoints read(const XonoticFiles& files) {
    Lines waypoints(files.waypoints, "");
    for (; waypoints.next(); ++number_) read_waypoint(waypoints);
    if (crowding_ > 0)
      graph_.warn(
          fmt::format("left out {} of the waypoints: closer than {} units to another, they "
                      "are the same one to the game",
                      crowding_, WaypointGrid::kCrowd));
    read_cache(files.cache, waypoints.time());
    Lines hardwired(files.hardwired, " of the .hardwired file");
    while (hardwired.next()) add_hardwired(read_link(hardwired));
    const bool links_given = !files.cache.empty() || !files.hardwired.empty();
    if (links_given && files.cache.empty())
      graph_.warn("without its .cache file only the hardwired links are known");
    return graph_.finish(OneWay::no_way_back, links_given);
  }

 private:
  struct Corners {
    Vec3 low;
    Vec3 high;

    bool is_box() const { return low != high; }
    Vec3 centre() const {
      return {(low.x + high.x) * 0.5F, (low.y + high.y) * 0.5F, (low.z + high.z) * 0.5F};
    }
  };

  static Corners read_corners(Lines& lines) {
    Corners corners;
    corners.low = read_vector(lines.line(), lines);
    if (!lines.next()) lines.fail_here("the file ends within a waypoint; its other corner is due");
    corners.high = read_vector(lines.line(), lines);
    if (corners.low.x > corners.high.x || corners.low.y > corners.high.y ||
        corners.low.z > corners.high.z)
      lines.fail_here("the second corner of a box must not lie below the first");
    return corners;
  }

  /// A box around a trigger holds every origin that a player touching it can have: the trigger
  /// itself begins a head's height above the lower end of the box.
  static float floor_of(const Corners& corners, std::uint32_t flags) {
    const bool trigger = (flags & (kTeleport | kCustomJumpPad | kLadder)) != 0;
    if (corners.is_box() && trigger) return corners.low.z + kHeadAboveOrigin;
    return corners.low.z - kFeetBelowOrigin;
  }

  float radius_of(const Corners& corners) const {
    const Vec3 size = corners.high - corners.low;
    return std::max(Waypoint{}.radius, std::min(size.x, size.y) * 0.5F * scale_);
  }

  void read_waypoint(Lines& lines) {
    const Corners corners = read_corners(lines);
    if (!lines.next()) lines.fail_here("the file ends within a waypoint; its flags are due");
    const std::uint32_t flags = read_flags(lines);
    const Vec3 centre = corners.centre();
    if (grid_.at_or_beside(centre).valid()) {
      ++crowding_;
      return;
    }
    grid_.add(NodeId{graph_.node_count()}, centre);
    add_node({centre.x, centre.y, floor_of(corners, flags)}, flags, radius_of(corners));
  }

  void add_node(Vec3 floor, std::uint32_t flags, float radius) {
    graph_.add_node(number_, {floor.x * scale_, floor.y * scale_, floor.z * scale_},
                    tags_of(flags, kTags), radius);
    flags_.push_back(flags);
  }

  void read_cache(std::string_view text, std::string_view time) {
    Lines cache(text, " of the .cache file");
    std::vector<StoredLink> links;
    while (cache.next()) links.push_back(read_link(cache));
    add_generated(links);
    for (const StoredLink& link : links)
      add_link(grid_.at_or_beside(link.from), grid_.at_or_beside(link.to), link.special);
    if (!text.empty() && cache.time() != time)
      graph_.warn(
          fmt::format("its .cache file was made for waypoints saved at \"{}\", these were "
                      "saved at \"{}\"",
                      cache.time(), time));
  }

  /// Makes nodes of the ends of links that the .waypoints file does not have.
  void add_generated(const std::vector<StoredLink>& links) {
    const std::size_t given = graph_.node_count();
    std::vector<Generated> all;
    const auto find = [&](NodeId id) {
      return id.index() < given ? nullptr : &all[id.index() - given];
    };
    for (const StoredLink& link : links)
      for (const Vec3 place : {link.from, link.to})
        if (!grid_.at_or_beside(place).valid()) {
          grid_.add(NodeId{given + all.size()}, place);
          all.push_back({place});
        }
    for (const StoredLink& link : links)
      if (Generated* from = find(grid_.at_or_beside(link.from)))
        from->leads(grid_.at_or_beside(link.to), link.to);
    for (const StoredLink& link : links)
      if (Generated* to = find(grid_.at_or_beside(link.to)))
        to->returns |= grid_.at_or_beside(link.from) == to->only;
    for (const Generated& waypoint : all) add_generated(waypoint);
  }

  /// The waypoint of a jump pad lies in the middle of its trigger, which is a thin plate; the
  /// others are where a player's origin is.
  void add_generated(const Generated& waypoint) {
    const std::uint32_t flags = waypoint.flags(profile_, scale_);
    const float below = (flags & kCustomJumpPad) != 0 ? 0 : kFeetBelowOrigin;
    const Vec3 place = waypoint.place;
    add_node({place.x, place.y, place.z - below}, flags, Waypoint{}.radius);
    ++number_;
  }

  void add_hardwired(const StoredLink& link) {
    const NodeId from = grid_.nearest(link.from, kHardwiredReach);
    const NodeId to = grid_.nearest(link.to, kHardwiredReach);
    if (from.valid() && to.valid())
      add_link(from, to, link.special);
    else
      graph_.drop_missing();
  }

  void add_link(NodeId from, NodeId to, bool special) {
    graph_.add_link(from, to, kind_of(from, to, special));
  }

  LinkKind kind_of(NodeId from, NodeId to, bool special) const {
    const std::uint32_t flags = flags_[from.index()];
    const bool pad = (flags & kCustomJumpPad) != 0 || ((flags & kTeleport) != 0 && special);
    if (pad) return LinkKind::jump_pad;
    if ((flags & kTeleport) != 0) return LinkKind::teleport;
    if ((flags & kJump) != 0) return LinkKind::jump;
    if ((flags & kLadder) != 0) return LinkKind::climb;
    if (((flags | flags_[to.index()]) & kCrouch) != 0) return LinkKind::crouch;
    return LinkKind::walk;
  }

  const AgentProfile& profile_;
  ForeignGraph graph_;
  float scale_;
  WaypointGrid grid_;
  std::size_t number_ = 0;            // of the next node
  std::vector<std::uint32_t> flags_;  // of the nodes
  std::size_t crowding_ = 0;
};

}  // namespace

Result<Waypoints> read_xonotic_waypoints(const XonoticFiles& files, const std::string& name,
                                         const WaypointSettings& settings) {
  return read_guarded(name, [&] { return XonoticReader(settings).read(files); });
}

}  // namespace defilade
