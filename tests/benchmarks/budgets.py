# SPDX-License-Identifier: GPL-3.0-or-later
"""All benchmarks in one table: budgets.py PROGRAMS [--smoke]

PROGRAMS is the folder of the built programs. Each line of the table has what was measured, its budget, their
ratio and whether the budget is met; lines without a budget are peers, measured in the same run. Nothing else
should run meanwhile. --smoke runs every benchmark with few numbers and fails if a line of the table is missing.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FILL = 1.15  # times a plain fill of the same memory
BLOCK = 50  # ms that an event may take
FRAME = {"small": (4.2, 16.7), "large": (16.7, None)}  # ms: median, worst


class Table:
    def __init__(self):
        self.rows = []

    def add(self, what, value, unit, budget=None, at_least=False):
        met = ""
        ratio = ""
        if budget is not None:
            ratio = f"{value / budget:.2f}"
            met = "met" if (value >= budget if at_least else value <= budget) else "MISSED"
        bound = "" if budget is None else ("at least " if at_least else "") + f"{budget:g}"
        self.rows.append((what, f"{value:,.2f} {unit}", bound, ratio, met))

    def print(self):
        head = ("what", "measured", "budget", "of it", "")
        widths = [max(len(row[k]) for row in [head, *self.rows]) for k in range(5)]
        for row in [head, *self.rows]:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
        missed = sum(row[4] == "MISSED" for row in self.rows)
        print(f"\n{missed} of {sum(bool(row[4]) for row in self.rows)} budgets missed.")


def output(command, **environment):
    print("running", os.path.basename(command[0]), *command[1:], file=sys.stderr, flush=True)
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env={**os.environ, **environment}).stdout


def add_matrices(table, text):
    """Lines such as "  Sinescope, memory in use   1.234 ms (...)   1.07 x the fill" under a size."""
    size = ""
    for line in text.splitlines():
        if match := re.match(r"(\d+ x \d+, (?:double|float)) ", line):
            size = match[1]
        elif match := re.match(r"  Sinescope, (.*?) {2,}.* ([\d.]+) x the fill", line):
            # A small matrix costs its sines more than its memory.
            is_small = size.startswith("50 x")
            table.add(f"matrix {size}, {match[1]}", float(match[2]), "x a plain fill", None if is_small else FILL)
        elif match := re.match(r"  (NumPy|PyTorch), usual code .* ([\d.]+) x Sinescope's fresh", line):
            table.add(f"matrix {size}, {match[1]}", float(match[2]), "x Sinescope's time")


def add_frames(table, text):
    """Of each set of figures the slowest control; the start; the plain colour map."""
    if match := re.search(r"from nothing to its first picture (\d+) ms", text):
        table.add("window, from nothing to its first picture", float(match[1]), "ms", 100)
    for part in re.split(r"\n(?=L = )", text)[1:]:
        part = part.split("\n\n")[0]
        length, d, figures = re.match(r"L = (\d+), d = (\d+): (.*)", part).groups()
        times = [(name, float(median), float(worst)) for name, median, worst in
                 re.findall(r"^(\S+) +([\d.]+) /.*?/ *([\d.]+)", part, re.MULTILINE)]
        if not times:
            continue
        budget = FRAME["small" if int(length) * int(d) <= 5000 * 512 else "large"]
        where = f"{length} x {d}: {figures}"
        name, median, _ = max(times, key=lambda each: each[1])
        table.add(f"{where}; {name}, median", median, "ms", budget[0])
        name, _, worst = max(times, key=lambda each: each[2])
        table.add(f"{where}; {name}, worst", worst, "ms", budget[1])
    for match in re.finditer(r"A plain QCustomPlot colour map of all cells, (.*?): +([\d.]+) /", text):
        table.add(f"plain QCustomPlot colour map, {match[1]}", float(match[2]), "ms")


def add_frames_while_training(table, text):
    """Of the sliders moved beside a network that trains, the slowest; and the pictures of the steps played."""
    part = text.partition("\nBeside a network that trains")[2].split("\n\n")[0]
    lines = re.findall(r"^(\S+) +[\d.]+ /.*?/ *[\d.]+ +([\d.]+) /.*?/ *([\d.]+) +([\d.]+) +([\d.]+) ", part, re.MULTILINE)
    for k, (what, unit, budget) in enumerate([("median", "ms", FRAME["small"][0]), ("worst", "ms", FRAME["small"][1]),
                                              ("median", "x the time at rest", None), ("longest event", "ms", BLOCK)], 1):
        if lines:
            slowest = max(lines, key=lambda each: float(each[k]))
            table.add(f"while training: {slowest[0]}, {what}", float(slowest[k]), unit, budget)
    if match := re.search(r"are played: ([\d.]+) pictures a second, longest event ([\d.]+) ms, ([\d.]+) cores", part):
        table.add("60 training steps a second, pictures", float(match[1]), "a second", 30, at_least=True)
        table.add("60 training steps a second, longest event", float(match[2]), "ms", BLOCK)
        table.add("60 training steps a second, whole program", float(match[3]), "cores")


def add_files(table, text):
    """"name   wall cpu budget   wall, cpu, ratio": Matplotlib's time over ours."""
    for line in text.splitlines():
        if match := re.match(r"((?:heatmap|all figures).*?) {2,}(\d+) ", line):
            table.add(f"render, {match[1]}", float(match[2]), "ms")
        if match := re.match(r"(heatmap .*?) {2,}.*, \d+, ([\d.]+)$", line):
            table.add(f"render, {match[1]}: Matplotlib's whole process", float(match[2]), "x ours", 12, at_least=True)


def add_training(table, text):
    steps = [float(step) for step in re.findall(r"^\S+ .* ([\d.]+)$", text, re.MULTILINE)]
    if steps:
        table.add("learn, a training step, slowest scheme", max(steps), "ms", 1.5)


def main():
    programs, smoke = os.path.abspath(sys.argv[1]), sys.argv[2:] == ["--smoke"]
    program = lambda name, *arguments: [os.path.join(programs, name), *arguments]
    small = ["--smoke"] if smoke else []
    table = Table()
    frames = output(program("window_benchmark", *(small or ["--window", "1920x1080"])),
                    QT_QPA_PLATFORM=os.environ.get("QT_QPA_PLATFORM", "offscreen"))
    parts = [
        (add_matrices, output(program("core_benchmark", *small))),
        (add_frames, frames),
        (add_frames_while_training, frames),
        (add_files, output([sys.executable, os.path.join(HERE, "export_benchmark.py"), *program("sinescope"), *small])),
        (add_training, output(program("learning_benchmark", *(small or ["--seeds", "1", "--steps", "200", "--task",
                                                                        "3-back"])))),
    ]
    for add, text in parts:
        before = len(table.rows)
        add(table, text)
        if len(table.rows) == before:
            sys.exit(f"{add.__name__} found no line of its benchmark.")
    table.print()
    if smoke:
        print("A smoke run: these are not measurements.")


main()
