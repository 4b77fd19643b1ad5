#pragma once
// Where is that file? On disk, inside a .pk3 archive, or in the data of an installed game.
//
// Game data is a list of folders with loose files and .pk3 archives. As in the games, archives are
// read in the order of their names, and the last one that contains a file wins. Archives take
// precedence over loose files of their folder, and later folders over earlier ones.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/result.h"

namespace defilade {

/// All bytes of a file on disk, at most GameData::kLargestFile; otherwise an error that says what
/// is wrong with it.
Result<std::string> read_file(const std::filesystem::path& path);

/// A map that a game would offer.
struct InstalledMap {
  std::string name;                 // "oa_dm1"
  std::filesystem::path container;  // the .pk3 archive, or the folder of a loose file
  std::string entry;                // "maps/oa_dm1.bsp"
  std::uint64_t size = 0;           // in bytes, unpacked
};

/// The folders in which installed games keep their files.
class GameData {
 public:
  /// Searches no folder at all.
  GameData() = default;
  /// Folders that do not exist are skipped.
  explicit GameData(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}
  /// The usual places of OpenArena and Quake III on this machine.
  static GameData installed();

  const std::vector<std::filesystem::path>& folders() const { return folders_; }

  /// All levels, sorted by name; each appears once, from where it would be loaded. Archives that
  /// cannot be read are reported in `warnings`.
  std::vector<InstalledMap> maps(std::vector<std::string>& warnings) const;

  /// The whole file at a location:
  /// - `levels/yard.obj`, a file on disk;
  /// - `some.pk3:maps/oa_dm1.bsp`, an entry of an archive (upper and lower case are the same);
  /// - a .bsp or .aas like `oa_dm1.aas` that is not on disk: `maps/oa_dm1.aas` of the game data.
  /// At most kLargestFile bytes, whatever size an archive claims.
  Result<std::string> read(const std::string& location) const;
  /// Whether there is something at that location, readable or not.
  bool has(const std::string& location) const;

  static constexpr std::uint64_t kLargestFile = std::uint64_t{512} << 20;

 private:
  std::vector<std::filesystem::path> folders_;
};

}  // namespace defilade
