# What the whole project and nav alone have in common. Whichever comes first includes it: the
# defaults are those of a project of its own only if that one is at the top.

set(SIDESTEP_IS_TOP_LEVEL OFF)
if(CMAKE_SOURCE_DIR STREQUAL CMAKE_CURRENT_SOURCE_DIR)
  set(SIDESTEP_IS_TOP_LEVEL ON)
endif()

option(SIDESTEP_INSTALL "Install the library, and what else of Sidestep is built"
       ${SIDESTEP_IS_TOP_LEVEL})
option(SIDESTEP_WERROR "Make every warning an error" OFF)
option(SIDESTEP_VALIDATE "Sweep over the whole structure after each change inside nav (slow)" OFF)
option(SIDESTEP_COVERAGE "Count in nav which lines and branches run (gcc); see tests/coverage" OFF)
set(SIDESTEP_SANITIZE "" CACHE STRING "Passed to -fsanitize=, for example address,undefined")

if(SIDESTEP_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, RelWithDebInfo or Release" FORCE)
endif()

if(SIDESTEP_INSTALL)
  include(GNUInstallDirs)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/compiler.cmake)
