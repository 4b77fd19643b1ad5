// ULZ: an LZ77 of whole bytes. A token says how many literals follow (upper three bits; 7 is
// continued in further bytes) and how many bytes to repeat after them (lower four bits, at least 4;
// 15 is continued). The distance to what is repeated has 16 bits and a seventeenth in the token.
// A file may end after literals.

#include "bake/waypoints/ulz.h"

#include "bake/base/byte_reader.h"

namespace defilade {
namespace {

constexpr std::size_t kShortestMatch = 4;

class UlzUnpacker {
 public:
  UlzUnpacker(std::string_view packed, std::size_t size) : packed_(packed), size_(size) {}

  std::string unpack() {
    while (packed_.left() > 0) {
      const auto token = packed_.take<std::uint8_t>();
      take_literals(token);
      const bool ends_with_literals = token >= 32 && packed_.left() == 0;
      if (!ends_with_literals) take_match(token);
    }
    if (out_.size() != size_)
      fail("its packed part holds {} bytes instead of {}", out_.size(), size_);
    return std::move(out_);
  }

 private:
  /// Up to four bytes with seven bits each, lowest first. The top bit says that another follows,
  /// and counts: so there is only one way to write a number.
  std::size_t take_rest_of_count() {
    std::size_t count = 0;
    for (unsigned shift = 0; shift <= 21; shift += 7) {
      const std::size_t next = packed_.take<std::uint8_t>();
      count += next << shift;
      if (next < 128) break;
    }
    return count;
  }

  void expect_room(std::size_t count) const {
    if (count > size_ - out_.size()) fail("its packed part holds more than {} bytes", size_);
  }

  void take_literals(unsigned token) {
    std::size_t count = token >> 5U;
    if (count == 7) count += take_rest_of_count();
    expect_room(count);
    out_ += packed_.take(count);
  }

  void take_match(unsigned token) {
    std::size_t count = (token & 15U) + kShortestMatch;
    if ((token & 15U) == 15) count += take_rest_of_count();
    const std::size_t distance = ((token & 16U) << 12U) + packed_.take<std::uint16_t>();
    expect_room(count);
    if (distance == 0 || distance > out_.size())
      fail("its packed part repeats what lies {} bytes back, after {} bytes", distance,
           out_.size());
    for (std::size_t i = 0; i < count; ++i) out_ += out_[out_.size() - distance];
  }

  ByteReader packed_;
  std::size_t size_;
  std::string out_;
};

}  // namespace

std::string unpack_ulz(std::string_view packed, std::size_t size) {
  return UlzUnpacker(packed, size).unpack();
}

}  // namespace defilade
