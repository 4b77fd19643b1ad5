#pragma once
// Archives made in memory.

#include <zip.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace defilade::test {

/// The bytes of a .pk3 with these entries: names and contents.
inline std::string pk3_of(const std::vector<std::pair<std::string, std::string>>& entries) {
  const auto need = [](bool ok) {
    if (!ok) std::abort();
  };
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, nullptr);
  need(archive != nullptr);
  zip_source_keep(target);
  for (const auto& [name, bytes] : entries) {
    zip_source_t* source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
    need(zip_file_add(archive, name.c_str(), source, ZIP_FL_OVERWRITE) >= 0);
  }
  need(zip_close(archive) == 0 && zip_source_open(target) == 0);
  zip_source_seek(target, 0, SEEK_END);
  std::string bytes(static_cast<std::size_t>(zip_source_tell(target)), '\0');
  zip_source_seek(target, 0, SEEK_SET);
  need(zip_source_read(target, bytes.data(), bytes.size()) ==
       static_cast<zip_int64_t>(bytes.size()));
  zip_source_close(target);
  zip_source_free(target);
  return bytes;
}

}  // namespace defilade::test
