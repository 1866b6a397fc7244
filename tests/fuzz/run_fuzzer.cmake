# SPDX-License-Identifier: GPL-3.0-or-later
# Runs one fuzzer for SECONDS (2), from the committed corpus and the files that the other tests read. What it finds new
# goes into the folder SCRATCH, so that the source tree stays as it is.
if(NOT EXISTS ${PROGRAM})
  message("Skipped: ${PROGRAM} is not built; it needs clang++ with libFuzzer (Debian: clang, libclang-rt-14-dev).")
  return()
endif()
if(NOT SECONDS)
  set(SECONDS 2)
endif()
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
execute_process(
  COMMAND ${PROGRAM} -max_total_time=${SECONDS} -timeout=5 -max_len=16384 -malloc_limit_mb=${MALLOC_LIMIT} -print_final_stats=1
    -artifact_prefix=${SCRATCH}/ ${SCRATCH} ${SOURCE_DIR}/corpus/${READER} ${SOURCE_DIR}/../core/files/vectors
  RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "fuzz_${READER} found an input that breaks the reader: see above, and ${SCRATCH}.")
endif()
