#pragma once
// How a reader gives up in the middle of a file: it throws FormatError, and the one public function
// that it belongs to turns that into an Error which names the file.

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <string>

#include "defilade/model/result.h"

namespace defilade {

/// Thrown and caught inside this room only; see read_guarded.
struct FormatError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class... T>
[[noreturn]] void fail(fmt::format_string<T...> format, T&&... arguments) {
  throw FormatError(fmt::format(format, std::forward<T>(arguments)...));
}

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
      return Error{fmt::format("{}: {}", name, error.what())};
    }
  });
}

}  // namespace defilade
