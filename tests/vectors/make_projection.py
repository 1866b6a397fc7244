# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes projection.json: scores PE(p)^T W PE(q) with a random W, from the formulas alone, in exact sums."""
import json
import math

L, D = 50, 128


def generator(seed, count):
    values = []
    for _ in range(count):
        seed = (1664525 * seed + 1013904223) % 2**32
        values.append(seed / 2**31 - 1)
    return values


def dot(a, b):
    return math.fsum(x * y for x, y in zip(a, b))


w = [10000.0 ** (-2 * i / D) for i in range(D // 2)]
rows = [[wave(p * x) for x in w for wave in (math.sin, math.cos)] for p in range(L)]
u = [x / math.sqrt(D) for x in generator(7, D * D)]
columns = [u[j::D] for j in range(D)]
queries = [[dot(row, column) for column in columns] for row in rows]
scores = [[dot(query, row) for row in rows] for query in queries]


def spread(k):
    diagonal = [scores[p][p + k] for p in range(L) if 0 <= p + k < L]
    return max(diagonal) - min(diagonal)


entry = {
    "id": "random-w-50x128",
    "origin": "make_projection.py; the curriculum says 7.3 for the spread along a diagonal, which is k = 5",
    "spread": [[k, spread(k)] for k in (0, 1, 2, 5, -5, 10, 25)],
    "scores": [[p, q, scores[p][q]] for p, q in ((0, 0), (3, 8), (10, 12), (40, 45), (49, 0), (0, 49))],
    "largest": max(abs(s) for line in scores for s in line),
    "upper_left_5x5_mean": math.fsum(s for line in scores[:5] for s in line[:5]) / 25,
}
with open("projection.json", "w", encoding="utf-8") as file:
    json.dump([entry], file, indent=1)
    file.write("\n")
