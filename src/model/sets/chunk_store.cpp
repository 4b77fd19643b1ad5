#include "model/sets/chunk_store.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace defilade {
namespace {

/// A multiple of the size of a page on any machine.
constexpr std::size_t kPage = std::size_t{64} << 10;
/// From this size on, memory comes from the system in pages; below it, from the heap.
[[maybe_unused]] constexpr std::size_t kLarge = std::size_t{4} << 20;

constexpr std::size_t bytes_for(std::size_t lines) { return lines * sizeof(NodeLine); }
constexpr std::size_t in_pages(std::size_t bytes) { return (bytes + kPage - 1) / kPage * kPage; }

#ifdef __linux__

bool is_mapped(std::size_t lines) { return bytes_for(lines) >= kLarge; }

/// Null if there is not that much address space.
void* map_pages(std::size_t bytes) {
  void* mapped = ::mmap(nullptr, in_pages(bytes), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return mapped == MAP_FAILED ? nullptr : mapped;
}

/// Unmaps the pages behind the first `used` bytes.
void unmap_behind(void* data, std::size_t bytes, std::size_t used) {
  const std::size_t kept = in_pages(used), all = in_pages(bytes);
  if (kept < all) ::munmap(static_cast<std::byte*>(data) + kept, all - kept);
}

#else

bool is_mapped(std::size_t) { return false; }
void* map_pages(std::size_t) { return nullptr; }
void unmap_behind(void*, std::size_t, std::size_t) {}

#endif

NodeLine* allocate(std::size_t lines) {
  void* data = is_mapped(lines) ? map_pages(bytes_for(lines))
                                : ::operator new(bytes_for(lines), std::align_val_t{64});
  return static_cast<NodeLine*>(data);
}

void release(NodeLine* data, std::size_t room) {
  if (data == nullptr) return;
  if (is_mapped(room)) return unmap_behind(data, bytes_for(room), 0);
  ::operator delete(data, std::align_val_t{64});
}

}  // namespace

LineStore::LineStore(const LineStore& other) {
  if (other.size_ == 0) return;
  std::memcpy(extend(other.size_), other.data_, bytes_for(other.size_));
}

LineStore::~LineStore() { release(data_, room_); }

void LineStore::swap(LineStore& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(room_, other.room_);
}

/// Reserves as much as the system has address space for; without it `grow` does what is needed.
void LineStore::reserve(std::size_t most) {
  if (!is_mapped(most)) return;
  data_ = allocate(most);
  if (data_ != nullptr) room_ = most;
}

void LineStore::grow(std::size_t least) {
  LineStore larger;
  larger.room_ = std::max(least, room_ + room_ / 2);
  larger.data_ = allocate(larger.room_);
  if (larger.data_ == nullptr) {
    larger.room_ = 0;
    throw std::bad_alloc();
  }
  larger.size_ = size_;
  if (size_ != 0) std::memcpy(larger.data_, data_, bytes_for(size_));
  swap(larger);
}

NodeLine* LineStore::extend(std::size_t count) {
  if (count > room_ - size_) grow(size_ + count);
  return data_ + std::exchange(size_, size_ + count);
}

void LineStore::shrink() {
  if (is_mapped(room_) && is_mapped(size_)) {
    unmap_behind(data_, bytes_for(room_), bytes_for(size_));
    room_ = size_;
  } else if (size_ < room_) {
    *this = LineStore(*this);
  }
}

}  // namespace defilade
