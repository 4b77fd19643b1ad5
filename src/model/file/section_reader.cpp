#include "model/file/section_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace defilade {

Result<void> SectionReader::check_version() const {
  const FormatVersion newest = kind_->version;
  if (version_.major > newest.major)
    return Error{fmt::format(
        "it has format version {}.{}, and this program reads up to version {}.{}; open it with a "
        "newer Defilade, or {} with this one",
        version_.major, version_.minor, newest.major, newest.minor, kind_->made_anew)};
  if (version_.major < kind_->oldest)
    return Error{fmt::format(
        "it has format version {}.{}, and the oldest that this program reads is {}.0; {}",
        version_.major, version_.minor, kind_->oldest, kind_->made_anew)};
  return {};
}

SectionSource::SectionSource(const file::Kind& kind, Bytes bytes, const file::Section& entry)
    : kind_(&kind), bytes_(bytes), left_(bytes.size()) {
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
  if (file_.size() < sizeof header)
    return Error{fmt::format("it is not a Defilade {} (too short)", kind_->name)};
  std::memcpy(&header, file_.data(), sizeof header);
  if (header.magic != kind_->magic)
    return Error{fmt::format("it is not a Defilade {}", kind_->name)};
  version_ = {header.major, header.minor};
  if (auto ok = check_version(); !ok) return ok;
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
        fmt::format("it is packed, and this program was built without zstd; {}build with "
                    "DEFILADE_ZSTD",
                    kind_->unpacked)};
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
  return SectionSource(*kind_, section(index), table_[index]);
}

bool SectionReader::skip(std::uint32_t index) {
  if (index >= table_.size()) return false;
  taken_[index] = true;
  return true;
}

bool SectionReader::all_taken() const { return std::ranges::count(taken_, false) == 0; }

}  // namespace defilade
