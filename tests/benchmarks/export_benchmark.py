# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole processes of `sinescope`, timed beside Matplotlib's for the same pictures: export_benchmark.py PROGRAM

Prints wall-clock medians of a few rounds in turn, so that all meet the same state of the machine, and the
processor's time, which other programs do not change. --smoke runs each once, with few numbers.
"""
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

MATPLOTLIB = """
import numpy as np, matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
p = np.arange({length})[:, None]; w = 10000.0 ** (-np.arange(0, {d}, 2) / {d})
pe = np.zeros(({length}, {d})); pe[:, 0::2] = np.sin(p * w); pe[:, 1::2] = np.cos(p * w)
fig, ax = plt.subplots(figsize=(19.2, 10.8), dpi=100, layout="constrained")
fig.colorbar(ax.imshow(pe, cmap="RdBu_r", vmin=-1, vmax=1, aspect="auto", interpolation="nearest"))
ax.set_xlabel("column j"); ax.set_ylabel("position p")
fig.savefig("m.{suffix}")
"""


def timed(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def python_with_matplotlib():
    for python in ("/usr/bin/python3", "python3"):
        if not shutil.which(python):
            continue
        if subprocess.run([python, "-c", "import matplotlib"], capture_output=True).returncode == 0:
            return python
    return None


def main():
    program, smoke = os.path.abspath(sys.argv[1]), "--smoke" in sys.argv
    rounds = 1 if smoke else 7
    python = None if smoke else python_with_matplotlib()
    rows = 500 if smoke else 100000
    works = []
    for length, d, suffix, budget in ((50, 128, "png", 100), (50, 128, "svg", 150), (50, 128, "pdf", 150),
                                      (5000, 512, "png", 150)):
        works.append((f"heatmap {length} x {d} {suffix}", budget, [
            [program, "render", "--figure", "heatmap", "--length", str(length), "--d-model", str(d),
             "--output", f"h.{suffix}"],
            python and [python, "-c", MATPLOTLIB.format(length=length, d=d, suffix=suffix)]]))
    every = [program, "render", "--figure", "all", "--output", "{figure}.png"]
    works.append(("all figures, one call", 1000, [every, None]))
    works.append((f"data {rows} x 512 npy, beside cp", None, [
        [program, "data", "--what", "encoding", "--length", str(rows), "--d-model", "512",
         "--output", "pe.npy"],
        ["cp", "pe.npy", "copy.npy"]]))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        print(f"{'':34}{'wall ms':>9}{'cpu ms':>8}{'budget':>8}   beside it: wall ms, cpu ms, ratio of walls")
        for name, budget, commands in works:
            times = [[timed(c) for c in commands if c] for _ in range(rounds)]
            columns = [[statistics.median(t[k][m] for t in times) * 1e3 for m in (0, 1)]
                       for k in range(len(times[0]))]
            line = f"{name:34}{columns[0][0]:9.0f}{columns[0][1]:8.0f}{budget or '':>8}"
            if len(columns) > 1:
                line += f"   {columns[1][0]:.0f}, {columns[1][1]:.0f}, {columns[1][0] / columns[0][0]:.2f}"
            print(line, flush=True)


main()
