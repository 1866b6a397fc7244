#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the missing packages of cmake/packages.txt; does nothing, and needs no rights, if all are installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is not a Debian system; the packages of cmake/packages.txt have to be there already." >&2
    exit 0
fi

missing=
for package in $(grep -v '^#' "$here/packages.txt"); do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root="sudo"
else
    echo "These packages are missing, and installing them needs root or sudo:$missing" >&2
    exit 1
fi

echo "Installing:$missing" >&2
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2
# shellcheck disable=SC2086  # one word a package
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing >&2
