# SPDX-License-Identifier: GPL-3.0-or-later
# Warnings for our targets only: they link sinescope_warnings privately; third-party headers are SYSTEM.
add_library(sinescope_warnings INTERFACE)
target_compile_options(sinescope_warnings INTERFACE
  $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow;-Wnon-virtual-dtor;-Wold-style-cast>
  $<$<AND:$<BOOL:${SINESCOPE_WARNINGS_AS_ERRORS}>,$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>>:-Werror>)
