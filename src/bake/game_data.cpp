#include "defilade/bake/game_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <ranges>
#include <system_error>

#include "archive.h"
#include "lower_case.h"

namespace defilade {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// The archives of a folder in the order in which a game adds them.
std::vector<fs::path> archives_in(const fs::path& folder) {
  std::vector<fs::path> archives;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored))
    if (extension_of(entry.path().string()) == ".pk3") archives.push_back(entry.path());
  std::ranges::sort(archives, {}, [](const fs::path& path) {
    return std::pair(lower_case(path.filename().string()), path.filename().string());
  });
  return archives;
}

/// "oa_dm1" of "maps/oa_dm1.bsp"; nothing for what no game would load as a map.
std::optional<std::string> map_name(const std::string& entry) {
  constexpr std::string_view kFolder = "maps/", kExtension = ".bsp";
  const std::string path = lower_case(entry);
  if (!path.starts_with(kFolder) || !path.ends_with(kExtension)) return std::nullopt;
  std::string name = path.substr(kFolder.size(), path.size() - kFolder.size() - kExtension.size());
  if (name.empty() || name.find_first_of("/\\:") != std::string::npos) return std::nullopt;
  return name;
}

/// The end of "some.pk3" in "some.pk3:maps/oa_dm1.bsp".
std::optional<std::size_t> archive_end(const std::string& location) {
  constexpr std::string_view kMark = ".pk3:";
  const std::size_t at = lower_case(location).find(kMark);
  if (at == std::string::npos) return std::nullopt;
  return at + kMark.size() - 1;
}

Result<std::string> read_entry(const fs::path& archive_path, const std::string& entry) {
  if (!is_file(archive_path))
    return Error{fmt::format("cannot open {}: there is no such archive", archive_path.string())};
  const auto archive = Archive::open(archive_path);
  if (!archive) return archive.error();
  return archive->read(entry, GameData::kLargestFile);
}

/// Could this be the name of a file in a game's maps/?
bool is_game_file(const std::string& location) {
  const std::string extension = extension_of(location);
  return location.find('/') == std::string::npos && (extension == ".bsp" || extension == ".aas");
}

/// Where the last of the folder's archives that has it, or the folder itself, holds an entry.
std::optional<fs::path> container_of(const fs::path& folder, const std::string& entry) {
  std::vector<fs::path> archives = archives_in(folder);
  for (const fs::path& path : archives | std::views::reverse) {
    const auto archive = Archive::open(path);
    if (archive && archive->has(entry)) return path;
  }
  if (is_file(folder / entry)) return folder;
  return std::nullopt;
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return Error{fmt::format("cannot read {}: it is a directory; name a file", path.string())};
  if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
    return Error{fmt::format("cannot read {}: it is not a regular file", path.string())};
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return Error{fmt::format("cannot open {}: {}", path.string(),
                             std::error_code(errno, std::generic_category()).message())};
  std::string bytes;
  std::array<char, 65536> chunk;
  while (file.read(chunk.data(), chunk.size()), file.gcount() > 0)
    bytes.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
  if (file.bad()) return Error{fmt::format("cannot read {}", path.string()), ErrorKind::system};
  if (bytes.empty()) return Error{fmt::format("{} is empty", path.string())};
  return bytes;
}

GameData GameData::installed() {
  std::vector<fs::path> folders{"/usr/share/games/quake3/baseq3",
                                "/usr/share/games/openarena/baseoa"};
  if (const char* home = std::getenv("HOME"))
    for (const char* folder : {".q3a/baseq3", ".openarena/baseoa"})
      folders.push_back(fs::path(home) / folder);
  return GameData(std::move(folders));
}

std::vector<InstalledMap> GameData::maps(std::vector<std::string>& warnings) const {
  std::map<std::string, InstalledMap> found;
  const auto add = [&](const fs::path& container, const std::string& entry, std::uint64_t size) {
    if (const auto name = map_name(entry)) found[*name] = {*name, container, entry, size};
  };
  for (const fs::path& folder : folders_) {
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator(folder / "maps", ignored))
      if (is_file(file.path()))
        add(folder, "maps/" + file.path().filename().string(), file.file_size(ignored));
    for (const fs::path& path : archives_in(folder)) {
      const auto archive = Archive::open(path);
      if (!archive) warnings.push_back(archive.error().message);
      if (!archive) continue;
      for (const ArchiveEntry& entry : archive->entries()) add(path, entry.name, entry.size);
    }
  }
  std::vector<InstalledMap> maps;
  for (auto& [name, map] : found) maps.push_back(std::move(map));
  return maps;
}

Result<std::string> GameData::read(const std::string& location) const {
  if (const auto end = archive_end(location); end && !is_file(location))
    return read_entry(location.substr(0, *end), location.substr(*end + 1));
  if (is_file(location) || !is_game_file(location)) return read_file(location);
  const std::string entry = "maps/" + location;
  for (const fs::path& folder : folders_ | std::views::reverse)
    if (const auto container = container_of(folder, entry))
      return *container == folder ? read_file(folder / entry) : read_entry(*container, entry);
  return Error{
      fmt::format("there is no file {} here and no {} in the installed game data; "
                  "\"defilade maps\" lists what is installed",
                  location, entry)};
}

}  // namespace defilade
