#pragma once
// What small files of sections have in common: errors that name the file, and all bytes at once.

#include <fmt/format.h>

#include <new>
#include <string>
#include <vector>

#include "model/base/format_error.h"
#include "model/file/file_kind.h"

namespace defilade::file {

/// The result of `read()`, which may throw a FormatError.
template <class Read>
auto read_named(const Kind& kind, const std::string& name, const Read& read) -> decltype(read()) {
  const auto refused = [&](const Error& error) {
    return Error{fmt::format("cannot open {}: {}", name, error.message), error.kind};
  };
  try {
    auto value = read();
    if (!value) return refused(value.error());
    return value;
  } catch (const FormatError& error) {
    return refused(kind.damaged(error.message()));
  } catch (const std::bad_alloc&) {
    return refused({"not enough memory", ErrorKind::system});
  }
}

template <class Pieces>
std::vector<std::byte> joined(const Pieces& pieces) {
  std::vector<std::byte> bytes;
  for (const auto piece : pieces) bytes.insert(bytes.end(), piece.begin(), piece.end());
  return bytes;
}

}  // namespace defilade::file
