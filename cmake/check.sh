#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks the format of all source files (.clang-format) and runs clang-tidy (.clang-tidy) on core and app with their
# headers: seven minutes on two cores. `cmake/check.sh format` only checks the format; `cmake/check.sh fix` corrects it.
set -eu
cd "$(dirname "$0")/.."

format() {
    git ls-files -z '*.h' '*.cpp' | xargs -0 clang-format "$@"
}

# clang-tidy reads one unit per folder, as the compiler does, which takes a fifth of the time of its files one by one;
# clang cannot read the precompiled headers of another compiler. version.cpp includes a header that only a build makes.
tidy() {
    cmake --preset release -B build/tidy -DSINESCOPE_BUILD_TESTS=OFF -DSINESCOPE_ONE_UNIT_PER_FOLDER=ON \
        -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >build/tidy.log </dev/null
    sed -n "s|^ *\"file\": \"$PWD/\(.*\)\",\{0,1\}\$|\1|p" build/tidy/compile_commands.json |
        grep -E '^(build/tidy/)?(core|app)/' | grep -vE '_moc/|autogen/|/version\.cpp$' |
        xargs -P "$(nproc)" -n 1 clang-tidy -p build/tidy --quiet 2>>build/tidy.log
}

mkdir -p build
case "${1:-}" in
    fix) format -i ;;
    format) format --dry-run -Werror ;;
    *)
        format --dry-run -Werror
        tidy
        ;;
esac
