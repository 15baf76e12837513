# Tests of the project rather than of the program: what the house rules ask for.

# Each public header compiles alone, as C17 and, where there is a C++ compiler, as C++17.
include(CheckLanguage)
check_language(CXX)
if(CMAKE_CXX_COMPILER)
  enable_language(CXX)
endif()
file(GLOB public_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/nav/include/nav/*.h)
set(header_sources "")
foreach(header IN LISTS public_headers)
  get_filename_component(name ${header} NAME_WE)
  set(twice "#include <nav/${name}.h>\n#include <nav/${name}.h>\n")
  foreach(suffix IN ITEMS c cpp)
    if(suffix STREQUAL "c" OR CMAKE_CXX_COMPILER)
      file(CONFIGURE OUTPUT headers/${name}.${suffix} CONTENT "${twice}" @ONLY)
      list(APPEND header_sources ${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.${suffix})
    endif()
  endforeach()
endforeach()
add_library(headers_alone OBJECT ${header_sources})
sidestep_compile(headers_alone)
# A game may warn about C's casts in what is C++ for it.
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(headers_alone PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wold-style-cast>)
endif()
set_target_properties(headers_alone PROPERTIES CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON
                                               CXX_EXTENSIONS OFF)
target_include_directories(headers_alone PRIVATE ${PROJECT_SOURCE_DIR}/nav/include)

# The README's example compiles, and prints what the README says.
set(readme_file ${PROJECT_SOURCE_DIR}/README.md)
if(EXISTS ${readme_file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${readme_file})
  file(READ ${readme_file} readme)
  string(FIND "${readme}" "```c\n" from)
  string(SUBSTRING "${readme}" ${from} -1 readme)
  string(SUBSTRING "${readme}" 5 -1 readme)
  string(FIND "${readme}" "```\n" length)
  string(SUBSTRING "${readme}" 0 ${length} example)
  string(SUBSTRING "${readme}" ${length} -1 readme)
  string(REGEX MATCH "prints `([^`]+)`" found "${readme}")
  if(NOT found)
    message(FATAL_ERROR "README.md no longer says what its example prints")
  endif()
  string(REGEX REPLACE "([][.*+?()^$|\\])" "\\\\\\1" printed "${CMAKE_MATCH_1}")
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/readme_example.c.new "${example}")
  set(readme_source ${CMAKE_CURRENT_BINARY_DIR}/readme_example.c)
  configure_file(${readme_source}.new ${readme_source} COPYONLY)

  add_executable(readme_example ${readme_source})
  sidestep_compile(readme_example)
  target_link_libraries(readme_example PRIVATE nav)
  sidestep_add_test(project.readme_example 60 readme_example)
  set_tests_properties(${SIDESTEP_TEST_PREFIX}project.readme_example
                       PROPERTIES PASS_REGULAR_EXPRESSION "^${printed}\n$")
endif()

# The examples run.
if(TARGET example_first)
  sidestep_add_test(project.example_first 60 example_first)
  string(CONCAT printed "^one obstacle: ok \\(50, 90\\) \\(180, 40\\) \\(220, 40\\) \\(350, 90\\)\n"
                "two obstacles: ok \\(50, 90\\) \\(180, 160\\) \\(220, 160\\) \\(350, 90\\)\n$")
  set_tests_properties(${SIDESTEP_TEST_PREFIX}project.example_first
                       PROPERTIES PASS_REGULAR_EXPRESSION "${printed}")
endif()
if(TARGET example_crossing)
  sidestep_add_test(project.example_crossing 120 example_crossing)
  set_tests_properties(${SIDESTEP_TEST_PREFIX}project.example_crossing PROPERTIES
                       PASS_REGULAR_EXPRESSION
                       "\n100 of 100 units arrived in [0-9]+ ticks\n$")
endif()

if(CMAKE_CROSSCOMPILING OR NOT UNIX OR NOT SIDESTEP_CHECKS)
  return()
endif()

# The house rules, as far as files show whether they are kept.
set(tools ${CMAKE_CURRENT_SOURCE_DIR}/tools)
sidestep_add_test(project.floors 60 sh ${tools}/check_floors.sh ${PROJECT_SOURCE_DIR})
sidestep_add_test(project.mutants 60 sh -c
                  "command -v python3 >/dev/null || exit 77 && exec '${CMAKE_CURRENT_SOURCE_DIR}/mutate/run' --list")
sidestep_add_test(project.lengths 60 sh ${tools}/check_lengths.sh ${PROJECT_SOURCE_DIR})
sidestep_add_test(project.draws 60 sh ${tools}/check_draws.sh ${PROJECT_SOURCE_DIR})
sidestep_add_test(project.known 60 sh ${tools}/check_known.sh ${CMAKE_CURRENT_SOURCE_DIR}/known)
sidestep_add_test(project.docs 60 sh ${tools}/check_docs.sh ${PROJECT_SOURCE_DIR})
sidestep_add_test(project.names 60 sh ${tools}/check_names.sh ${PROJECT_SOURCE_DIR})
sidestep_add_test(project.reached 60 sh ${tools}/check_reached.sh ${PROJECT_SOURCE_DIR})
find_program(PYTHON3 python3)
if(PYTHON3)
  sidestep_add_test(project.results 60 ${PYTHON3} ${CMAKE_CURRENT_SOURCE_DIR}/results --check)
endif()
sidestep_add_test(project.words 60 sh ${tools}/check_words.sh ${PROJECT_SOURCE_DIR})
sidestep_add_test(project.format 120 sh ${tools}/check_format.sh ${PROJECT_SOURCE_DIR})
sidestep_add_test(project.checks 60 sh ${tools}/test_checks.sh ${CMAKE_C_COMPILER})

# What follows looks at objects as they are without instrumentation, or builds for itself.
if(SIDESTEP_SANITIZE)
  return()
endif()

if(NOT BUILD_SHARED_LIBS)
  add_test(NAME ${SIDESTEP_TEST_PREFIX}project.symbols
           COMMAND sh ${tools}/check_symbols.sh ${PROJECT_SOURCE_DIR}/nav/include
                   $<TARGET_OBJECTS:nav>
           COMMAND_EXPAND_LISTS)
  set_tests_properties(${SIDESTEP_TEST_PREFIX}project.symbols PROPERTIES SKIP_RETURN_CODE 77)
endif()

# A game that has Sidestep installed, or in its own tree.
sidestep_add_test(project.install 900 sh ${CMAKE_CURRENT_SOURCE_DIR}/install/test_install.sh
                  ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${CMAKE_C_COMPILER})
# A machine without SDL2 and its like.
sidestep_add_test(project.without_sdl 900 sh ${CMAKE_CURRENT_SOURCE_DIR}/install/test_without.sh
                  ${PROJECT_SOURCE_DIR} ${CMAKE_C_COMPILER})

# Other compilers, and flags that nav refuses.
sidestep_add_test(project.compilers 900 sh ${CMAKE_CURRENT_SOURCE_DIR}/install/test_compilers.sh
                  ${PROJECT_SOURCE_DIR} ${CMAKE_C_COMPILER})

# The cross compiler of MinGW, and wine.
sidestep_add_test(project.windows 900 sh ${CMAKE_CURRENT_SOURCE_DIR}/install/test_windows.sh
                  ${PROJECT_SOURCE_DIR})

# They configure with what this build has: there may be no make.
set_tests_properties(${SIDESTEP_TEST_PREFIX}project.install ${SIDESTEP_TEST_PREFIX}project.without_sdl
                     ${SIDESTEP_TEST_PREFIX}project.windows
                     PROPERTIES ENVIRONMENT "CMAKE_GENERATOR=${CMAKE_GENERATOR}")

# The two-word form of the 128-bit integers, through the whole program: same answers, to the bit.
file(GLOB nav_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/nav/src/*/*.c
     ${PROJECT_SOURCE_DIR}/nav/src/*/*/*.c)
file(GLOB navreplay_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/demo/navreplay/*.c
     ${PROJECT_SOURCE_DIR}/demo/common/*.c
     ${PROJECT_SOURCE_DIR}/demo/methods/*.c)
if(TARGET navreplay)
  add_executable(navreplay_portable ${navreplay_sources} ${nav_sources})
  sidestep_compile(navreplay_portable)
  target_compile_definitions(navreplay_portable PRIVATE NAV_PORTABLE_128)
  target_include_directories(navreplay_portable PRIVATE ${PROJECT_SOURCE_DIR}/nav/include
                                                        ${PROJECT_SOURCE_DIR}/nav/src
                                                        ${PROJECT_SOURCE_DIR}/demo)
  target_link_libraries(navreplay_portable PRIVATE m)
  sidestep_add_test(project.portable_128 300 sh ${tools}/check_portable.sh $<TARGET_FILE:navreplay>
                    $<TARGET_FILE:navreplay_portable> ${CMAKE_CURRENT_SOURCE_DIR})
endif()
