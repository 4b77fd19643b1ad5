#pragma once
// What is said of a .dfl file that cannot have been written like this.

#include <fmt/format.h>

#include <string_view>

#include "defilade/model/result.h"

namespace defilade {

inline constexpr std::string_view kDamaged = "it is damaged; bake it again";

inline Error damaged(std::string_view what) { return {fmt::format("{}: {}", what, kDamaged)}; }

}  // namespace defilade
