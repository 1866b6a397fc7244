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

# clang-tidy checks files one by one, and clang cannot read the precompiled headers of another compiler.
tidy() {
    cmake --preset release -B build/tidy -DSINESCOPE_ONE_UNIT_PER_FOLDER=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >build/tidy.log </dev/null
    xargs -P "$(nproc)" -n 1 clang-tidy -p build/tidy --quiet 2>>build/tidy.log
}

mkdir -p build
case "${1:-}" in
    fix) format -i ;;
    format) format --dry-run -Werror ;;
    all)
        format --dry-run -Werror
        git ls-files 'core/*.cpp' 'app/*.cpp' | tidy
        ;;
    *)
        format --dry-run -Werror
        git ls-files 'core/*.cpp' 'app/scene/*.cpp' 'app/style/*.cpp' 'app/model/*.cpp' | tidy
        ;;
esac
