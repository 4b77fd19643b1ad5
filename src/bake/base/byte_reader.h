#pragma once
// Tables of records in binary files, which headers point to.

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "bake/base/read_guarded.h"
#include "model/base/byte_reader.h"

namespace defilade {

/// Where a header says that a table lies.
struct Lump {
  std::int32_t offset = 0;
  std::int32_t size = 0;
};

/// The bytes of a table, which must lie inside the file.
inline std::string_view lump_bytes(std::string_view file, Lump lump, std::string_view what) {
  if (lump.offset < 0 || lump.size < 0 ||
      std::int64_t{lump.offset} + lump.size > static_cast<std::int64_t>(file.size()))
    fail("its {} lie outside the file (offset {}, {} bytes of {})", what, lump.offset, lump.size,
         file.size());
  return file.substr(static_cast<std::size_t>(lump.offset), static_cast<std::size_t>(lump.size));
}

/// A table of records, copied out: nothing in the file is aligned.
template <class Record>
std::vector<Record> read_records(std::string_view file, Lump lump, std::string_view what) {
  static_assert(std::is_trivially_copyable_v<Record>);
  const std::string_view bytes = lump_bytes(file, lump, what);
  if (bytes.size() % sizeof(Record) != 0)
    fail("its {} take {} bytes, which is not a multiple of {}", what, bytes.size(), sizeof(Record));
  std::vector<Record> records(bytes.size() / sizeof(Record));
  if (!records.empty()) std::memcpy(records.data(), bytes.data(), bytes.size());
  return records;
}

/// `count` items from `first`, all of which must exist.
template <class T>
std::span<const T> range_of(const std::vector<T>& all, std::int32_t first, std::int32_t count,
                            std::string_view what) {
  if (first < 0 || count < 0 || std::int64_t{first} + count > static_cast<std::int64_t>(all.size()))
    fail("{} {} to {} do not exist; there are {}", what, first, std::int64_t{first} + count - 1,
         all.size());
  return std::span(all).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

/// One item, which must exist.
template <class T>
const T& item_of(const std::vector<T>& all, std::int32_t index, std::string_view what) {
  return range_of(all, index, 1, what).front();
}

}  // namespace defilade
