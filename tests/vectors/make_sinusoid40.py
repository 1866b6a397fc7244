#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes sinusoid40.json: values of the sinusoidal encoding to 40 digits, computed with mpmath at 80 digits.

    python3 make_sinusoid40.py > sinusoid40.json        (needs python3-mpmath; the seed is fixed)

Written from the formulas alone, without looking at the core: w_i = scale * base^(-e), e = 2i/d (paper),
i/max(n-1,1) (endpoint) or i/(n-shift) (shift). Base, scale, shift and position are the exact values of doubles.
"""
import json
import random

from mpmath import mp, mpf, nstr, sin, cos

mp.dps = 80
random.seed(20170612)


def columns(layout, d, odd):
    """The (wave, pair) of each column, built as lists, and the exponent's d and n."""
    width = d + d % 2 if odd == "truncate" else d
    if odd == "zero pad" or d % 2 == 0:
        sines = cosines = d // 2
    else:
        sines, cosines = (d + 1) // 2, (d + 1) // 2 if odd == "truncate" else d // 2
    s = [("sin", i) for i in range(sines)]
    c = [("cos", i) for i in range(cosines)]
    if layout == "interleaved":
        out = [x for i in range(sines) for x in (s[i:i + 1] + c[i:i + 1])]
    elif layout == "halves":
        out = s + c
    else:
        out = c + s
    out = out[:d]
    return out + [("zero", -1)] * (d - len(out)), width, sines


def value(setting, position, column):
    roles, width, n = columns(setting["layout"], setting["d"], setting["odd"])
    wave, i = roles[column]
    if wave == "zero":
        return mpf(0)
    if setting["spacing"] == "paper":
        e = mpf(2 * i) / width
    elif setting["spacing"] == "endpoint":
        e = mpf(i) / max(n - 1, 1)
    else:
        e = mpf(i) / (n - mpf(setting["shift"]))
    angle = mpf(position) * mpf(setting["scale"]) * mpf(setting["base"]) ** (-e)
    return sin(angle) if wave == "sin" else cos(angle)


settings = []
for base in (1.01, 1.5, 2.0, 100.0, 10000.0, 12345.678, 500000.0, 1e9):
    for layout in ("interleaved", "halves", "halves cosine first"):
        for spacing, shift in (("paper", 0), ("endpoint", 0), ("shift", 0), ("shift", 0.375)):
            d = random.choice((2, 4, 6, 64, 128, 512, 768, 1000, 4096, 16384))
            settings.append(dict(d=d, base=base, layout=layout, spacing=spacing, shift=shift, scale=1, odd="error"))
for layout in ("interleaved", "halves", "halves cosine first"):
    for odd in ("truncate", "extra sine", "zero pad"):
        for spacing in ("paper", "endpoint"):
            for d in (1, 3, 5, 513):
                settings.append(dict(d=d, base=10000.0, layout=layout, spacing=spacing, shift=0, scale=1, odd=odd))
settings.append(dict(d=64, base=10000.0, layout="halves", spacing="shift", shift=1, scale=1000, odd="error"))
settings.append(dict(d=64, base=10000.0, layout="halves", spacing="shift", shift=1, scale=0.001, odd="error"))

for setting in settings:
    entries = []
    small = setting["d"] < 6
    for k in range(12 if small else 24):
        column = k % setting["d"] if small else random.choice(
            (0, 1, setting["d"] - 1, random.randrange(setting["d"]), random.randrange(setting["d"])))
        position = random.choice(
            (1, 2**20 - 1, random.randrange(100), random.randrange(2**20), random.randrange(2**20)))
        if k % 8 == 7:  # between positions, before 0, and absurdly far
            position = random.choice((random.uniform(0, 2**20), -float(random.randrange(2**20)),
                                      random.randrange(2**39, 2**40)))
        entries.append([position, column, nstr(value(setting, position, column), 40, strip_zeros=False)])
    setting["values"] = entries

print("[" + ",\n".join(json.dumps(s) for s in settings) + "]")
