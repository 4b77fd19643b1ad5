# defilade_embed_text(target file): lets the sources of a library contain a short text file, as
#   constexpr std::string_view kText =
#   #include "embedded/NAME.inc"
#   ;
# where NAME is the file's own. The text must not contain a line `)text"` nor an @.
function(defilade_embed_text target file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  cmake_path(GET file FILENAME name)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/embedded/${name}.inc @ONLY
       CONTENT "R\"text(@text@)text\"\n")
  target_include_directories(${target} PRIVATE $<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}>)
endfunction()
