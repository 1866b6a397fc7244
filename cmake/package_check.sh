#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Run by cmake/package.sh within a clean Debian: installs the packages of /tmp, uses them as a user does, purges them,
# and checks what is left.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/tmp/home XDG_RUNTIME_DIR=/tmp/run
mkdir -p "$HOME" "$XDG_RUNTIME_DIR"
cd /tmp

fail() { echo "package_check.sh: $*" >&2; exit 1; }
# Lists all files of the system except those that change in normal use.
listing() {
    find / -xdev \( -path /proc -o -path /dev -o -path /sys -o -path /tmp -o -path /run -o -path /var/log \
        -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -print | sort
}

apt-get update -q >/dev/null
# Dependencies stay when the package is removed, so they are installed before the first listing.
needed=$(apt-get install -s ./sinescope_*.deb ./libsinescope-dev_*.deb | sed -n '/sinescope/d; s/^Inst \([^ ]*\).*/\1/p')
# shellcheck disable=SC2086  # one word a package
apt-get install -q -y --no-install-recommends $needed g++ pkg-config >/dev/null
listing >before

echo "install"
apt-get install -q -y --no-install-recommends ./sinescope_*.deb ./libsinescope-dev_*.deb >/dev/null
listing >installed

echo "start"
sinescope --version
! ldd /usr/bin/sinescope | grep 'not found' || fail "a library is missing"
sinescope render --figure heatmap --preset heatmap-50x128 --output heatmap.png --set
man -w sinescope >/dev/null
Xvfb :99 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 &
xvfb=$!
trap 'kill $xvfb; wait' EXIT
export DISPLAY=:99
sleep 2
openbox >/dev/null 2>&1 &

# Opens a file as a double-click does, and waits for a window with its name.
double_click() {
    file=$1 type=$2 shown=$3
    found=$(gio info -a standard::content-type "$file" | sed -n 's/.*content-type: //p')
    [ "$found" = "$type" ] || fail "$file is of the type $found, not $type"
    gio mime "$type" | grep -q '^Default.*: org.sinescope.Sinescope.desktop$' || fail "Sinescope does not open $type"
    gio open "$file" >/dev/null 2>&1 &
    tries=0
    until window=$(xdotool search --onlyvisible --name "$shown" 2>/dev/null | head -n 1) && [ -n "$window" ] &&
        pid=$(xdotool getwindowpid "$window" 2>/dev/null); do
        tries=$((tries + 1))
        [ $tries -lt 60 ] || fail "$file: no window with \"$shown\" in its title"
        sleep 0.5
    done
    echo "  $file: $(xdotool getwindowname "$window")"
    kill "$pid"
    while [ -e "/proc/$pid" ]; do sleep 0.2; done
}
echo "double-click"
cp heatmap.sinescope session.sinescope
# shellcheck disable=SC2016  # these are no commands
printf '# A lesson\n\n## A step\n\nText.\n\n```scene\n{"figures": [{"id": "heatmap"}]}\n```\n' >lesson.md
sinescope data --what encoding --length 8 --d-model 4 --output table.npy
sinescope data --what encoding --length 8 --d-model 4 --output table.csv
double_click session.sinescope application/x-sinescope session.sinescope
double_click lesson.md text/markdown Sinescope
double_click table.npy application/x-npy 'untitled[*]'  # not saved: the table is in it
double_click table.csv text/csv 'untitled[*]'

echo "library"
# shellcheck disable=SC2046  # one word an option
g++ -std=c++20 main.cpp $(pkg-config --cflags --libs sinescope-core) -o consumer
./consumer | grep -q 'PE(10, 4) = 0.93763'

echo "archive"
mkdir elsewhere
tar -C elsewhere -xzf sinescope-*.tar.gz
mv elsewhere/sinescope-* "elsewhere/another name"
"elsewhere/another name/bin/sinescope" render --figure heatmap --preset heatmap-50x128 --output again.png
cmp heatmap.png again.png

echo "purge"
apt-get purge -q -y sinescope libsinescope-dev >/dev/null
listing >after
diff before after || fail "this is left"
diff before installed | grep -q '> /usr/bin/sinescope' || fail "the comparison sees nothing"
echo "All is well."
