#include "model/file/section_writer.h"

#include <cstring>
#include <utility>

namespace defilade {

SectionWriter::Section SectionWriter::keep(std::vector<std::byte> packed,
                                           std::uint64_t unpacked_size) {
  return {packs_.emplace_back(std::move(packed)), unpacked_size};
}

/// Packs the bytes if that makes them smaller and a reader will accept the ratio.
SectionWriter::Section SectionWriter::pack(Bytes bytes) {
  if (!packed_ || bytes.empty()) return {bytes};
  std::vector<std::byte> packed = Packer().finish(bytes);
  if (packed.size() >= bytes.size() || !kind_->can_unpack_to(bytes.size(), packed.size()))
    return {bytes};
  return keep(std::move(packed), bytes.size());
}

std::uint32_t SectionWriter::add(Bytes bytes) {
  sections_.push_back(pack(bytes));
  return static_cast<std::uint32_t>(sections_.size() - 1);
}

std::uint32_t SectionWriter::add_packed(std::vector<std::byte> packed,
                                        std::uint64_t unpacked_size) {
  sections_.push_back(keep(std::move(packed), unpacked_size));
  return static_cast<std::uint32_t>(sections_.size() - 1);
}

void SectionWriter::write_head() {
  file::Header header;
  header.magic = kind_->magic;
  header.major = kind_->version.major;
  header.minor = kind_->version.minor;
  header.sections = static_cast<std::uint32_t>(sections_.size());
  std::uint64_t end = sizeof header + sections_.size() * sizeof(file::Section);
  std::vector<file::Section> table;
  for (const Section& section : sections_) {
    table.push_back({file::aligned(end), section.bytes.size(), section.unpacked_size,
                     hash_bytes(section.bytes)});
    end = table.back().offset + section.bytes.size();
  }
  header.file_size = end;
  header.hash = file::header_hash(header, table);

  head_.resize(sizeof header + table.size() * sizeof table[0]);
  std::memcpy(head_.data(), &header, sizeof header);
  std::memcpy(head_.data() + sizeof header, table.data(), table.size() * sizeof table[0]);
}

std::vector<SectionWriter::Bytes> SectionWriter::finish(Bytes first) {
  static constexpr std::array<std::byte, file::kAlignment> zeros{};
  sections_.front() = pack(first);
  write_head();
  std::vector<Bytes> pieces{head_};
  std::uint64_t end = head_.size();
  for (const Section& section : sections_) {
    pieces.push_back(std::span(zeros).first(file::aligned(end) - end));
    pieces.push_back(section.bytes);
    end = file::aligned(end) + section.bytes.size();
  }
  return pieces;
}

}  // namespace defilade
