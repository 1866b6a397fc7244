# SPDX-License-Identifier: GPL-3.0-or-later
# Most of the time of a compilation goes into the headers of others, so the files of a folder are compiled as one.
# Names in the anonymous namespaces of a folder's files are therefore its own: no two files have the same.
option(SINESCOPE_ONE_UNIT_PER_FOLDER "Compile the source files of a folder together, which takes less than half the time" ON)

# Of a target that has all its sources.
function(sinescope_one_unit_per_folder target)
  if(NOT SINESCOPE_ONE_UNIT_PER_FOLDER)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(base ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cpp$")
      get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${base}")
      get_filename_component(folder "${path}" DIRECTORY)
      file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${folder}")
      string(REPLACE "/" "_" folder "${folder}")
      set_property(SOURCE "${path}" TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${folder})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
