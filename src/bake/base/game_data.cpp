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

#include "bake/base/archive.h"
#include "bake/base/lower_case.h"

namespace defilade {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// What is in a folder, in the order in which a game adds archives; nothing if it cannot be read.
std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (is_file(it->path())) files.push_back(it->path());
  std::ranges::sort(files, {}, [](const fs::path& path) {
    return std::pair(lower_case(path.filename().string()), path.filename().string());
  });
  return files;
}

std::vector<fs::path> archives_in(const fs::path& folder) {
  std::vector<fs::path> files = files_in(folder);
  std::erase_if(files, [](const fs::path& path) { return extension_of(path.string()) != ".pk3"; });
  return files;
}

/// "oa_dm1" from "maps/oa_dm1.bsp"; nothing for a file that no game would load as a map.
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

/// Where an entry lies: an archive and its name in there, or a folder and the name of the file.
struct Place {
  fs::path container;
  std::string entry;
};

/// The folder's last archive that contains it, or the folder itself.
std::optional<Place> find_in(const fs::path& folder, const std::string& entry) {
  const std::vector<fs::path> archives = archives_in(folder);
  for (const fs::path& path : archives | std::views::reverse) {
    const auto archive = Archive::open(path);
    if (archive && archive->has(entry)) return Place{path, entry};
  }
  for (const fs::path& path : files_in(folder / "maps"))
    if (lower_case("maps/" + path.filename().string()) == lower_case(entry))
      return Place{folder, "maps/" + path.filename().string()};
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
  while (bytes.size() <= GameData::kLargestFile &&
         (file.read(chunk.data(), chunk.size()), file.gcount() > 0))
    bytes.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
  if (bytes.size() > GameData::kLargestFile)
    return Error{fmt::format("{} is larger than {} bytes", path.string(), GameData::kLargestFile)};
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
    for (const fs::path& path : files_in(folder / "maps")) {
      std::error_code error;
      const std::uint64_t size = fs::file_size(path, error);
      if (!error) add(folder, "maps/" + path.filename().string(), size);
    }
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

bool GameData::has(const std::string& location) const {
  if (const auto end = archive_end(location); end && !is_file(location)) {
    const auto archive = Archive::open(location.substr(0, *end));
    return archive && archive->has(location.substr(*end + 1));
  }
  std::error_code ignored;
  if (fs::exists(location, ignored)) return true;
  return is_game_file(location) && std::ranges::any_of(folders_, [&](const fs::path& folder) {
           return find_in(folder, "maps/" + location).has_value();
         });
}

Result<std::string> GameData::read(const std::string& location) const {
  if (const auto end = archive_end(location); end && !is_file(location))
    return read_entry(location.substr(0, *end), location.substr(*end + 1));
  if (is_file(location) || !is_game_file(location)) return read_file(location);
  const std::string entry = "maps/" + location;
  for (const fs::path& folder : folders_ | std::views::reverse)
    if (const auto found = find_in(folder, entry))
      return found->container == folder ? read_file(folder / found->entry)
                                        : read_entry(found->container, found->entry);
  return Error{
      fmt::format("there is no file {} here and no {} in the installed game data; "
                  "\"defilade maps\" lists what is installed",
                  location, entry)};
}

}  // namespace defilade
