#include "model/sets/sparse_row.h"

#include <algorithm>

namespace defilade {

std::size_t DraftOfRow::kept_count() const noexcept {
  std::size_t count = 0;
  for (const LineGroup& group : groups) count += group.kept;
  return count;
}

std::size_t DraftOfRow::full_count() const noexcept {
  std::size_t count = 0;
  for (const LineGroup& group : groups) count += group.full;
  return count;
}

std::size_t DraftOfRow::size() const noexcept {
  const std::size_t kept_lines = kept_count();
  return head_lines(groups.size(), kept_lines + full_count()) + kept_lines;
}

void DraftOfRow::write_to(NodeLine* out) const noexcept {
  if (groups.empty()) return;
  const std::size_t kept_lines = kept_count();
  const std::size_t head = head_lines(groups.size(), kept_lines + full_count());
  out[head - 1] = kEmptyLine;  // what follows the places in it stays zero
  auto* bytes = reinterpret_cast<std::uint8_t*>(out);
  std::memcpy(bytes, groups.data(), groups.size_bytes());
  bytes += groups.size_bytes();
  const std::uint8_t *next_kept = kept, *next_full = full;
  for (const LineGroup& group : groups) {
    bytes = std::copy_n(next_kept, group.kept, bytes);
    bytes = std::copy_n(next_full, group.full, bytes);
    next_kept += group.kept;
    next_full += group.full;
  }
  std::copy_n(lines, kept_lines, out + head);
}

}  // namespace defilade
