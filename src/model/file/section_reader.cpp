#include "model/file/section_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "model/file/damaged.h"

namespace defilade {

namespace {

Result<void> check_version(FormatVersion version) {
  if (version.major > kFormatVersion.major)
    return Error{fmt::format(
        "it has format version {}.{}, and this program reads up to version {}.{}; open it with a "
        "newer Defilade, or bake the level again with this one",
        version.major, version.minor, kFormatVersion.major, kFormatVersion.minor)};
  if (version.major < kOldestFormat)
    return Error{fmt::format(
        "it has format version {}.{}, and the oldest that this program reads is {}.0; bake the "
        "level again",
        version.major, version.minor, kOldestFormat)};
  return {};
}

}  // namespace

SectionSource::SectionSource(Bytes bytes, const file::Section& entry)
    : bytes_(bytes), left_(bytes.size()) {
  if (entry.unpacked_size == 0) return;
  left_ = entry.unpacked_size;
  unpacker_.emplace(bytes);
}

bool SectionSource::read(std::span<std::byte> out) {
  if (out.size() > left_) return false;
  if (!unpacker_ && !out.empty()) std::memcpy(out.data(), bytes_.last(left_).data(), out.size());
  left_ -= out.size();
  return !unpacker_ || unpacker_->read(out);
}

Result<void> SectionReader::read_layout() {
  file::Header header;
  if (file_.size() < sizeof header) return Error{"it is not a Defilade map (too short)"};
  std::memcpy(&header, file_.data(), sizeof header);
  if (header.magic != file::kMagic) return Error{"it is not a Defilade map (.dfl)"};
  version_ = {header.major, header.minor};
  if (auto ok = check_version(version_); !ok) return ok;
  if (header.file_size != file_.size())
    return damaged(fmt::format("it has {} bytes instead of {}", file_.size(), header.file_size));
  const std::size_t room = (file_.size() - sizeof header) / sizeof(file::Section);
  if (header.sections == 0 || header.sections > room)
    return damaged("its section table does not fit");
  table_.resize(header.sections);
  std::memcpy(table_.data(), file_.data() + sizeof header, table_.size() * sizeof table_[0]);
  if (file::header_hash(header, table_) != header.hash)
    return damaged("its header does not match its checksum");
  taken_.assign(table_.size(), false);
  if (is_packed() && !can_pack())
    return Error{
        "it is packed, and this program was built without zstd; bake it with --unpacked, or build "
        "with DEFILADE_ZSTD"};
  return check_sections();
}

/// Sections follow one another on 64-byte boundaries, zeros between them, nothing after the last.
Result<void> SectionReader::check_sections() const {
  std::uint64_t end = sizeof(file::Header) + table_.size() * sizeof(file::Section);
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const file::Section& entry = table_[i];
    if (entry.offset != file::aligned(end) || entry.offset > file_.size() ||
        entry.size > file_.size() - entry.offset)
      return damaged(fmt::format("section {} is out of place", i));
    const Bytes gap = file_.subspan(end, entry.offset - end);
    if (std::ranges::any_of(gap, [](std::byte b) { return b != std::byte{0}; }))
      return damaged(fmt::format("there is something before section {}", i));
    if (hash_bytes(section(i)) != entry.hash)
      return damaged(fmt::format("section {} does not match its checksum", i));
    end = entry.offset + entry.size;
  }
  if (end != file_.size()) return damaged("something follows its last section");
  return {};
}

bool SectionReader::is_packed() const {
  return std::ranges::any_of(table_, [](const auto& entry) { return entry.unpacked_size != 0; });
}

Result<SectionSource> SectionReader::take(std::uint32_t index, std::string_view what) {
  if (index >= table_.size() || taken_[index])
    return damaged(fmt::format("its {} are in a section that does not exist or is taken", what));
  taken_[index] = true;
  return SectionSource(section(index), table_[index]);
}

bool SectionReader::skip(std::uint32_t index) {
  if (index >= table_.size()) return false;
  taken_[index] = true;
  return true;
}

bool SectionReader::all_taken() const { return std::ranges::count(taken_, false) == 0; }

}  // namespace defilade
