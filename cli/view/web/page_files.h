#pragma once
// What is inside of the program? The files of the viewer's page, and the level that is shown when
// none is given. The build writes the table (cmake/EmbedFiles.cmake).

#include <span>
#include <string_view>

namespace defilade::cli {

struct PageFile {
  std::string_view path;  // "assets/index.js"
  std::string_view bytes;
};

/// None if the program was built without the page.
std::span<const PageFile> page_files();

/// data/levels/demo.txt.
std::string_view demo_level();

}  // namespace defilade::cli
