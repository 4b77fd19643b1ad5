# {fmt} inside of the library, under a name of our own: users need none, and may have another one.
# Its definitions are compiled once, in src/model/base/format.cpp; as headers alone, which is how versions
# other than 9 are used here, they cost each source that formats several seconds.
find_package(fmt REQUIRED)
get_target_property(fmt_include fmt::fmt-header-only INTERFACE_INCLUDE_DIRECTORIES)
set(fmt_definitions fmt=defilade_fmt)
if(NOT fmt_VERSION MATCHES "^9\\.")
  list(APPEND fmt_definitions FMT_HEADER_ONLY)
endif()
add_library(defilade_fmt INTERFACE)
target_include_directories(defilade_fmt SYSTEM INTERFACE ${fmt_include})
target_compile_definitions(defilade_fmt INTERFACE ${fmt_definitions})
