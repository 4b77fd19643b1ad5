#pragma once
// Hashes that are equal on every machine: xxHash over little-endian bytes.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace defilade {

static_assert(std::endian::native == std::endian::little, ".dfl files are little-endian");

inline std::uint64_t hash_bytes(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

/// Hashes a sequence of values, each with its length, so that neighbours cannot run together.
class Hasher {
 public:
  Hasher() { XXH3_64bits_reset(state_.get()); }

  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    XXH3_64bits_update(state_.get(), text.data(), text.size());
  }

  template <class T>
    requires(std::is_trivially_copyable_v<T> && !std::is_convertible_v<T, std::string_view>)
  void add(const T& value) {
    XXH3_64bits_update(state_.get(), &value, sizeof value);
  }

  std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_{XXH3_createState()};
};

}  // namespace defilade
