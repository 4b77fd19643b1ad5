#include "tactics/cover/ways.h"

#include <array>

#include "tactics/path/buffers.h"
#include "tactics/path/dijkstra.h"

namespace defilade {
namespace {

constexpr std::size_t kEntries = 6;  // nodes that are tried

/// Leaves the nodes from `first` to `last`, and the links between them.
void keep_nodes(Path& path, std::size_t first, std::size_t last) {
  const auto at = [](auto& values, std::size_t i) { return values.begin() + std::ptrdiff_t(i); };
  path.nodes.erase(at(path.nodes, last + 1), path.nodes.end());
  path.nodes.erase(path.nodes.begin(), at(path.nodes, first));
  path.links.erase(at(path.links, last), path.links.end());
  path.links.erase(path.links.begin(), at(path.links, first));
}

}  // namespace

CoverWays::CoverWays(const Situation& s, double far, const Mover& mover, CoverWaysMemory& memory)
    : s_(s), mover_(mover), memory_(memory) {
  find_entries();
  spread(
      s_, std::span<const PathStart>(memory_.entries), far,
      [](const Link& link) { return double{link.length}; }, memory_.lengths, memory_.heap);
}

/// If it can walk to none of the nearest nodes, it is assumed to reach the nearest somehow.
void CoverWays::find_entries() {
  memory_.entries.clear();
  std::array<Neighbour, kEntries> near;
  const std::size_t count = s_.map().index().nearest_k(
      s_.position(), near, [&](NodeId node) { return !s_.world().is_disabled(node); });
  const auto enter = [&](NodeId node) {
    memory_.entries.push_back({node, distance(s_.position(), s_.graph().position(node))});
  };
  for (const Neighbour& neighbour : std::span(near).first(count))
    if (mover_.walks(s_.position(), s_.graph().position(neighbour.id))) enter(neighbour.id);
  if (memory_.entries.empty() && count > 0) enter(near[0].id);
}

CoverWay CoverWays::to_sensor(std::size_t i, double most, SensorLattice& lattice) const {
  const Sensor& sensor = lattice.sensor(i);
  if (mover_.walks(s_.position(), sensor.place)) return {distance(s_.position(), sensor.place), {}};
  CoverWay best;
  for (std::size_t k = 0; k < kSensorNodes && sensor.nodes[k].valid(); ++k) {
    const NodeId node = sensor.nodes[k];
    const double length = to_node(node) + distance(s_.graph().position(node), sensor.place);
    if (length <= most && length < best.length && lattice.is_walked(i, k, s_.graph(), mover_))
      best = {length, node};
  }
  return best;
}

double CoverWays::trace(const CoverWay& way, Vec3 place, Path& path, Workspace& work) const {
  PathRequest request{Traveller(s_)};
  request.goal = way.via;
  if (way.via.valid()) request.starts = memory_.entries;
  request.landmarks = &s_.map().landmarks();
  find_path(s_.graph(), request, path, work);
  if (path.found()) cut_corners(way, place, path);
  return length_of(path, place);
}

/// A straight walk that is longer is not a short cut: teleporters are shorter than they look.
void CoverWays::cut_corners(const CoverWay& way, Vec3 place, Path& path) const {
  const auto position = [&](std::size_t i) { return s_.graph().position(path.nodes[i]); };
  const auto walks = [&](Vec3 from, Vec3 to, double most) {
    return distance(from, to) <= most && mover_.walks(from, to);
  };
  std::size_t first = 0, last = path.nodes.size() - 1;
  for (std::size_t i = last; i > first; --i)
    if (walks(s_.position(), position(i), to_node(path.nodes[i]))) first = i;
  for (std::size_t i = first; i < last; ++i)
    if (walks(position(i), place, way.length - to_node(path.nodes[i]))) last = i;
  keep_nodes(path, first, last);
}

double CoverWays::length_of(Path& path, Vec3 place) const {
  path.length = path.cost = 0;
  if (path.nodes.empty()) return distance(s_.position(), place);
  for (const LinkId link : path.links) path.length += s_.graph().link(link).length;
  path.cost = distance(s_.position(), s_.graph().position(path.nodes.front())) + path.length;
  return path.cost + distance(s_.graph().position(path.nodes.back()), place);
}

}  // namespace defilade
