# SIDESTEP_VERSION, from the public header.
set(SIDESTEP_VERSION "")
foreach(part IN ITEMS MAJOR MINOR PATCH)
  file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../include/nav/base.h line
       REGEX "^#define NAV_VERSION_${part} [0-9]+$")
  string(REGEX MATCH "[0-9]+$" number "${line}")
  list(APPEND SIDESTEP_VERSION ${number})
endforeach()
string(JOIN "." SIDESTEP_VERSION ${SIDESTEP_VERSION})
