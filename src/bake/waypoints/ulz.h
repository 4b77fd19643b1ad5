#pragma once
// Unpacks bytes that were packed with ULZ (github.com/encode84/ulz).

#include <string>
#include <string_view>

namespace defilade {

/// The contents of `packed`, which must be exactly `size` bytes. Anything else is a FormatError.
std::string unpack_ulz(std::string_view packed, std::size_t size);

}  // namespace defilade
