#pragma once
// Where do the lines of a large matrix live? An array that grows at its end and is never moved for
// it: room for all that could come is asked for at once, and takes memory only where it is written.
//
// Where a system cannot reserve without taking, it grows as a std::vector does. Thread safety: as
// any value.

#include <cstddef>
#include <span>

#include "defilade/model/node_set_view.h"

namespace defilade {

class LineStore {
 public:
  LineStore() = default;
  /// Nothing yet, with room for so many lines.
  explicit LineStore(std::size_t most) { reserve(most); }
  LineStore(const LineStore& other);
  LineStore(LineStore&& other) noexcept { swap(other); }
  LineStore& operator=(LineStore other) noexcept {
    swap(other);
    return *this;
  }
  ~LineStore();

  /// So many more at the end, to be written by the caller: what is in them is not defined.
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
