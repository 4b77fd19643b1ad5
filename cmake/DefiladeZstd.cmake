# zstd inside of the library: what is used of libzstd.a becomes two object files, one that packs and
# one that unpacks, whose symbols nobody else sees. Users need no zstd, and may have another one.
find_path(DEFILADE_ZSTD_INCLUDE zstd.h)
find_library(DEFILADE_ZSTD_LIBRARY libzstd.a)
mark_as_advanced(DEFILADE_ZSTD_INCLUDE DEFILADE_ZSTD_LIBRARY)
set(found OFF)
if(DEFILADE_ZSTD_INCLUDE AND DEFILADE_ZSTD_LIBRARY AND CMAKE_OBJCOPY)
  set(found ON)
endif()
option(DEFILADE_ZSTD "Pack map files (needs libzstd.a and objcopy)" ${found})
if(DEFILADE_ZSTD AND NOT found)
  message(FATAL_ERROR "DEFILADE_ZSTD needs zstd.h, libzstd.a (Debian: libzstd-dev) and objcopy")
endif()

# defilade_hide_zstd(target source function…): the source may call these functions.
function(defilade_hide_zstd target source)
  get_filename_component(name ${source} NAME_WE)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/zstd_${name}.o)
  foreach(function IN LISTS ARGN)
    set(hidden defilade_${name}_${function})
    list(APPEND needed -Wl,-u,${function})
    list(APPEND renamed --redefine-sym ${function}=${hidden})
    list(APPEND kept --keep-global-symbol=${hidden})
    list(APPEND definitions ${function}=${hidden})
  endforeach()
  add_custom_command(
    OUTPUT ${object}
    COMMAND ${CMAKE_CXX_COMPILER} -r -nostdlib -o ${object} ${needed} ${DEFILADE_ZSTD_LIBRARY}
    COMMAND ${CMAKE_OBJCOPY} ${renamed} ${object}
    COMMAND ${CMAKE_OBJCOPY} ${kept} ${object}
    DEPENDS ${DEFILADE_ZSTD_LIBRARY}
    COMMENT "Hiding zstd for ${source}"
    VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS "${definitions}")
  if(NOT DEFILADE_ZSTD_INCLUDE IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
    set_source_files_properties(${source} PROPERTIES INCLUDE_DIRECTORIES ${DEFILADE_ZSTD_INCLUDE})
  endif()
  target_sources(${target} PRIVATE ${source} ${object})
endfunction()
