# Writes a CTest file with one test for each suite of a GoogleTest program. Starting a process for each of a
# thousand cases takes longer than most of them, and the cases of a suite share what they load.
#   cmake -D PROGRAM=… -D OUTPUT=… -P list_suites.cmake
cmake_minimum_required(VERSION 3.24)
execute_process(COMMAND ${PROGRAM} --gtest_list_tests OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" lines "${listed}")
set(content "")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.( |$)")  # its cases are indented
    set(suite ${CMAKE_MATCH_1})
    string(APPEND content "add_test([==[${suite}]==] [==[${PROGRAM}]==] [==[--gtest_filter=${suite}.*]==])\n"
      "set_tests_properties([==[${suite}]==] PROPERTIES TIMEOUT 600)\n")
  endif()
endforeach()
file(WRITE ${OUTPUT} "${content}")
