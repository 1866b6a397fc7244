# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the commit of SOURCE into the header OUTPUT, with a + if the sources were changed since; the header keeps its
# time if nothing has changed. Without a repository COMMIT gives the commit.
if(NOT COMMIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND git -C ${SOURCE} describe --always --exclude=* --dirty=+ --abbrev=7
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define SINESCOPE_COMMIT \"${COMMIT}\"\n")
