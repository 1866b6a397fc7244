#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Sinescope and opens it; arguments go to the program. Without a display it renders the gallery instead.
set -eu
cd "$(dirname "$0")/.."

./cmake/setup.sh
cmake --preset release -DSINESCOPE_BUILD_TESTS=OFF >build.log 2>&1 || { cat build.log >&2; rm -f build.log; exit 1; }
rm -f build.log
cmake --build --preset release

program=build/release/bin/sinescope
if [ $# -gt 0 ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
    exec "$program" "$@"
fi

echo "There is no display here, so Sinescope renders every figure of every preset into build/gallery/ instead."
exec "$program" gallery --output build/gallery
