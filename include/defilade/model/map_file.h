#pragma once
// How does a map get to disk and back? The `.dfl` file (docs/formats/file-format.md).
//
// A file is verified completely when it is opened: structure, checksums, then meaning. After that
// nothing is checked again. Packed files are small and are unpacked when they are opened; the rows
// of unpacked files are read directly from the mapped pages. A map of more than 16,384 nodes is
// opened with up to three additional threads, which have ended when the call returns.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "defilade/model/result.h"
#include "defilade/model/tactical_map.h"

namespace defilade {

/// The format of a file. An addition that older programs can ignore raises `minor`; any other
/// change raises `major` (docs/formats/file-format.md, "Versions").
struct FormatVersion {
  std::uint16_t major = 0;
  std::uint16_t minor = 0;

  friend auto operator<=>(const FormatVersion&, const FormatVersion&) = default;
};

/// What `save_map` writes.
inline constexpr FormatVersion kFormatVersion{6, 2};
/// `open_map` reads every minor version from this major version up to that of `kFormatVersion`.
inline constexpr std::uint16_t kOldestFormat = 6;

/// Maps the file and verifies it. The file must not be changed in place while the map is in use;
/// `save_map` never does that, because it replaces the file.
Result<TacticalMap> open_map(const std::filesystem::path& path);

/// The same from memory; the bytes are copied. `name` stands for the file in error messages.
Result<TacticalMap> open_map(std::span<const std::byte> bytes, const std::string& name);

/// How one matrix of a map is stored in its file.
struct StoredMatrix {
  Channel channel = Channel::sight();
  StanceId watcher;
  StanceId target;
  std::uint64_t bytes = 0;  // 0 if it is the transpose of another matrix
};

/// A map and the file it was opened from.
struct MapFile {
  TacticalMap map;
  FormatVersion version;
  std::uint64_t bytes = 0;
  bool packed = false;
  std::vector<StoredMatrix> matrices;
};

/// Opens the map, and reports how it was stored.
Result<MapFile> inspect_map(const std::filesystem::path& path);

/// How a map is written.
struct SaveSettings {
  /// Packed: a hundredth of the size for large maps, but opening takes time and memory to unpack.
  /// Otherwise rows are stored as they are used: nothing is read before it is needed, and processes
  /// share it. A library without zstd (DEFILADE_ZSTD) packs nothing.
  bool packed = true;
};

/// The bytes of the file. The same map gives the same bytes on every machine (if packed, with the
/// same release of zstd).
std::vector<std::byte> serialize_map(const TacticalMap& map, SaveSettings settings = {});

/// Writes a new file and puts it in the place of `path` when it is complete: whatever happens,
/// either the old file or the new one is there. A symbolic link stays, and what it leads to is
/// replaced. `cancelled`, if given, is called every few megabytes; once it returns true, nothing is
/// left of the new file and the Error is of kind `cancelled`.
Result<void> save_map(const TacticalMap& map, const std::filesystem::path& path,
                      SaveSettings settings = {}, const std::function<bool()>& cancelled = {});

/// The same for any text or bytes that a tool writes.
Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Could a file be written there? Ask before long work. An error for a folder, a device or a
/// read-only file. Leaves no trace.
Result<void> check_writable(const std::filesystem::path& path);

}  // namespace defilade
