# Compiler flags for everything of ours. Carried by a target so that they never leak to users.
add_library(defilade_options INTERFACE)
target_compile_options(defilade_options INTERFACE
  # Where a sign decides, a fused multiply-add would give another answer on another machine.
  -ffp-contract=off
  -Wall -Wextra -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wold-style-cast
  # GCC 12 sees overlaps in std::string's own code that are not there (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # libstdc++ 12 uses its own deprecated get_temporary_buffer inside std::stable_sort.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
if(DEFILADE_WERROR)
  target_compile_options(defilade_options INTERFACE -Werror)
endif()

# Private headers, included by their path below src/. For our own libraries, tests and benchmarks;
# tests/structure/layers.txt says which module may include which.
add_library(defilade_private INTERFACE)
target_include_directories(defilade_private INTERFACE ${PROJECT_SOURCE_DIR}/src)

# Highway's headers: kernels compiled once for each instruction set, chosen by simd(). Nothing links
# its library.
find_path(HIGHWAY_INCLUDE hwy/highway.h REQUIRED)
add_library(defilade_highway INTERFACE)
target_include_directories(defilade_highway SYSTEM INTERFACE ${HIGHWAY_INCLUDE})
target_compile_definitions(defilade_highway INTERFACE
  HWY_COMPILE_ALL_ATTAINABLE HWY_IS_DEBUG_BUILD=0
  "HWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_AVX3_DL)")

set(DEFILADE_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")
if(DEFILADE_SANITIZE)
  add_compile_options(-fsanitize=${DEFILADE_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${DEFILADE_SANITIZE})
endif()

# What most sources include: half of the time that a build takes goes into reading these.
set(DEFILADE_PRECOMPILED <algorithm> <array> <cmath> <cstdint> <fmt/format.h> <functional> <optional>
    <span> <string> <vector>)

# defilade_position_independent(target): for a library that may become part of a plug-in. Functions
# are still inlined and called directly, as nobody replaces a single one of them.
function(defilade_position_independent target)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${target} PRIVATE -fno-semantic-interposition)
endfunction()
