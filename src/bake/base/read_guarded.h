#pragma once
// How a reader of a file is called: whatever it throws becomes an Error that names the file.

#include <fmt/format.h>

#include <new>
#include <string>

#include "defilade/model/result.h"
#include "model/base/format_error.h"

namespace defilade {

/// Calls `read()`, which returns a Result; running out of memory is an error like others.
template <class Read>
auto within_memory(const std::string& name, Read read) -> decltype(read()) {
  try {
    return read();
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("{}: not enough memory", name), ErrorKind::system};
  }
}

/// Calls `read()`; a FormatError becomes "NAME: what was wrong".
template <class Read>
auto read_guarded(const std::string& name, Read read) -> Result<decltype(read())> {
  return within_memory(name, [&]() -> Result<decltype(read())> {
    try {
      return read();
    } catch (const FormatError& error) {
      return Error{fmt::format("{}: {}", name, error.message())};
    }
  });
}

}  // namespace defilade
