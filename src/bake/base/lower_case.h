#pragma once
// Names of files in games and archives differ in case from system to system.

#include <algorithm>
#include <filesystem>
#include <string>

namespace defilade {

/// ASCII letters only.
inline std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// ".obj" for "Yard.OBJ".
inline std::string extension_of(const std::string& location) {
  return lower_case(std::filesystem::path(location).extension().string());
}

}  // namespace defilade
