# cmake -DPROGRAM=golden -DEXPECTED=golden.txt -P compare.cmake
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE said RESULT_VARIABLE status)
file(READ ${EXPECTED} expected)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${PROGRAM} ended with ${status}")
endif()
if(NOT said STREQUAL expected)
  message(FATAL_ERROR "not what ${EXPECTED} says:\n${said}")
endif()
