#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the benchmarks, runs them one after another and prints one table: each budget, the measured value, whether it
# is met, and the installed peers, in the same run. Takes some minutes; run nothing else meanwhile.
set -eu
cd "$(dirname "$0")/.."

./cmake/setup.sh
cmake --preset release -DSINESCOPE_BUILD_TESTS=ON
cmake --build --preset release --target sinescope core_benchmark window_benchmark learning_benchmark
python3 tests/benchmarks/budgets.py build/release/bin "$@"
