#pragma once
// Lays out the sections of a file: packs what gets smaller, hashes, aligns. What is not packed
// is written in place, without a copy.

#include <array>
#include <deque>
#include <vector>

#include "model/file/file_kind.h"
#include "model/file/pack.h"

namespace defilade {

class SectionWriter {
 public:
  using Bytes = std::span<const std::byte>;

  /// Section 0 is there from the beginning, with nothing in it.
  SectionWriter(const file::Kind& kind, bool packed)
      : kind_(&kind), packed_(packed && can_pack()), sections_(1) {}

  bool packs() const { return packed_; }
  /// Gives the section's index. The bytes must stay where they are until the file is written.
  std::uint32_t add(Bytes bytes);
  /// The same for bytes that are already packed.
  std::uint32_t add_packed(std::vector<std::byte> packed, std::uint64_t unpacked_size);

  /// The file as consecutive pieces, with `first` as section 0. To be called once.
  std::vector<Bytes> finish(Bytes first);

 private:
  struct Section {
    Bytes bytes;
    std::uint64_t unpacked_size = 0;
  };
  Section pack(Bytes bytes);
  Section keep(std::vector<std::byte> packed, std::uint64_t unpacked_size);
  void write_head();

  const file::Kind* kind_;
  bool packed_;
  std::vector<Section> sections_;
  std::deque<std::vector<std::byte>> packs_;  // sections look into it
  std::vector<std::byte> head_;
};

}  // namespace defilade
