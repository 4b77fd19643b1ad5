// Opens maps from hostile bytes, as they are and with corrected checksums, and walks every map that
// opens from end to end: what open_map lets through must be safe to use.
//
// The mutator changes one section at a time and seals the file again. The structure is a FlatBuffer
// and the others are arrays, so most changes are to one aligned word in place. A packed section is
// mostly unpacked before: a change of packed bytes seldom gets past zstd.

#include <cstring>
#include <random>

#include "check.h"
#include "defilade/bake/lint.h"
#include "defilade/model/map_file.h"
#include "model/graph/components.h"
#include "support/files/map_sections.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using namespace defilade;
using fuzz::require;

template <class F>
void for_each_node(const TacticalMap& map, F f) {
  for (std::size_t i = 0; i < map.graph().node_count(); ++i) f(NodeId{i});
}

template <class F>
void for_each_stance_pair(const TacticalMap& map, F f) {
  const std::size_t stances = map.profile().stances.size();
  for (std::size_t w = 0; w < stances; ++w)
    for (std::size_t t = 0; t < stances; ++t) f(StanceId{w}, StanceId{t});
}

void walk_children(std::span<const CoverChild> children, NodeId cover) {
  for (const CoverChild& child : children) {
    require(child.cover == cover, "a cover node's children are its own");
    require(is_finite(child.position), "children are somewhere");
  }
}

void walk_node(const WaypointGraph& graph, NodeId id) {
  require(is_finite(graph.position(id)), "nodes are somewhere");
  require(graph.find(graph.name(id)) == id, "every node is found by its name");
  for (const Link& link : graph.leaving(id)) {
    require(link.from == id && link.to.index() < graph.node_count(), "links leave to nodes");
    require(&graph.link(graph.id_of(link)) == &link, "a link's id leads back to it");
    require(!link.door.valid() || link.door.index() < graph.doors().size(), "doors exist");
  }
  for (const LinkId link : graph.arriving(id))
    require(graph.link(link).to == id, "arriving links arrive");
  for (const std::string& tag : graph.tags(id)) require(tag.size() < SIZE_MAX, "tags are strings");
  walk_children(graph.formation(id), id);
  walk_children(graph.peek_outs(id), id);
}

void walk_graph(const TacticalMap& map) {
  std::size_t leaving = 0, arriving = 0;
  for_each_node(map, [&](NodeId id) {
    walk_node(map.graph(), id);
    leaving += map.graph().leaving(id).size();
    arriving += map.graph().arriving(id).size();
  });
  require(leaving == map.graph().link_count() && arriving == leaving, "every link has two ends");
  require(components(map.graph(), map.profile()).size() == map.graph().node_count(),
          "every node has a component");
}

void walk_rows(const TacticalMap& map, NodeMatrixView matrix) {
  require(matrix.size() == map.graph().node_count(), "a matrix has a row for every node");
  for_each_node(map, [&](NodeId id) {
    const NodeSetView row = matrix.row(id);
    require(row.contains(id), "every node sees itself");
    std::size_t count = 0;
    for (const NodeId member : row) {
      require(member.index() < matrix.size(), "members are nodes");
      ++count;
    }
    require(count == row.count(), "a row's members are as many as it counts");
  });
}

void walk_visibility(const TacticalMap& map) {
  for_each_stance_pair(map, [&](StanceId watcher, StanceId target) {
    const NodeMatrixView sight = map.visibility(watcher, target);
    walk_rows(map, sight);
    for (std::size_t w = 0; w < map.weapons().size(); ++w)
      walk_rows(map, map.visibility(watcher, target, Channel::fire(WeaponId{w})));
    for_each_node(map, [&](NodeId id) {
      std::uint32_t seen_by = 0;
      for_each_node(map, [&](NodeId other) { seen_by += sight.contains(other, id) ? 1 : 0; });
      require(map.exposure(watcher, target)[id.index()] + 1 == seen_by, "exposure counts watchers");
    });
  });
}

void walk_index(const TacticalMap& map) {
  for_each_node(map, [&](NodeId id) {
    const Vec3 place = map.graph().position(id);
    const NodeId nearest = map.index().nearest(place);
    require(nearest.valid() && map.graph().position(nearest) == place,
            "the nearest node to a node is there");
    std::size_t within = 0;
    map.index().for_each_within(place, 1.0F, [&](NodeId) { ++within; });
    require(within != 0, "a node is within a metre of itself");
  });
}

void check_round_trip(const TacticalMap& map) {
  for (const bool packed : {false, true}) {
    const auto bytes = serialize_map(map, {.packed = packed});
    const auto again = open_map(bytes, "again");
    require(static_cast<bool>(again), "a map that was open can be saved and opened");
    require(serialize_map(*again, {.packed = packed}) == bytes,
            "saving twice gives the same bytes");
  }
}

void try_open(std::span<const std::byte> bytes) {
  const auto map = open_map(bytes, "fuzz");
  if (!map) return require(!map.error().message.empty(), "a refusal says why");
  walk_graph(*map);
  walk_visibility(*map);
  walk_index(*map);
  require(map->components().size() == map->graph().node_count(), "components cover the nodes");
  for (const LintReport report = lint(*map); const Finding& finding : report.findings)
    require(!finding.message.empty(), "a finding says something");
  check_round_trip(*map);
}

std::uint8_t* raw(std::byte* bytes) { return reinterpret_cast<std::uint8_t*>(bytes); }

/// Mutates one aligned word in place, or now and then the whole section with a change of size.
void mutate_section(test::Bytes& section, std::minstd_rand& random) {
  constexpr std::size_t kWord = 4;
  if (section.size() < kWord || random() % 8 == 0) {
    const std::size_t size = section.size();
    section.resize(size + 64);
    section.resize(LLVMFuzzerMutate(raw(section.data()), size, section.size()));
    return;
  }
  const std::size_t word = random() % (section.size() / kWord);
  LLVMFuzzerMutate(raw(section.data() + word * kWord), kWord, kWord);
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 16 == 0) return LLVMFuzzerMutate(data, size, most);
  test::Sections sections = test::take_apart(fuzz::bytes_of(data, size));
  const std::size_t changed = random() % 2 == 0 ? 0 : random() % sections.size();
  if (random() % 4 != 0) test::unpack(sections[changed]);
  mutate_section(sections[changed].bytes, random);
  const test::Bytes file = test::put_together(sections);
  if (file.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, file.data(), file.size());
  return file.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = fuzz::bytes_of(data, size);
  try_open(bytes);
  const test::Bytes file = test::sealed(bytes);
  if (!std::ranges::equal(file, bytes)) try_open(file);
  return 0;
}
