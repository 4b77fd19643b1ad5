#include "defilade/bake/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace defilade {
namespace {

std::string lower_extension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

Result<ImportedLevel> read_by_extension(std::string_view text, const std::filesystem::path& path,
                                        const ImportSettings& settings) {
  const std::string extension = lower_extension(path);
  if (extension == ".txt") return read_text_level(text, path.string(), settings.materials);
  if (extension == ".obj") return read_obj(text, path.string(), settings);
  return Error{fmt::format("{}: levels are read from .txt (text level) and .obj (Wavefront) files",
                           path.string())};
}

}  // namespace

Result<std::string> read_text_file(const std::filesystem::path& path) {
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
  std::string text;
  std::array<char, 65536> chunk;
  while (file.read(chunk.data(), chunk.size()), file.gcount() > 0)
    text.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
  if (file.bad()) return Error{fmt::format("cannot read {}", path.string()), ErrorKind::system};
  if (text.empty()) return Error{fmt::format("{} is empty", path.string())};
  return text;
}

Result<ImportedLevel> import_level(const std::filesystem::path& path,
                                   const ImportSettings& settings) {
  const auto text = read_text_file(path);
  if (!text) return text.error();
  auto imported = read_by_extension(*text, path, settings);
  if (!imported) return imported;
  if (imported->level.triangles.empty())
    return Error{fmt::format("{}: the level has no triangles", path.string())};
  if (auto ok = validate(imported->level); !ok)
    return Error{fmt::format("{}: {}", path.string(), ok.error().message)};
  return imported;
}

}  // namespace defilade
