#pragma once
// Which program is this, and how was it built?

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace defilade::cli {

/// "defilade 0.1.0, map format 6".
std::string version_line();
/// That, and features, instruction sets and the compiler.
nlohmann::json version_json();

}  // namespace defilade::cli
