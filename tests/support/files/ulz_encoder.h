#pragma once
// Packs bytes with ULZ, well enough to try everything that unpacking must understand: literals and
// matches of all lengths, and distances of 17 bits.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace defilade::test {

class UlzEncoder {
 public:
  explicit UlzEncoder(std::string_view bytes) : bytes_(bytes) {}

  std::string pack() {
    while (at_ < bytes_.size()) {
      const std::size_t length = match_length();
      if (length >= kShortestMatch)
        put_match(length);
      else
        remember_and_advance(1);
    }
    if (literals_begin_ < bytes_.size()) put_token(0), put_literals();
    return std::move(packed_);
  }

 private:
  static constexpr std::size_t kShortestMatch = 4;
  static constexpr std::size_t kWindow = (std::size_t{1} << 17U) - 1;

  /// How much repeats the last place that began with the same four bytes; sets distance_.
  std::size_t match_length() {
    if (bytes_.size() - at_ < kShortestMatch) return 0;
    const auto found = last_.find(bytes_.substr(at_, kShortestMatch));
    if (found == last_.end() || at_ - found->second > kWindow) return 0;
    distance_ = at_ - found->second;
    std::size_t length = 0;
    while (at_ + length < bytes_.size() && bytes_[at_ + length - distance_] == bytes_[at_ + length])
      ++length;
    return length;
  }

  void remember_and_advance(std::size_t count) {
    for (; count > 0; --count, ++at_)
      if (bytes_.size() - at_ >= kShortestMatch) last_[bytes_.substr(at_, kShortestMatch)] = at_;
  }

  void put_match(std::size_t length) {
    const std::size_t rest = length - kShortestMatch;
    put_token((distance_ >> 12U & 16U) + std::min<std::size_t>(rest, 15));
    put_literals();
    if (rest >= 15) put_count(rest - 15);
    packed_ += static_cast<char>(distance_ & 255U);
    packed_ += static_cast<char>(distance_ >> 8U & 255U);
    remember_and_advance(length);
    literals_begin_ = at_;
  }

  void put_token(std::size_t match) {
    const std::size_t literals = std::min<std::size_t>(at_ - literals_begin_, 7);
    packed_ += static_cast<char>(literals * 32 + match);
  }

  void put_literals() {
    const std::size_t count = at_ - literals_begin_;
    if (count >= 7) put_count(count - 7);
    packed_ += bytes_.substr(literals_begin_, count);
  }

  void put_count(std::size_t count) {
    for (; count >= 128; count >>= 7U) {
      count -= 128;
      packed_ += static_cast<char>(128 + count % 128);
    }
    packed_ += static_cast<char>(count);
  }

  std::string_view bytes_;
  std::string packed_;
  std::unordered_map<std::string_view, std::size_t> last_;
  std::size_t at_ = 0;
  std::size_t literals_begin_ = 0;
  std::size_t distance_ = 0;
};

inline std::string pack_ulz(std::string_view bytes) { return UlzEncoder(bytes).pack(); }

}  // namespace defilade::test
