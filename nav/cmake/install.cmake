# The library, its headers, and how CMake and pkg-config find them. The component `sidestep` is all
# of it: cmake --install build --component sidestep.

include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
install(TARGETS nav EXPORT sidestep-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sidestep
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sidestep
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT sidestep)
install(FILES ${nav_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/nav COMPONENT sidestep)
# The pages that headers name. The folder nav may be there alone.
set(page_dir ${CMAKE_INSTALL_DATAROOTDIR}/doc/sidestep)
set(pages ${CMAKE_CURRENT_BINARY_DIR}/pages)
include(cmake/page.cmake)
foreach(page IN ITEMS BODIES.md DEFINITIONS.md HOWTO.md LIMITS.md)
  sidestep_page(${page} nav ${page})
  install(FILES ${pages}/${page} DESTINATION ${page_dir} COMPONENT sidestep)
endforeach()
install(FILES ../LICENSE DESTINATION ${page_dir} COMPONENT sidestep OPTIONAL)
install(EXPORT sidestep-targets NAMESPACE sidestep:: DESTINATION ${config_dir} COMPONENT sidestep)

# These also serve a game that looks into the build folder: -Dsidestep_DIR=.../build.
set(export_dir ${PROJECT_BINARY_DIR})
if(SIDESTEP_IS_TOP_LEVEL)
  set(export_dir ${CMAKE_BINARY_DIR})
endif()
file(WRITE ${export_dir}/sidestep-config.cmake
     "include(\"\${CMAKE_CURRENT_LIST_DIR}/sidestep-targets.cmake\")
include(\"\${CMAKE_CURRENT_LIST_DIR}/sidestep-asset-config.cmake\" OPTIONAL)
foreach(sidestep_part IN LISTS sidestep_FIND_COMPONENTS)
  set(sidestep_\${sidestep_part}_FOUND TRUE)
  if(NOT TARGET sidestep::\${sidestep_part})
    set(sidestep_\${sidestep_part}_FOUND FALSE)
    if(sidestep_FIND_REQUIRED_\${sidestep_part})
      set(sidestep_FOUND FALSE)
      set(sidestep_NOT_FOUND_MESSAGE \"sidestep::\${sidestep_part} is not installed\")
      if(sidestep_part STREQUAL \"asset\" AND sidestep_asset_missing)
        set(sidestep_NOT_FOUND_MESSAGE \"sidestep::asset lacks \${sidestep_asset_missing}\")
      endif()
    endif()
  endif()
endforeach()\n")
write_basic_package_version_file(${export_dir}/sidestep-config-version.cmake
                                 VERSION ${SIDESTEP_VERSION} COMPATIBILITY SameMinorVersion)
export(EXPORT sidestep-targets NAMESPACE sidestep:: FILE ${export_dir}/sidestep-targets.cmake)
install(FILES ${export_dir}/sidestep-config.cmake ${export_dir}/sidestep-config-version.cmake
        DESTINATION ${config_dir} COMPONENT sidestep)

# pkg-config: the prefix follows the file, so that an installed tree may be moved.
set(pc_prefix ${CMAKE_INSTALL_PREFIX})
if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${up}")
endif()
foreach(kind IN ITEMS LIBDIR INCLUDEDIR)
  set(pc_${kind} ${CMAKE_INSTALL_${kind}})
  if(NOT IS_ABSOLUTE "${pc_${kind}}")
    set(pc_${kind} "\${prefix}/${pc_${kind}}")
  endif()
endforeach()
# A static library brings no list of what it needs, a shared one does.
set(pc_libs "")
set(pc_cflags "")
if(BUILD_SHARED_LIBS)
  set(pc_cflags " -DNAV_SHARED")
elseif(UNIX)
  set(pc_libs " -lm")
endif()
configure_file(sidestep.pc.in sidestep.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sidestep.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT sidestep)
