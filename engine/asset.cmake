# engine_asset: the readers of asset/ and art/. Each library may be missing or switched off; then the
# formats that need it are refused with a message that says so. Without jansson or expat there are
# no maps, without jansson no atlases, no sidecar files.

option(SIDESTEP_ASSET_JANSSON "Read JSON files (jansson)" ON)
option(SIDESTEP_ASSET_EXPAT "Read XML files (expat)" ON)
option(SIDESTEP_ASSET_ZLIB "Read compressed tile layers and .aseprite files (zlib)" ON)
option(SIDESTEP_ASSET_ZSTD "Read tile layers compressed with zstd (libzstd)" ON)
option(SIDESTEP_ASSET_PNG "Trace pictures (libpng)" ON)

find_package(PkgConfig QUIET)
find_package(ZLIB QUIET)
find_package(EXPAT QUIET)
find_package(PNG QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(JANSSON QUIET IMPORTED_TARGET GLOBAL jansson)
  pkg_check_modules(ZSTD QUIET IMPORTED_TARGET GLOBAL libzstd)
else()
  sidestep_missing(pkgconf "engine/asset")
endif()
if(NOT ZLIB_FOUND AND SIDESTEP_ASSET_ZLIB)
  sidestep_missing(zlib1g-dev "engine/asset")
endif()
if(NOT EXPAT_FOUND AND SIDESTEP_ASSET_EXPAT)
  sidestep_missing(libexpat1-dev "engine/asset")
endif()
if(NOT JANSSON_FOUND AND SIDESTEP_ASSET_JANSSON)
  sidestep_missing(libjansson-dev "engine/asset")
endif()

# What is there and not switched off: pairs of a name and a target.
set(asset_libraries "")
set(asset_requires sidestep)
macro(sidestep_asset_library name found target package)
  if(SIDESTEP_ASSET_${name} AND "${found}")
    list(APPEND asset_libraries ${name} ${target})
    list(APPEND asset_requires ${package})
  endif()
endmacro()
sidestep_asset_library(JANSSON "${JANSSON_FOUND}" PkgConfig::JANSSON jansson)
sidestep_asset_library(EXPAT "${EXPAT_FOUND}" EXPAT::EXPAT expat)
sidestep_asset_library(ZLIB "${ZLIB_FOUND}" ZLIB::ZLIB zlib)
sidestep_asset_library(ZSTD "${ZSTD_FOUND}" PkgConfig::ZSTD libzstd)
sidestep_asset_library(PNG "${PNG_FOUND}" PNG::PNG libpng)

# Are the formats there that the scenes and the tests need?
set(SIDESTEP_ASSET_IS_WHOLE OFF CACHE INTERNAL "")
if("JANSSON" IN_LIST asset_libraries AND "EXPAT" IN_LIST asset_libraries
   AND "ZLIB" IN_LIST asset_libraries)
  set(SIDESTEP_ASSET_IS_WHOLE ON CACHE INTERNAL "")
endif()

file(GLOB asset_sources CONFIGURE_DEPENDS asset/*.c art/*.c)
# What needs a library, and what says so without it: without_NAME.c.
set(needs_JANSSON
    "asset/(atlas_read|atlas_frame|atlas_names|cells|document|encoding|json|layer|map_read|object|property_read|shape_points|shape_read|template|tileset|tmx)"
    "art/(sidecar|ldtk|spine|spine_bones|aseprite_json)")
set(needs_EXPAT asset/xml)
set(needs_ZLIB "")
set(needs_ZSTD "")
set(needs_PNG art/png_read)
foreach(name IN ITEMS JANSSON EXPAT ZLIB ZSTD PNG)
  if(name IN_LIST asset_libraries)
    string(TOLOWER ${name} without)
    list(FILTER asset_sources EXCLUDE REGEX "/without_${without}[.]c$")
  else()
    foreach(pattern IN LISTS needs_${name})
      list(FILTER asset_sources EXCLUDE REGEX "/${pattern}[.]c$")
    endforeach()
  endif()
endforeach()

add_library(engine_asset STATIC ${asset_sources})
add_library(sidestep::asset ALIAS engine_asset)
sidestep_compile(engine_asset)
set_target_properties(engine_asset PROPERTIES OUTPUT_NAME sidestep_asset EXPORT_NAME asset)
target_include_directories(
  engine_asset
  PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}>
         $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/engine/adapter>
         $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set(asset_targets ${asset_libraries})
foreach(name IN ITEMS JANSSON EXPAT ZLIB ZSTD PNG)
  if(name IN_LIST asset_libraries)
    list(REMOVE_ITEM asset_targets ${name})
    target_compile_definitions(engine_asset PRIVATE ENGI_HAS_${name})
  endif()
endforeach()
target_link_libraries(engine_asset PRIVATE ${asset_targets})
if(UNIX)
  target_link_libraries(engine_asset PUBLIC m)
endif()

if(SIDESTEP_INSTALL)
  include(asset_install.cmake)
endif()
