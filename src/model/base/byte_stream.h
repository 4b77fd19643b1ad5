#pragma once
// Numbers as few bytes: seven bits in each, the highest says that more follow. Small numbers of
// either sign are small: 0, -1, 1, -2, … are counted.

#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "model/base/byte_reader.h"

namespace defilade {

class ByteWriter {
 public:
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put_count(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes_ += static_cast<char>(number | 0x80);
    bytes_ += static_cast<char>(number);
  }
  void put_signed(std::int64_t number) {
    const auto bits = static_cast<std::uint64_t>(number);
    put_count(number < 0 ? ~(bits << 1) : bits << 1);
  }
  void put_text(std::string_view text) {
    put_count(text.size());
    bytes_ += text;
  }

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

inline std::uint64_t take_count(ByteReader& from,
                                std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  std::uint64_t number = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const auto byte = from.take<std::uint8_t>();
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte >= 0x80) continue;
    if (number > most) fail("a number is {} where {} is the greatest", number, most);
    return number;
  }
  fail("a number is too long");
}

inline std::int64_t take_signed(ByteReader& from) {
  const std::uint64_t bits = take_count(from);
  return static_cast<std::int64_t>((bits >> 1) ^ ((bits & 1) != 0 ? ~std::uint64_t{0} : 0));
}

inline std::string_view take_text(ByteReader& from) {
  return from.take(take_count(from, from.left()));
}

}  // namespace defilade
