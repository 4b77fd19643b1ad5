# Debian's librecast-dev has neither a CMake package nor a .pc file. Defines Recast::Recast.
find_path(Recast_INCLUDE_DIR Recast.h PATH_SUFFIXES recastnavigation recast)
find_library(Recast_LIBRARY Recast)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Recast REQUIRED_VARS Recast_LIBRARY Recast_INCLUDE_DIR)
mark_as_advanced(Recast_INCLUDE_DIR Recast_LIBRARY)

if(Recast_FOUND AND NOT TARGET Recast::Recast)
  add_library(Recast::Recast UNKNOWN IMPORTED)
  set_target_properties(Recast::Recast PROPERTIES
    IMPORTED_LOCATION ${Recast_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Recast_INCLUDE_DIR})
endif()
