#pragma once
// Compresses and decompresses bytes with zstd; a library built without zstd cannot.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace defilade {

/// Was this library built with zstd? If not, nothing below may be called.
bool can_pack() noexcept;

/// Packs a stream, so that what is packed need not be in memory as a whole.
class Packer {
 public:
  Packer();
  void add(std::span<const std::byte> bytes);
  /// Everything that was added, and `last` after it, as one zstd frame.
  std::vector<std::byte> finish(std::span<const std::byte> last = {});

 private:
  struct Stream;
  struct Free {
    void operator()(Stream* stream) const;
  };
  std::unique_ptr<Stream, Free> stream_;
};

/// Unpacks a zstd frame piece by piece and trusts nothing in it.
class Unpacker {
 public:
  /// The bytes are not copied.
  explicit Unpacker(std::span<const std::byte> packed);
  /// Fills `out` with what comes next; false if the frame is damaged or has less.
  [[nodiscard]] bool read(std::span<std::byte> out);
  /// Have the frame and the bytes both been read completely?
  [[nodiscard]] bool at_end();

 private:
  struct Stream;
  struct Free {
    void operator()(Stream* stream) const;
  };
  std::unique_ptr<Stream, Free> stream_;
};

}  // namespace defilade
