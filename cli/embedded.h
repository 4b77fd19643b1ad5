#pragma once
// What is inside of the program? The files of the viewer's page, and the levels that are shipped
// with it. The build writes the tables (cmake/EmbedFiles.cmake).

#include <span>
#include <string_view>

namespace defilade::cli {

struct PageFile {
  std::string_view path;  // "assets/index.js"
  std::string_view bytes;
};

/// None if the program was built without the page.
std::span<const PageFile> page_files();

/// A text level, from data/levels/.
struct ShippedLevel {
  std::string_view name;  // "demo"
  std::string_view text;
};

/// By name.
std::span<const ShippedLevel> shipped_levels();

}  // namespace defilade::cli
