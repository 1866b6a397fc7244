#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds everything and runs the whole suite; arguments go to ctest. The program built by cmake/run.sh is reused: only
# the tests are compiled. On a build server (CI is set) warnings are errors. Tests that need a real window get their
# own display.
set -eu
cd "$(dirname "$0")/.."

./cmake/setup.sh
if [ -n "${CI:-}" ]; then preset=ci; else preset=release; fi
cmake --preset "$preset" -DSINESCOPE_BUILD_TESTS=ON
cmake --build --preset "$preset"

display_file=$(mktemp)
Xvfb -displayfd 3 -screen 0 1920x1080x24 -nolisten tcp 3>"$display_file" >/dev/null 2>&1 &
xvfb=$!
trap 'kill "$xvfb" 2>/dev/null || true; rm -f "$display_file"' EXIT INT TERM
tries=0
while [ ! -s "$display_file" ] && [ "$tries" -lt 100 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
if [ -s "$display_file" ]; then
    SINESCOPE_TEST_DISPLAY=:$(cat "$display_file")
    export SINESCOPE_TEST_DISPLAY
else
    echo "Xvfb did not start; the tests of a real window cannot run." >&2
    exit 1
fi

ctest --preset "$preset" "$@"
