# sidestep_page(PAGE FOLDER NAME): writes a page of the folder FOLDER as it is to be installed, to
# pages/NAME in the build folder. Its links to public headers lead to those that are installed. Where
# one leads to what is not installed, the page names the file in the source instead.
function(sidestep_page page folder name)
  set(docs ${CMAKE_INSTALL_DATAROOTDIR}/doc/sidestep)
  get_filename_component(from ${docs} ABSOLUTE BASE_DIR /prefix)
  get_filename_component(to ${CMAKE_INSTALL_INCLUDEDIR} ABSOLUTE BASE_DIR /prefix)
  file(RELATIVE_PATH headers ${from} ${to})
  file(READ ${page} text)
  string(REGEX REPLACE "\\]\\(include/" "](${headers}/" text "${text}")
  string(REGEX REPLACE "\\[([^][]+)\\]\\((\\.\\./\\.\\./|\\.\\./)([a-z][^)#]*)[^)]*\\)"
                       "\\1 (`\\3` in the source)" text "${text}")
  string(REGEX REPLACE "\\[([^][]+)\\]\\((src/[^)#]*)[^)]*\\)"
                       "\\1 (`${folder}/\\2` in the source)" text "${text}")
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/pages/${name} "${text}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
endfunction()
