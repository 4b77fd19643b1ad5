#pragma once
// What is in this .pk3? Entries of zip archives by name, as the games look them up.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "defilade/model/result.h"

struct zip;

namespace defilade {

struct ArchiveEntry {
  std::string name;
  std::uint64_t size = 0;  // unpacked, as the archive says
};

class Archive {
 public:
  static Result<Archive> open(const std::filesystem::path& path);
  /// `bytes` must outlive the archive.
  static Result<Archive> open(std::string_view bytes, const std::string& name);

  std::vector<ArchiveEntry> entries() const;
  bool has(const std::string& entry) const;
  /// Upper and lower case are the same. More than `most` bytes are refused, whatever the archive
  /// says about the size.
  Result<std::string> read(const std::string& entry, std::uint64_t most) const;

 private:
  struct Close {
    void operator()(zip* archive) const noexcept;
  };
  Archive(zip* archive, std::string name) : archive_(archive), name_(std::move(name)) {}

  std::unique_ptr<zip, Close> archive_;
  std::string name_;
};

}  // namespace defilade
