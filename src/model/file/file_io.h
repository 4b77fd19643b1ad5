#pragma once
// Files, as far as maps need them: replaced as a whole, read by mapping.

#include <filesystem>
#include <functional>
#include <memory>
#include <span>

#include "defilade/model/result.h"

namespace defilade {

/// Writes the pieces one after another to a new file without a name, flushes it to disk and puts it
/// in the place of `path`. On any failure, or when `cancelled` says true, nothing is left of it and
/// `path` is as it was. A symbolic link stays, and the file that it leads to is replaced.
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
