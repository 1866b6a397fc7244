# SPDX-License-Identifier: GPL-3.0-or-later
# Keeps builds short: one compilation unit per folder, moc without Qt's headers, less optimization outside core, and
# LLVM's linker where it is installed. GCC may use more memory before it collects garbage.

# Most of the compile time goes into third-party headers, so the files of a folder are compiled as one unit. Names in
# the anonymous namespaces of a folder's files must therefore be unique within the folder.
option(SINESCOPE_ONE_UNIT_PER_FOLDER "Compile the source files of a folder together, which takes less than half the time" ON)

# Call when the target has all its sources.
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

# Qt's meta-object compiler needs only a class's own header. CMake's AUTOMOC gives it the include folders of Qt, and
# it then reads all of Qt for each header: 20 seconds of processor time for the window instead of two.

# Call when the target has all its sources: runs moc on every header and compiles its output as one file.
function(sinescope_moc_headers target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(base ${target} SOURCE_DIR)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc)
  foreach(header IN LISTS sources)
    if(header MATCHES "\\.h$")
      get_filename_component(path "${header}" ABSOLUTE BASE_DIR "${base}")
      file(RELATIVE_PATH included "${PROJECT_SOURCE_DIR}" "${path}")
      string(REPLACE "/" "_" name "${included}")
      set(output ${folder}/moc_${name}.cpp)
      add_custom_command(OUTPUT ${output}
        COMMAND Qt6::moc --no-notes -f ${included} -o ${output} ${path}
        DEPENDS ${path}
        COMMENT "Meta-objects of ${included}"
        VERBATIM)
      list(APPEND outputs ${output})
      string(APPEND includes "#include \"${output}\"\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/mocs.cpp CONTENT "${includes}")
  set_source_files_properties(${folder}/mocs.cpp PROPERTIES OBJECT_DEPENDS "${outputs}")
  target_sources(${target} PRIVATE ${folder}/mocs.cpp)
endfunction()

# Call when the target has all its sources: makes "<name>.moc", which a source with classes with slots includes at its
# end.
function(sinescope_moc_sources target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(base ${target} SOURCE_DIR)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target}_moc)
  target_include_directories(${target} PRIVATE ${folder})
  foreach(source IN LISTS sources)
    if(source MATCHES "\\.cpp$")
      get_filename_component(path "${source}" ABSOLUTE BASE_DIR "${base}")
      get_filename_component(name "${source}" NAME_WE)
      add_custom_command(OUTPUT ${folder}/${name}.moc
        COMMAND Qt6::moc --no-notes -o ${folder}/${name}.moc ${path}
        DEPENDS ${path}
        COMMENT "Meta-objects of ${source}"
        VERBATIM)
      set_property(SOURCE ${path} APPEND PROPERTY OBJECT_DEPENDS ${folder}/${name}.moc)
      target_sources(${target} PRIVATE ${folder}/${name}.moc)
    endif()
  endforeach()
endfunction()

# For all targets except core: compiles in a fifth less time, and benchmarks/window_benchmark measures no difference.
# A target that reuses the precompiled headers of another needs the same level, because GCC takes it from there. At
# this level GCC wrongly reports temporary matrices of Eigen as uninitialized.
add_library(sinescope_light_optimization INTERFACE)
target_compile_options(sinescope_light_optimization INTERFACE
  $<$<AND:$<CONFIG:Release>,$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>>:-O1>
  $<$<AND:$<CONFIG:Release>,$<COMPILE_LANG_AND_ID:CXX,GNU>>:-Wno-maybe-uninitialized>)

# More than a hundred programs are linked, each in a quarter of the processor time that GNU's linker takes.
find_program(SINESCOPE_LLD ld.lld)
mark_as_advanced(SINESCOPE_LLD)
if(SINESCOPE_LLD)
  add_link_options($<$<LINK_LANG_AND_ID:CXX,GNU,Clang>:-fuse-ld=lld>)
endif()

# Up to half a GiB of memory before GCC collects garbage, instead of an eighth: a tenth less time, and a sixth more
# memory.
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>)
