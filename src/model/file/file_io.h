#pragma once
// Files, as far as maps need them: replaced as a whole, read by mapping.

#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include "defilade/model/result.h"

namespace defilade {

/// Writes the pieces one after another to a temporary file beside `path`, flushes it to disk and
/// renames it. On any failure, or when `cancelled` says true, the temporary file is removed and
/// `path` is as it was.
Result<void> write_pieces(const std::filesystem::path& path,
                          std::span<const std::span<const std::byte>> pieces,
                          const std::function<bool()>& cancelled);

/// A file's bytes, mapped for reading; page-aligned.
struct MappedFile {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;  // unmaps when the last copy goes
};
Result<MappedFile> map_file(const std::filesystem::path& path);

}  // namespace defilade
