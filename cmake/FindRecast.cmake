# Debian's librecast-dev has neither a CMake package nor a .pc file. Defines Recast::Recast, and with
# the component DetourCrowd also Recast::DetourCrowd.
find_path(Recast_INCLUDE_DIR Recast.h PATH_SUFFIXES recastnavigation recast)
find_library(Recast_LIBRARY Recast)
if("DetourCrowd" IN_LIST Recast_FIND_COMPONENTS)
  find_library(Recast_Detour_LIBRARY Detour)
  find_library(Recast_DetourCrowd_LIBRARY DetourCrowd)
  if(Recast_Detour_LIBRARY AND Recast_DetourCrowd_LIBRARY)
    set(Recast_DetourCrowd_FOUND TRUE)
  endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Recast
  REQUIRED_VARS Recast_LIBRARY Recast_INCLUDE_DIR HANDLE_COMPONENTS)
mark_as_advanced(Recast_INCLUDE_DIR Recast_LIBRARY Recast_Detour_LIBRARY Recast_DetourCrowd_LIBRARY)

if(Recast_FOUND AND NOT TARGET Recast::Recast)
  add_library(Recast::Recast UNKNOWN IMPORTED)
  set_target_properties(Recast::Recast PROPERTIES
    IMPORTED_LOCATION ${Recast_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Recast_INCLUDE_DIR})
endif()
if(Recast_DetourCrowd_FOUND AND NOT TARGET Recast::DetourCrowd)
  add_library(Recast::DetourCrowd UNKNOWN IMPORTED)
  set_target_properties(Recast::DetourCrowd PROPERTIES
    IMPORTED_LOCATION ${Recast_DetourCrowd_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${Recast_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES ${Recast_Detour_LIBRARY})
endif()
