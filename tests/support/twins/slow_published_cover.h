#pragma once
// The slow twin of the published order of cover finding: Paull and Darken 2004, "Integrating the
// Sensor Grid and Waypoint Systems", step by step, on flat ground, with as many rays as it takes.

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <vector>

#include "support/drawings/hiding_ground.h"

namespace defilade::test {

class SlowPublishedCover {
 public:
  struct Answer {
    CoverSource source = CoverSource::least_bad;
    Vec3 place = {};
    StanceId stance = {};
  };

  SlowPublishedCover(const HidingGround& ground, const Situation& s, const CoverRequest& request)
      : ground_(ground), s_(s), request_(request), lengths_(ways()) {}

  /// "All cover nodes within some pre-set distance from the agent's location are checked first. If
  /// an adequate cover node is found the agent proceeds to that node. If no nodes are found, then
  /// the standard sensor grid algorithm is run."
  Answer find() const {
    if (is_hidden(s_.position())) return answer(CoverSource::here, s_.position());
    for (const NodeId node : by_way())
      if (is_cover(node) && is_adequate(node) && is_hidden(place(node)))
        return answer(CoverSource::node, place(node));
    for (const Vec3 sensor : sensors())
      if (const auto floor = ground_.engine().floor_at(sensor); floor && is_hidden(*floor))
        if (is_accessible(sensor, *floor)) return answer(CoverSource::sensor, *floor);
    return {};
  }

 private:
  Vec3 place(NodeId node) const { return s_.graph().position(node); }
  StanceId crouched() const { return crouched_stance(s_.map().profile()); }
  bool is_hidden(Vec3 feet) const {
    return ground_.is_hidden(s_, feet, crouched(), request_.means);
  }
  Answer answer(CoverSource source, Vec3 feet) const {
    const bool stands = ground_.is_hidden(s_, feet, kUpright, request_.means);
    return {source, feet, stands ? kUpright : crouched()};
  }

  bool is_cover(NodeId node) const {
    return s_.graph().kind(node) == NodeKind::cover || s_.graph().kind(node) == NodeKind::tree;
  }

  /// "Each node then stores a list of nodes that it can see. Finally, nodes are marked as to
  /// whether or not they are in the given nodes angle of coverage. If they do not fall within the
  /// angle of coverage they are marked as being dangerous." Cover nodes also store what stance to
  /// assume, and which weapons they provide cover against.
  bool is_adequate(NodeId node) const {
    bool all_high = true;
    for (const CoverArc& arc : s_.map().cover().arcs)
      if (arc.node == node && arc.height == CoverHeight::low) all_high = false;
    const StanceId assumed = all_high ? kUpright : crouched();
    for (const EnemyId e : s_.enemies()) {
      const Channel channel = request_.means.channel(s_.enemy(e).weapon);
      const NodeId threat = nearest(s_.enemy(e).position, 1).front();
      if (!s_.map().visibility(s_.enemy(e).stance, assumed, channel).contains(threat, node))
        continue;
      bool covered = false;
      for (const CoverArc& arc : s_.map().cover().arcs)
        if (arc.node == node && is_within(arc, place(node), place(threat)))
          covered = channel.is_sight() || (arc.weapons & (1U << channel.weapon().index())) != 0;
      if (!covered) return false;
    }
    return true;
  }

  /// The sensors are "fixed relative to the agent", "relatively dense close to the agent and sparse
  /// further out": the nearest first, row by row if they are equally far.
  std::vector<Vec3> sensors() const {
    std::vector<Vec3> found;
    for (const int scale : {1, 2, 4})
      for (int row = -6; row <= 6; ++row)
        for (int column = -6; column <= 6; ++column) {
          const int squared = row * row + column * column;  // of half metres, if the scale is 1
          if (squared > 36 || squared <= (scale == 1 ? 0 : 9)) continue;
          const float spacing = 0.5F * static_cast<float>(scale);
          const Vec3 sensor{s_.position().x + static_cast<float>(column) * spacing,
                            s_.position().y + static_cast<float>(row) * spacing, s_.position().z};
          if (distance(s_.position(), sensor) <= request_.far) found.push_back(sensor);
        }
    std::ranges::stable_sort(found, {}, [&](Vec3 p) { return distance(s_.position(), p); });
    return found;
  }

  /// "The waypoints can be used to improve pathfinding to the covered point."
  bool is_accessible(Vec3 sensor, Vec3 floor) const {
    if (ground_.engine().walks(s_.position(), floor))
      return distance(s_.position(), floor) <= request_.far;
    return std::ranges::any_of(nearest(sensor, 4), [&](NodeId node) {
      return lengths_[node.index()] + distance(place(node), floor) <= request_.far &&
             ground_.engine().walks(place(node), floor);
    });
  }

  std::vector<NodeId> nearest(Vec3 point, std::size_t count) const {
    std::vector<std::pair<double, NodeId>> all;
    for (const NodeId node : s_.graph().nodes())
      all.emplace_back(squared_distance(point, place(node)), node);
    std::ranges::sort(all);
    std::vector<NodeId> nodes;
    for (std::size_t i = 0; i < std::min(count, all.size()); ++i) nodes.push_back(all[i].second);
    return nodes;
  }

  /// The free nodes within reach, the nearest by path first.
  std::vector<NodeId> by_way() const {
    std::vector<NodeId> nodes;
    for (const NodeId node : s_.graph().nodes())
      if (lengths_[node.index()] <= request_.far) nodes.push_back(node);
    std::ranges::stable_sort(
        nodes, {}, [&](NodeId node) { return static_cast<float>(lengths_[node.index()]); });
    return nodes;
  }

  /// By relaxing every link until nothing changes, from the nodes at which the agent enters. No
  /// door is shut.
  std::vector<double> ways() const {
    std::vector<double> lengths(s_.size(), std::numeric_limits<double>::infinity());
    bool enters = false;
    const auto enter = [&](NodeId node) {
      lengths[node.index()] = distance(s_.position(), place(node));
      enters = true;
    };
    for (const NodeId node : nearest(s_.position(), 6))
      if (ground_.engine().walks(s_.position(), place(node))) enter(node);
    if (!enters) enter(s_.node());
    for (bool changed = true; changed;) {
      changed = false;
      for (const Link& link : s_.graph().links()) {
        const double there = lengths[link.from.index()] + link.length;
        if (!allows(s_.profile(), s_.graph(), link) || there >= lengths[link.to.index()]) continue;
        lengths[link.to.index()] = there;
        changed = true;
      }
    }
    return lengths;
  }

  const HidingGround& ground_;
  const Situation& s_;
  const CoverRequest& request_;
  std::vector<double> lengths_;
};

}  // namespace defilade::test
