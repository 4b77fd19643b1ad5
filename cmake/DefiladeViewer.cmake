# The viewer's page inside of the program: npm builds it in a copy of viewer/ in the build tree, and
# the result is embedded. Users of the program need no npm. A plain build leaves the page out and
# runs no npm; `defilade view` then says how to get it.
option(DEFILADE_VIEWER "Put the viewer's page into the program (needs npm)" OFF)
set(viewer_source ${PROJECT_SOURCE_DIR}/viewer)
set(viewer_build ${PROJECT_BINARY_DIR}/viewer)
set(page_table ${PROJECT_BINARY_DIR}/viewer_page.cpp)
set(levels_source ${PROJECT_SOURCE_DIR}/data/levels)
file(GLOB shipped_levels CONFIGURE_DEPENDS ${levels_source}/*.txt)
set(embed ${CMAKE_COMMAND} -D LEVELS=${levels_source} -D OUTPUT=${page_table})
set(embed_script ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake)
set(viewer_setup package.json package-lock.json .npmrc)

# Fetches what the page is made with, once for each lock file.
function(defilade_fetch_viewer)
  find_program(NPM npm)
  if(NOT NPM)
    message(FATAL_ERROR "DEFILADE_VIEWER=ON needs npm, which was not found: install it, or leave the page out")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${viewer_source}/package-lock.json)
  file(SHA256 ${viewer_source}/package-lock.json lock)
  set(stamp ${viewer_build}/fetched-${lock})
  if(EXISTS ${stamp})
    return()
  endif()
  foreach(file IN LISTS viewer_setup)
    file(COPY ${viewer_source}/${file} DESTINATION ${viewer_build})
  endforeach()
  message(STATUS "Fetching what the viewer's page is made with")
  execute_process(COMMAND ${NPM} ci --no-audit --no-fund --fetch-retries=2 WORKING_DIRECTORY ${viewer_build}
                  RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed)
    message(FATAL_ERROR "DEFILADE_VIEWER=ON needs a network or npm's cache: npm ci failed:\n${said}")
  endif()
  file(TOUCH ${stamp})
endfunction()

if(DEFILADE_VIEWER)
  defilade_fetch_viewer()
  file(GLOB_RECURSE viewer_files CONFIGURE_DEPENDS ${viewer_source}/src/* ${viewer_source}/public/*
       ${viewer_source}/tests/* ${viewer_source}/e2e/*)
  set(viewer_files ${viewer_files} ${viewer_source}/index.html ${viewer_source}/vite.config.ts
      ${viewer_source}/tsconfig.json)
  add_custom_command(OUTPUT ${page_table}
    COMMAND ${CMAKE_COMMAND} -D FROM=${viewer_source} -D TO=${viewer_build}
            -P ${PROJECT_SOURCE_DIR}/cmake/CopyViewer.cmake
    COMMAND ${CMAKE_COMMAND} -E chdir ${viewer_build} ${NPM} run --silent build -- --logLevel warn
    COMMAND ${embed} -D FOLDER=${viewer_build}/dist -P ${embed_script}
    DEPENDS ${viewer_files} ${shipped_levels} ${embed_script} ${viewer_source}/package-lock.json
    COMMENT "Building the viewer's page" VERBATIM)
  set_property(GLOBAL PROPERTY defilade_viewer ${viewer_build})  # for its tests
else()
  add_custom_command(OUTPUT ${page_table} COMMAND ${embed} -P ${embed_script}
                     DEPENDS ${shipped_levels} ${embed_script} VERBATIM)
endif()
