#pragma once
// The sections of a file, as bytes: where they lie, whether they are intact, and how they are
// unpacked. What the bytes mean is not known here.

#include <optional>
#include <string_view>
#include <vector>

#include "defilade/model/map_file.h"
#include "model/file/file_kind.h"
#include "model/file/pack.h"

namespace defilade {

using Bytes = std::span<const std::byte>;

/// A section that is read once, from its beginning to its end.
class SectionSource {
 public:
  SectionSource(const file::Kind& kind, Bytes bytes, const file::Section& entry);

  std::uint64_t stored_size() const { return bytes_.size(); }
  bool is_packed() const { return unpacker_.has_value(); }
  /// How many bytes are left to read.
  std::uint64_t left() const { return left_; }
  /// Asked before memory is reserved for a section whose size nothing else limits.
  bool expands_too_far() const {
    return is_packed() && !kind_->can_unpack_to(left_, bytes_.size());
  }
  /// The bytes where they lie, if they are not packed.
  Bytes in_place() const { return is_packed() ? Bytes{} : bytes_; }

  /// Fills `out` with what comes next; false if it is damaged or there is less.
  [[nodiscard]] bool read(std::span<std::byte> out);
  /// Has everything been read?
  [[nodiscard]] bool at_end() { return left_ == 0 && (!unpacker_ || unpacker_->at_end()); }

 private:
  const file::Kind* kind_;
  Bytes bytes_;
  std::uint64_t left_;
  std::optional<Unpacker> unpacker_;
};

class SectionReader {
 public:
  /// The kind must outlive it.
  SectionReader(Bytes file, const file::Kind& kind) : kind_(&kind), file_(file) {}

  /// Finds the sections and checks everything that does not depend on what they mean. To be called
  /// first.
  Result<void> read_layout();

  FormatVersion version() const { return version_; }
  bool is_packed() const;
  /// Each section must be taken exactly once: none is shared, and none is unused.
  Result<SectionSource> take(std::uint32_t index, std::string_view what);
  /// The section may be left alone, whether it is known or not. False if there is none.
  [[nodiscard]] bool skip(std::uint32_t index);
  bool all_taken() const;

 private:
  Result<void> check_version() const;
  Result<void> check_sections() const;
  Error damaged(std::string_view what) const { return kind_->damaged(what); }
  Bytes section(std::size_t index) const {
    return file_.subspan(table_[index].offset, table_[index].size);
  }

  const file::Kind* kind_;
  Bytes file_;
  FormatVersion version_;
  std::vector<file::Section> table_;
  std::vector<bool> taken_;
};

}  // namespace defilade
