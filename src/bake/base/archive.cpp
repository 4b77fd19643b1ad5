#include "bake/base/archive.h"

#include <fmt/format.h>
#include <zip.h>

#include <array>

namespace defilade {
namespace {

/// A libzip error code, which owns memory.
class ZipError {
 public:
  ZipError() { zip_error_init(&error_); }
  explicit ZipError(int code) { zip_error_init_with_code(&error_, code); }
  ZipError(const ZipError&) = delete;
  ZipError& operator=(const ZipError&) = delete;
  ~ZipError() { zip_error_fini(&error_); }

  zip_error_t* get() { return &error_; }
  std::string text() { return zip_error_strerror(&error_); }

 private:
  zip_error_t error_;
};

struct CloseEntry {
  void operator()(zip_file_t* file) const noexcept { zip_fclose(file); }
};

}  // namespace

void Archive::Close::operator()(zip* archive) const noexcept { zip_discard(archive); }

Result<Archive> Archive::open(const std::filesystem::path& path) {
  int code = 0;
  zip* archive = zip_open(path.c_str(), ZIP_RDONLY, &code);
  if (archive) return Archive(archive, path.string());
  return Error{fmt::format("cannot open {}: {}", path.string(), ZipError(code).text())};
}

Result<Archive> Archive::open(std::string_view bytes, const std::string& name) {
  ZipError error;
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, error.get());
  zip* archive = source ? zip_open_from_source(source, ZIP_RDONLY, error.get()) : nullptr;
  if (archive) return Archive(archive, name);
  zip_source_free(source);
  return Error{fmt::format("cannot open {}: {}", name, error.text())};
}

std::vector<ArchiveEntry> Archive::entries() const {
  std::vector<ArchiveEntry> entries;
  const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t stat;
    if (zip_stat_index(archive_.get(), static_cast<zip_uint64_t>(i), 0, &stat) != 0) continue;
    const auto wanted = zip_uint64_t{ZIP_STAT_NAME} | ZIP_STAT_SIZE;
    if ((stat.valid & wanted) == wanted) entries.push_back({stat.name, stat.size});
  }
  return entries;
}

bool Archive::has(const std::string& entry) const {
  return zip_name_locate(archive_.get(), entry.c_str(), ZIP_FL_NOCASE) >= 0;
}

Result<std::string> Archive::read(const std::string& entry, std::uint64_t most) const {
  const auto wrong = [&](std::string_view what) {
    return Error{fmt::format("cannot read {}:{}: {}", name_, entry, what)};
  };
  const std::unique_ptr<zip_file_t, CloseEntry> file(
      zip_fopen(archive_.get(), entry.c_str(), ZIP_FL_NOCASE));
  if (!file) return wrong(zip_strerror(archive_.get()));
  std::string bytes;
  std::array<char, 65536> chunk;
  zip_int64_t got = 0;
  while ((got = zip_fread(file.get(), chunk.data(), chunk.size())) > 0) {
    bytes.append(chunk.data(), static_cast<std::size_t>(got));
    if (bytes.size() > most) return wrong(fmt::format("it unpacks to over {} bytes", most));
  }
  if (got < 0) return wrong(zip_file_strerror(file.get()));
  return bytes;
}

}  // namespace defilade
