#pragma once
// The error for a .dfl file that this library cannot have written.

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "defilade/model/result.h"
#include "model/base/format_error.h"

namespace defilade {

inline constexpr std::string_view kDamaged = "it is damaged; bake it again";

inline Error damaged(std::string_view what) { return {fmt::format("{}: {}", what, kDamaged)}; }

/// Gives up reading with that.
[[noreturn]] inline void refuse(std::string_view what) { throw FormatError(damaged(what).message); }

/// The value, or gives up reading with the error.
template <class T>
T must(Result<T> result) {
  if (!result) throw FormatError(result.error().message);
  return *std::move(result);
}

}  // namespace defilade
