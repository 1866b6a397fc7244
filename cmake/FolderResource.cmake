# SPDX-License-Identifier: GPL-3.0-or-later
# sinescope_folder_resource(<target> <name> <prefix> <folder> <pattern>...): compiles the files of a folder that match a
# pattern into a target, each under the prefix and its path within the folder. A new file is found by the next build.
function(sinescope_folder_resource target name prefix folder)
  list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE patterns)
  file(GLOB files RELATIVE ${folder} CONFIGURE_DEPENDS ${patterns})
  set(entries "")
  foreach(file IN LISTS files)
    string(APPEND entries "<file alias=\"${file}\">${folder}/${file}</file>")
  endforeach()
  file(CONFIGURE OUTPUT ${name}.qrc CONTENT "<RCC><qresource prefix=\"${prefix}\">@entries@</qresource></RCC>" @ONLY)
  target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name}.qrc)
endfunction()
