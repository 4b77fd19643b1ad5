#pragma once
// Where do the lines of a large matrix live? An array that grows at its end without being moved:
// room for everything that may come is reserved at once, and takes memory only where it is written.
//
// On systems without lazy commit it grows as a std::vector does. Thread safety: as any value.

#include <cstddef>
#include <span>

#include "defilade/model/node_set_view.h"

namespace defilade {

class LineStore {
 public:
  LineStore() = default;
  /// Empty, with room for that many lines.
  explicit LineStore(std::size_t most) { reserve(most); }
  LineStore(const LineStore& other);
  LineStore(LineStore&& other) noexcept { swap(other); }
  LineStore& operator=(LineStore other) noexcept {
    swap(other);
    return *this;
  }
  ~LineStore();

  /// Appends that many lines, to be written by the caller: their contents are undefined.
  NodeLine* extend(std::size_t count);
  /// Gives back the room that is not used.
  void shrink();

  std::size_t size() const noexcept { return size_; }
  std::span<const NodeLine> lines() const noexcept { return {data_, size_}; }

 private:
  void swap(LineStore& other) noexcept;
  void reserve(std::size_t most);
  void grow(std::size_t least);

  NodeLine* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace defilade
