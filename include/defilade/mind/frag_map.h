#pragma once
// Where do fighters die, and from where are they killed? Counts of many matches by node, for level
// designers, and for characters that know a level: `harm` gives what a path or a query avoids
// (Situation::set_harm). The `.dff` file keeps them (docs/formats/frag-maps.md).
//
// Counts do not depend on the order in which they are added, so parts may be counted apart, by
// threads or by machines, and added up.
//
// Cost: adding a pair of places that was there before, O(log pairs); a new one, O(pairs). `harm`
// costs a pass over the nodes around each pair. Adding a new pair allocates, and so does whatever
// returns a vector. A plain value: reading is thread-safe, and copies are independent.

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "defilade/model/map_file.h"
#include "defilade/model/result.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// What `save_frag_map` writes, and all that `open_frag_map` reads.
inline constexpr FormatVersion kFragMapVersion{1, 0};
/// Neither more deaths nor more matches are counted: beyond, a double does not tell them apart.
inline constexpr std::uint64_t kMostFrags = std::uint64_t{1} << 53;
/// Teams have numbers below this.
inline constexpr std::uint32_t kMostSides = 256;

/// A death.
struct Frag {
  NodeId victim;           // the node nearest to where it died
  NodeId killer;           // nearest to the killer at that moment; invalid: nobody, as after a fall
  std::uint32_t side = 0;  // the victim's team: 0 for the one that began in the first team's place

  friend auto operator<=>(const Frag&, const Frag&) = default;
};
Frag frag_at(const TacticalMap& map, Vec3 victim, std::optional<Vec3> killer, std::uint32_t side);

struct FragCount {
  Frag frag;
  std::uint64_t times = 0;

  friend bool operator==(const FragCount&, const FragCount&) = default;
};

class FragMap {
 public:
  /// Nothing has happened yet on that map.
  explicit FragMap(const TacticalMap& map);

  /// Nodes are those of the map, and the side is below kMostSides.
  void add(const Frag& frag);
  void add_match() noexcept { ++matches_; }
  /// An error if it belongs to another map, or there would be more than kMostFrags.
  Result<void> add(const FragMap& other);

  /// Sorted, each once.
  std::span<const FragCount> counts() const noexcept { return counts_; }
  std::uint64_t matches() const noexcept { return matches_; }
  std::uint64_t total() const noexcept { return total_; }
  /// By node: how often somebody died there, or killed somebody from there.
  std::vector<std::uint64_t> deaths() const;
  std::vector<std::uint64_t> kills() const;

  /// By node, from 0 to 1, which is the worst: how often somebody who stood there might have died.
  /// A death counts for nodes within the radius that the killer saw as well, the less the farther
  /// they are away (harm_map.h). The map must be the one that it belongs to.
  std::vector<float> harm(const TacticalMap& map, float radius = 8) const;

  /// Nodes, links and level of the map that it belongs to.
  std::uint64_t map_hash() const noexcept { return map_hash_; }
  std::size_t node_count() const noexcept { return nodes_; }
  /// An error if it belongs to another map. `name` is that of the map, for the message.
  Result<void> check_belongs_to(const TacticalMap& map, const std::string& name) const;

  friend bool operator==(const FragMap&, const FragMap&) = default;

 private:
  friend class FragMapReader;  // of files
  FragMap() = default;

  std::uint64_t map_hash_ = 0;
  std::size_t nodes_ = 0;
  std::uint64_t matches_ = 0;
  std::uint64_t total_ = 0;
  std::vector<FragCount> counts_;
};

/// The bytes of the file. Equal frag maps give the same bytes.
std::vector<std::byte> serialize_frag_map(const FragMap& frags);
/// Replaces the file as a whole, as `save_map` does.
Result<void> save_frag_map(const FragMap& frags, const std::filesystem::path& path);

/// Verifies the file completely. Which map it belongs to is checked when it is used.
Result<FragMap> open_frag_map(const std::filesystem::path& path);
/// The same from memory. `name` stands for the file in error messages.
Result<FragMap> open_frag_map(std::span<const std::byte> bytes, const std::string& name);

}  // namespace defilade
