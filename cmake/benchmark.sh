#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the benchmarks, runs them one after another and prints one table: each budget, what was measured, whether it is
# met, and the peers that are installed, in the same run. Takes some minutes; let nothing else run meanwhile.
set -eu
cd "$(dirname "$0")/.."

./cmake/setup.sh
cmake --preset release -DSINESCOPE_BUILD_TESTS=ON
cmake --build --preset release --target sinescope core_benchmark window_benchmark learning_benchmark
python3 tests/benchmarks/budgets.py build/release/bin "$@"
