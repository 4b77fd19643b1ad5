#include "bake/waypoints/link_heights.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace defilade {
namespace {

auto way_of(const Link& link) { return std::tuple(link.from, link.to, link.kind); }

class Judge {
 public:
  Judge(const AgentProfile& profile, OneWay one_way, std::span<const Waypoint> nodes,
        std::span<const Link> links)
      : profile_(profile),
        run_(std::cos(profile.slope)),
        rise_(std::sin(profile.slope)),
        one_way_(one_way),
        nodes_(nodes),
        links_(links) {}

  LinkKind kind_of(const Link& link) const {
    if (link.kind != LinkKind::walk) return link.kind;
    const Vec3 way = nodes_[link.to.index()].position - nodes_[link.from.index()].position;
    const float height = std::abs(way.z);
    if (height <= profile_.step) return link.kind;
    const bool steep = height * run_ > std::hypot(way.x, way.y) * rise_;
    if (way.z > 0) return steep && height <= profile_.jump_height ? LinkKind::jump : LinkKind::walk;
    const bool fall = height > profile_.jump_height && one_way_ == OneWay::no_way_back &&
                      !leads_on_foot(link.to, link.from);
    return steep || fall ? LinkKind::drop : LinkKind::walk;
  }

 private:
  bool leads_on_foot(NodeId from, NodeId to) const {
    const auto has = [&](LinkKind kind) {
      return std::ranges::binary_search(links_, std::tuple(from, to, kind), {}, way_of);
    };
    return has(LinkKind::walk) || has(LinkKind::crouch);
  }

  const AgentProfile& profile_;
  float run_;  // of the steepest floor that it walks on, with the rise_
  float rise_;
  OneWay one_way_;
  std::span<const Waypoint> nodes_;
  std::span<const Link> links_;
};

}  // namespace

void find_falls(const AgentProfile& profile, OneWay one_way, std::span<const Waypoint> nodes,
                std::vector<Link>& links) {
  const Judge judge(profile, one_way, nodes, links);
  std::vector<LinkKind> kinds;
  kinds.reserve(links.size());
  for (const Link& link : links) kinds.push_back(judge.kind_of(link));
  for (std::size_t i = 0; i < links.size(); ++i) links[i].kind = kinds[i];
  std::ranges::sort(links, {}, way_of);
  const auto repeats = std::ranges::unique(links, {}, way_of);
  links.erase(repeats.begin(), repeats.end());
}

}  // namespace defilade
