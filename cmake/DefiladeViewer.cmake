# The viewer's page inside of the program: npm builds it in a copy of viewer/ in the build tree, and
# the result is embedded. Who uses the program needs no npm; who builds it without gets a program
# whose `view` says so.
set(DEFILADE_VIEWER AUTO CACHE STRING "Build the viewer's page (needs npm): ON, OFF or AUTO")
set(viewer_source ${PROJECT_SOURCE_DIR}/viewer)
set(viewer_build ${PROJECT_BINARY_DIR}/viewer)
set(page_table ${PROJECT_BINARY_DIR}/viewer_page.cpp)
set(demo ${PROJECT_SOURCE_DIR}/data/levels/demo.txt)
set(embed ${CMAKE_COMMAND} -D DEMO=${demo} -D OUTPUT=${page_table})
set(embed_script ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake)
set(viewer_setup package.json package-lock.json .npmrc)

# Fetches what the page is made with, once for each lock file. Sets viewer_ready.
function(defilade_fetch_viewer)
  set(viewer_ready FALSE PARENT_SCOPE)
  find_program(NPM npm)
  if(NOT NPM OR NOT EXISTS ${viewer_source}/package-lock.json OR NOT EXISTS ${viewer_source}/index.html)
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${viewer_source}/package-lock.json)
  file(SHA256 ${viewer_source}/package-lock.json lock)
  set(stamp ${viewer_build}/fetched-${lock})
  if(NOT EXISTS ${stamp})
    foreach(file IN LISTS viewer_setup)
      file(COPY ${viewer_source}/${file} DESTINATION ${viewer_build})
    endforeach()
    message(STATUS "Fetching what the viewer's page is made with")
    # Who did not ask for the page does not wait for a network that is not there.
    set(patience --fetch-retries=2)
    if(DEFILADE_VIEWER STREQUAL AUTO)
      set(patience --fetch-retries=0)
    endif()
    execute_process(COMMAND ${NPM} ci --no-audit --no-fund ${patience} WORKING_DIRECTORY ${viewer_build}
                    RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(failed)
      message(NOTICE "The viewer's page cannot be built: npm ci failed:\n${said}")
      return()
    endif()
    file(TOUCH ${stamp})
  endif()
  set(viewer_ready TRUE PARENT_SCOPE)
endfunction()

if(DEFILADE_VIEWER)
  defilade_fetch_viewer()
  if(NOT viewer_ready AND NOT DEFILADE_VIEWER STREQUAL AUTO)
    message(FATAL_ERROR "DEFILADE_VIEWER needs npm, and a network or npm's cache")
  endif()
endif()

if(DEFILADE_VIEWER AND viewer_ready)
  file(GLOB_RECURSE viewer_files CONFIGURE_DEPENDS ${viewer_source}/src/* ${viewer_source}/public/*
       ${viewer_source}/tests/* ${viewer_source}/e2e/*)
  set(viewer_files ${viewer_files} ${viewer_source}/index.html ${viewer_source}/vite.config.ts
      ${viewer_source}/tsconfig.json)
  add_custom_command(OUTPUT ${page_table}
    COMMAND ${CMAKE_COMMAND} -D FROM=${viewer_source} -D TO=${viewer_build}
            -P ${PROJECT_SOURCE_DIR}/cmake/CopyViewer.cmake
    COMMAND ${CMAKE_COMMAND} -E chdir ${viewer_build} ${NPM} run --silent build -- --logLevel warn
    COMMAND ${embed} -D FOLDER=${viewer_build}/dist -P ${embed_script}
    DEPENDS ${viewer_files} ${demo} ${embed_script} ${viewer_source}/package-lock.json
    COMMENT "Building the viewer's page" VERBATIM)
  set_property(GLOBAL PROPERTY defilade_viewer ${viewer_build})  # for its tests
else()
  message(STATUS "The viewer's page is left out: DEFILADE_VIEWER is ${DEFILADE_VIEWER}")
  add_custom_command(OUTPUT ${page_table} COMMAND ${embed} -P ${embed_script}
                     DEPENDS ${demo} ${embed_script} VERBATIM)
endif()
