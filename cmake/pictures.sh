#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Renders the pictures of the README with the program; its path is the first argument.
set -eu
cd "$(dirname "$0")/.."
program=${1:-build/release/bin/sinescope}
to=resources/pictures
mkdir -p "$to"

"$program" --picture "$to/window.png" 1600x1000
draw() {
    figure=$1 preset=$2
    shift 2
    "$program" render --figure "$figure" --preset "$preset" --size 960x600 --output "$to/$figure.png" "$@"
}
draw heatmap heatmap-50x128
draw positions heatmap-50x128
draw dimensions heatmap-50x128
draw sum cat-sat
draw formula cat-sat --position 1 --column 2
draw wavelengths heatmap-100x512
draw chirp chirp
draw compare heatmap-50x128 --option a=paper --option b=tensor2tensor
draw concepts heatmap-50x128 --option idea=shift
draw learn heatmap-50x128 --scheme rope --option task=3-back --option steps=300
"$program" animate --transition row-to-line --preset heatmap-50x128 --frames 80 --fps 24 --size 640x400 \
    --loop swing --ease smooth --output "$to/row-to-line.webp"
for figure in similarity shift derivative precision beyond order trajectory spectrum; do
    draw "$figure" heatmap-50x128
done
