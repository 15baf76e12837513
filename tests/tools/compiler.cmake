# How every target of the project is compiled: sidestep_compile(target).

include(CheckCSourceCompiles)

set(SIDESTEP_FLAGS "")
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
  # Equal results on every machine: no fused multiply-add, no 80-bit intermediates.
  list(APPEND SIDESTEP_FLAGS -ffp-contract=off)
  check_c_source_compiles("
    #ifndef __i386__
    #error not 32-bit x86
    #endif
    int main(void) { return 0; }" SIDESTEP_IS_X86_32)
  if(SIDESTEP_IS_X86_32)
    list(APPEND SIDESTEP_FLAGS -msse2 -mfpmath=sse)
  endif()
endif()

string(JOIN " " CMAKE_REQUIRED_FLAGS ${SIDESTEP_FLAGS})
check_c_source_compiles("
  #include <float.h>
  #if FLT_EVAL_METHOD != 0
  #error intermediate results are not rounded to their type
  #endif
  int main(void) { return 0; }" SIDESTEP_FLT_EVAL_METHOD_IS_0)
unset(CMAKE_REQUIRED_FLAGS)
if(NOT SIDESTEP_FLT_EVAL_METHOD_IS_0)
  message(FATAL_ERROR "Sidestep needs FLT_EVAL_METHOD 0: doubles computed as doubles. "
                      "Choose a compiler mode with SSE2 or its like.")
endif()
if("${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_RELEASE}" MATCHES "-ffast-math|-Ofast")
  message(FATAL_ERROR "Sidestep must not be compiled with -ffast-math or -Ofast.")
endif()

function(sidestep_compile target)
  set_target_properties(${target} PROPERTIES C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(
      ${target}
      PRIVATE ${SIDESTEP_FLAGS} -Wall -Wextra -Wpedantic -Wconversion -Wshadow
              $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes>
              $<$<BOOL:${SIDESTEP_WERROR}>:-Werror>)
  elseif(MSVC)
    target_compile_options(${target} PRIVATE /W4 /fp:precise $<$<BOOL:${SIDESTEP_WERROR}>:/WX>)
  endif()
  if(SIDESTEP_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${SIDESTEP_SANITIZE}
                                             -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(${target} PUBLIC -fsanitize=${SIDESTEP_SANITIZE})
  endif()
endfunction()
