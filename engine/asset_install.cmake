# sidestep::asset, its headers, and how CMake and pkg-config find them. The component
# `sidestep_asset` is all of it. What was not built is not installed.

include(CMakePackageConfigHelpers)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/sidestep)
set(library ${CMAKE_STATIC_LIBRARY_PREFIX}sidestep_asset${CMAKE_STATIC_LIBRARY_SUFFIX})
install(TARGETS engine_asset EXPORT sidestep-asset-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT sidestep_asset OPTIONAL)
install(EXPORT sidestep-asset-targets NAMESPACE sidestep:: DESTINATION ${config_dir}
        COMPONENT sidestep_asset)

# The public headers; they include each other as asset/NAME.h and art/NAME.h.
set(asset_headers atlas error form map mesh mesh_repair outline property types)
list(TRANSFORM asset_headers PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/asset/)
list(TRANSFORM asset_headers APPEND .h)
set(include_dir ${CMAKE_INSTALL_INCLUDEDIR}/sidestep)
if(NOT IS_ABSOLUTE "${include_dir}")
  set(include_dir "\${CMAKE_INSTALL_PREFIX}/${include_dir}")
endif()
string(JOIN "]] [[" header_list ${asset_headers})
install(CODE "if(EXISTS [[$<TARGET_FILE:engine_asset>]])
  file(INSTALL [[${header_list}]] DESTINATION \"${include_dir}/asset\")
  file(INSTALL [[${CMAKE_CURRENT_SOURCE_DIR}/art/art.h]] DESTINATION \"${include_dir}/art\")
  file(INSTALL [[${PROJECT_SOURCE_DIR}/engine/adapter/sidestep/asset_nav.h]] DESTINATION \"${include_dir}\")
endif()" COMPONENT sidestep_asset)

# sidestep-config.cmake includes this. PATH is the library, which may not have been built.
set(dependencies "")
foreach(name IN ITEMS EXPAT ZLIB PNG)
  if(name IN_LIST asset_libraries)
    string(APPEND dependencies "find_package(${name} QUIET)\n")
  endif()
endforeach()
if("JANSSON" IN_LIST asset_libraries OR "ZSTD" IN_LIST asset_libraries)
  string(APPEND dependencies "find_package(PkgConfig QUIET)\n")
endif()
foreach(pair IN ITEMS "JANSSON jansson" "ZSTD libzstd")
  string(REPLACE " " ";" pair ${pair})
  list(GET pair 0 name)
  list(GET pair 1 package)
  if(name IN_LIST asset_libraries)
    string(APPEND dependencies "if(PKG_CONFIG_FOUND AND NOT TARGET PkgConfig::${name})
  pkg_check_modules(${name} QUIET IMPORTED_TARGET GLOBAL ${package})\nendif()\n")
  endif()
endforeach()
set(config [[# Written by engine/asset_install.cmake.
if(NOT EXISTS "@path@")
  return()
endif()
@dependencies@
foreach(target @asset_targets@)
  if(NOT TARGET ${target})
    set(sidestep_asset_missing ${target})
    return()
  endif()
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/sidestep-asset-targets.cmake")
]])
set(path "\${CMAKE_CURRENT_LIST_DIR}/../../${library}")
file(CONFIGURE OUTPUT installed/sidestep-asset-config.cmake CONTENT "${config}" @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/installed/sidestep-asset-config.cmake
        DESTINATION ${config_dir} COMPONENT sidestep_asset)
set(path "$<TARGET_FILE:engine_asset>")
string(CONFIGURE "${config}" config @ONLY)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/sidestep-asset-config.cmake CONTENT "${config}")
export(EXPORT sidestep-asset-targets NAMESPACE sidestep::
       FILE ${CMAKE_BINARY_DIR}/sidestep-asset-targets.cmake)

# pkg-config: the prefix follows the file.
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
list(JOIN asset_requires ", " pc_requires)
configure_file(sidestep-asset.pc.in sidestep-asset.pc @ONLY)
install(CODE "if(EXISTS [[$<TARGET_FILE:engine_asset>]])
  file(INSTALL [[${CMAKE_CURRENT_BINARY_DIR}/sidestep-asset.pc]]
       DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/pkgconfig\")
endif()" COMPONENT sidestep_asset)
