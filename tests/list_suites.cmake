# Writes a CTest file with one test for each suite of a GoogleTest program, as starting a process for each of a
# thousand cases takes longer than most of them. Suites that are named in SPLIT have one test for each case,
# so that they share the cores.
#   cmake -D PROGRAM=… -D OUTPUT=… -D SPLIT=… -P list_suites.cmake
cmake_minimum_required(VERSION 3.24)
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[ \t]*#[^\n]*" "" listed "${listed}")  # values of parameters
string(REPLACE "\n" ";" lines "${listed}")
set(tests "")
foreach(line IN LISTS lines)
  if(line MATCHES "^  (.+)")
    if(suite IN_LIST SPLIT)
      list(APPEND tests ${suite}.${CMAKE_MATCH_1})
    endif()
  elseif(line MATCHES "^([^ ]+)\\.$")
    set(suite ${CMAKE_MATCH_1})
    list(APPEND seen ${suite})
    if(NOT suite IN_LIST SPLIT)
      list(APPEND tests ${suite}.*)
    endif()
  endif()
endforeach()
foreach(suite IN LISTS SPLIT)
  if(NOT suite IN_LIST seen)
    message(FATAL_ERROR "${PROGRAM} has no suite ${suite}: remove it from the list in tests/CMakeLists.txt")
  endif()
endforeach()

set(content "")
foreach(filter IN LISTS tests)
  string(REGEX REPLACE "\\.\\*$" "" name ${filter})
  string(APPEND content "add_test([==[${name}]==] [==[${PROGRAM}]==] [==[--gtest_filter=${filter}]==])\n"
    "set_tests_properties([==[${name}]==] PROPERTIES TIMEOUT 600)\n")
endforeach()
file(WRITE ${OUTPUT} "${content}")
