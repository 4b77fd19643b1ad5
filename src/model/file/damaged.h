#pragma once
// The error for a .dfl file that this library cannot have written.

#include <string_view>
#include <utility>

#include "defilade/model/result.h"
#include "model/base/format_error.h"
#include "model/file/file_kind.h"

namespace defilade {

inline Error damaged(std::string_view what) { return file::kMapKind.damaged(what); }

/// Gives up reading with that.
[[noreturn]] inline void refuse(std::string_view what) { throw FormatError(damaged(what).message); }

/// The value, or gives up reading with the error.
template <class T>
T must(Result<T> result) {
  if (!result) throw FormatError(result.error().message);
  return *std::move(result);
}
inline void must(const Result<void>& result) {
  if (!result) throw FormatError(result.error().message);
}

}  // namespace defilade
