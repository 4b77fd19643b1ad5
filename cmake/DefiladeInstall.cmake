# install, find_package(defilade [COMPONENTS bake sim]) and pkg-config.
include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/defilade)

install(TARGETS defilade EXPORT defiladeTargets)
install(DIRECTORY include/defilade/model include/defilade/tactics include/defilade/mind DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/defilade)
install(FILES include/defilade/defilade.h ${PROJECT_BINARY_DIR}/include/defilade/version.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/defilade)
install(EXPORT defiladeTargets NAMESPACE defilade:: DESTINATION ${config_dir})
install(FILES LICENSE THIRD_PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY licenses DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.cpp")
install(DIRECTORY data/levels data/arms data/scenarios DESTINATION ${CMAKE_INSTALL_DATADIR}/defilade)
set(modules defilade)

if(DEFILADE_BAKE)
  install(TARGETS defilade_bake EXPORT defiladeBakeTargets)
  install(FILES include/defilade/bake.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/defilade)
  install(DIRECTORY include/defilade/bake DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/defilade)
  install(EXPORT defiladeBakeTargets NAMESPACE defilade:: DESTINATION ${config_dir})
  install(FILES cmake/FindRecast.cmake DESTINATION ${config_dir})
  list(APPEND modules defilade-bake)
endif()
if(DEFILADE_SIM)
  install(TARGETS defilade_sim EXPORT defiladeSimTargets)
  install(FILES include/defilade/sim.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/defilade)
  install(DIRECTORY include/defilade/sim DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/defilade)
  install(EXPORT defiladeSimTargets NAMESPACE defilade:: DESTINATION ${config_dir})
  list(APPEND modules defilade-sim)
endif()
if(DEFILADE_CLI)
  install(TARGETS defilade_cli)
  if(NOT CMAKE_CROSSCOMPILING)
    install(FILES ${PROJECT_BINARY_DIR}/defilade.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  endif()
endif()

configure_package_config_file(cmake/defiladeConfig.cmake.in
  ${PROJECT_BINARY_DIR}/defiladeConfig.cmake INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/defiladeConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/defiladeConfig.cmake
              ${PROJECT_BINARY_DIR}/defiladeConfigVersion.cmake DESTINATION ${config_dir})

# Relative to the .pc file itself, so that an installed tree can be moved.
file(RELATIVE_PATH prefix_from_pc /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
foreach(module IN LISTS modules)
  configure_file(cmake/${module}.pc.in ${PROJECT_BINARY_DIR}/${module}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${module}.pc
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
