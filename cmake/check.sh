#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether every source file has the format of .clang-format. `cmake/check.sh fix` puts it right.
set -eu
cd "$(dirname "$0")/.."

if [ "${1:-}" = fix ]; then
    git ls-files -z '*.h' '*.cpp' | xargs -0 clang-format -i
else
    git ls-files -z '*.h' '*.cpp' | xargs -0 clang-format --dry-run -Werror
fi
