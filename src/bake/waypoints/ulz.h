#pragma once
// Bytes packed with ULZ (github.com/encode84/ulz) become what they were.

#include <string>
#include <string_view>

namespace defilade {

/// What `packed` holds, which must be `size` bytes to the byte. Anything else is a FormatError.
std::string unpack_ulz(std::string_view packed, std::size_t size);

}  // namespace defilade
