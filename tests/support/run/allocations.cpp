#include "support/run/allocations.h"

#include <cstdlib>
#include <new>

namespace defilade::test {

thread_local bool Allocations::counting = false;
thread_local std::size_t Allocations::count = 0;

namespace {

void* allocate(std::size_t size) noexcept {
  if (Allocations::counting) ++Allocations::count;
  return std::malloc(size == 0 ? 1 : size);
}

void* allocate(std::size_t size, std::align_val_t alignment) noexcept {
  if (Allocations::counting) ++Allocations::count;
  const auto unit = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(unit, (size / unit + 1) * unit);
}

void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace
}  // namespace defilade::test

// The array forms call these. The forms that do not throw would call them too, but sanitizers bring
// their own, so those are replaced as well.
using namespace defilade::test;
void* operator new(std::size_t size) { return or_throw(allocate(size)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return or_throw(allocate(size, alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(size, alignment);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept {
  std::free(memory);
}
