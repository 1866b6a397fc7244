#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks the format of all source files (.clang-format) and runs clang-tidy (.clang-tidy) on core and app/scene,
# app/style and app/model with their headers: a few minutes on two cores. `cmake/check.sh all` runs clang-tidy on all
# of app as well, which takes five times as long; `cmake/check.sh format` only checks the format; `cmake/check.sh fix`
# corrects it.
set -eu
cd "$(dirname "$0")/.."

format() {
    git ls-files -z '*.h' '*.cpp' | xargs -0 clang-format "$@"
}

# clang-tidy reads one unit per folder, as the compiler does, which takes a fifth of the time of its files one by one;
# clang cannot read the precompiled headers of another compiler. The argument is a pattern of the folders in the
# source or the build.
tidy() {
    cmake --preset release -B build/tidy -DSINESCOPE_BUILD_TESTS=OFF -DSINESCOPE_ONE_UNIT_PER_FOLDER=ON \
        -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >build/tidy.log </dev/null
    sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' build/tidy/compile_commands.json |
        grep -E "^$PWD/(build/tidy/)?($1)/" | grep -vE '_moc/|autogen|\.c$' |
        xargs -P "$(nproc)" -n 1 clang-tidy -p build/tidy --quiet 2>>build/tidy.log
}

mkdir -p build
case "${1:-}" in
    fix) format -i ;;
    format) format --dry-run -Werror ;;
    all)
        format --dry-run -Werror
        tidy 'core|app'
        ;;
    *)
        format --dry-run -Werror
        tidy 'core|app/scene|app/style|app/model'
        ;;
esac
