#pragma once
// Little-endian bytes become numbers, never past their end.

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "model/base/format_error.h"

namespace defilade {

static_assert(std::endian::native == std::endian::little, "records are copied as they lie");

/// Takes one value after another; reading past the end is a FormatError.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  std::size_t left() const { return bytes_.size() - at_; }

  std::string_view take(std::size_t size) {
    if (size > left()) fail("it ends at byte {}, in the middle of something", bytes_.size());
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }

  template <class T>
  T take() {
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    const std::string_view bytes = take(sizeof(T));
    std::memcpy(&value, bytes.data(), bytes.size());
    return value;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace defilade
