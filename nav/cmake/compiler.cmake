# How every target of the project is compiled: sidestep_compile(target).

# Equal results on every machine: no fused multiply-add, no 80-bit intermediates. (What else nav
# needs of the compiler, base/floats.h checks.)
set(SIDESTEP_FLAGS "")
set(SIDESTEP_WARNINGS "")
if(MSVC)
  list(APPEND SIDESTEP_FLAGS /fp:precise)
  list(APPEND SIDESTEP_WARNINGS /W4 $<$<BOOL:${SIDESTEP_WERROR}>:/WX>)
elseif(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang|IntelLLVM")
  list(APPEND SIDESTEP_FLAGS -ffp-contract=off)
  if(CMAKE_SIZEOF_VOID_P EQUAL 4 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86|i.86|AMD64|amd64)")
    list(APPEND SIDESTEP_FLAGS -msse2 -mfpmath=sse)
  elseif(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^s390")
    list(APPEND SIDESTEP_FLAGS -fexcess-precision=fast) # else floats are computed as doubles
  endif()
  list(APPEND SIDESTEP_WARNINGS -Wall -Wextra -Wpedantic -Wconversion -Wshadow
       $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes> $<$<BOOL:${SIDESTEP_WERROR}>:-Werror>)
endif()

# A game without a build type gets a fast library all the same, unless it says -O itself.
function(sidestep_optimise target)
  get_directory_property(options COMPILE_OPTIONS)
  if(CMAKE_BUILD_TYPE OR CMAKE_CONFIGURATION_TYPES
     OR "${CMAKE_C_FLAGS} ${options}" MATCHES "(^|[ ;:])[-/]O")
    return()
  endif()
  if(MSVC)
    target_compile_options(${target} PRIVATE /O2)
  else()
    target_compile_options(${target} PRIVATE -O2)
  endif()
endfunction()

function(sidestep_compile target)
  # Not in unity builds, which a game may ask for: static functions of two files may share a name.
  set_target_properties(${target} PROPERTIES C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
                                             UNITY_BUILD OFF)
  sidestep_optimise(${target})
  target_compile_options(${target} PRIVATE ${SIDESTEP_FLAGS} ${SIDESTEP_WARNINGS})
  if(SIDESTEP_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${SIDESTEP_SANITIZE}
                                             -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(${target} PUBLIC -fsanitize=${SIDESTEP_SANITIZE})
  endif()
endfunction()
