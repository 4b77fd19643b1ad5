#pragma once
// What a workspace owns: one buffer for each kind of question, made when it is first needed.
// Modules define their own buffers, so that this file knows none of them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "defilade/tactics/workspace.h"

namespace defilade {

enum class BufferKind : std::uint8_t {
  snipe,
  path,
  flank,
  least_seen,
  hierarchy,
  query,
  spots,
  places,
  cover,
  under_fire,
  lean,
  refine,
  avoid,
};
inline constexpr std::size_t kBufferKinds = 13;

struct Buffer {
  virtual ~Buffer() = default;
};

class WorkspaceBuffers {
 public:
  /// The workspace's `T`, which derives from Buffer and has a constant `kKind` of its own.
  template <class T>
  static T& of(Workspace& work) {
    std::unique_ptr<Buffer>& slot = work.buffers_->slots_[static_cast<std::size_t>(T::kKind)];
    if (!slot) slot = std::make_unique<T>();
    return static_cast<T&>(*slot);
  }

 private:
  std::array<std::unique_ptr<Buffer>, kBufferKinds> slots_;
};

}  // namespace defilade
