# Writes a source with the files of a folder and the shipped levels inside (cli/embedded.h).
#   cmake -D FOLDER=… -D LEVELS=… -D OUTPUT=… -P EmbedFiles.cmake
# A source of top-level asm, as .incbin takes no time and no assembler has to be set up.
set(code "// Written by cmake/EmbedFiles.cmake.\n#include \"embedded.h\"\n\n#include <array>\n\n")
set(declared "")
set(entries "")
set(levels "")
set(count 0)

function(embed symbol file)
  file(SHA256 ${file} hash)  # so that the source differs when the file does
  string(CONCAT code "${code}" "// ${hash}\nasm(\".section .rodata\\n\"\n"
    "    \"defilade_${symbol}:\\n.incbin \\\"${file}\\\"\\n\"\n"
    "    \"defilade_${symbol}_end:\\n.byte 0\\n.previous\\n\");\n")
  string(APPEND declared "extern const char defilade_${symbol}[];\nextern const char defilade_${symbol}_end[];\n")
  set(code "${code}" PARENT_SCOPE)
  set(declared "${declared}" PARENT_SCOPE)
endfunction()

file(GLOB level_files ${LEVELS}/*.txt)
list(SORT level_files)
list(LENGTH level_files level_count)
foreach(file IN LISTS level_files)
  get_filename_component(name ${file} NAME_WE)
  embed(level_${name} ${file})
  string(APPEND levels "      ShippedLevel{\"${name}\", {defilade_level_${name}, defilade_level_${name}_end}},\n")
endforeach()
if(FOLDER)
  file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
  list(SORT files)
  foreach(file IN LISTS files)
    embed(page_${count} ${FOLDER}/${file})
    string(APPEND entries "      PageFile{\"${file}\", {defilade_page_${count}, defilade_page_${count}_end}},\n")
    math(EXPR count "${count} + 1")
  endforeach()
endif()

file(WRITE ${OUTPUT} "${code}
extern \"C\" {
${declared}}

namespace defilade::cli {

std::span<const PageFile> page_files() {
  static const std::array<PageFile, ${count}> files{{
${entries}  }};
  return files;
}

std::span<const ShippedLevel> shipped_levels() {
  static const std::array<ShippedLevel, ${level_count}> all{{
${levels}  }};
  return all;
}

}  // namespace defilade::cli
")
