#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the packages into build/packages, as cmake/Packaging.cmake describes them. `cmake/package.sh check` also asks
# lintian about them and tries them in a clean Debian 12: install, start, double-click, purge. The check needs root, the
# network, and the packages lintian and mmdebstrap.
set -eu
cd "$(dirname "$0")/.."
suite=bookworm
packages=build/packages

./cmake/setup.sh
if [ -n "${CI:-}" ]; then preset=ci; else preset=release; fi
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" --target packaging
rm -rf "$packages"
cpack --config "build/$preset/CPackConfig.cmake" -B "$packages" >"build/cpack.log" 2>&1 || { cat build/cpack.log >&2; exit 1; }
rm -rf "$packages/_CPack_Packages"
ls -l "$packages"
[ "${1:-}" = check ] || exit 0

deb=$(echo "$packages"/sinescope_*.deb)
dev=$(echo "$packages"/libsinescope-dev_*.deb)
archive=$(echo "$packages"/sinescope-*.tar.gz)
# No Debian bug requests the package, and its pkg-config file is for one architecture.
lintian --allow-root --fail-on error,warning \
    --suppress-tags initial-upload-closes-no-bugs,pkg-config-unavailable-for-cross-compilation "$deb" "$dev"

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT INT TERM
# As on a desktop: packages that detect file types, open files, and show windows.
mmdebstrap --variant=minbase --include=ca-certificates,desktop-file-utils,libglib2.0-bin,man-db,shared-mime-info,\
hicolor-icon-theme,xvfb,xauth,xdotool,openbox,dbus,libgtk-3-bin "$suite" "$root"
cp "$deb" "$dev" "$archive" cmake/package_check.sh tests/package/consumer/main.cpp "$root/tmp/"
mount --bind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"
trap 'umount "$root/proc"; umount -R -l "$root/dev"; rm -rf --one-file-system "$root"' EXIT INT TERM
chroot "$root" sh /tmp/package_check.sh
