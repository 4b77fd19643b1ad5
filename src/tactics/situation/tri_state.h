#pragma once
// Yes, no, or not known yet: a ray was not cast, a floor not looked for.

#include <cstdint>

namespace defilade {

enum class Known : std::uint8_t { unknown, no, yes };

constexpr Known known(bool yes) { return yes ? Known::yes : Known::no; }

}  // namespace defilade
