#pragma once
// Text and colours as SVG and HTML write them.

#include <array>
#include <string>
#include <string_view>

namespace defilade::cli {

/// Without control characters, and with &, <, > and " as what stands for them.
std::string escaped(std::string_view text);

/// Dark violet (0) to yellow (1); distinguishable with any colour vision (the viridis map).
std::string ramp(double share);

/// Eight colours that are told apart with any colour vision (Okabe and Ito), over and over again.
std::string_view category_colour(std::size_t category);

}  // namespace defilade::cli
