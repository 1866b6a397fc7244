# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes tables.json with NumPy (1.24.2 made the committed one): principal components by its SVD, spectra by its FFT,
linear fits by its lstsq, percentiles. The tables are the learned one of resources/experiment and made-up ones of
a generator that the tests have, too. Usage: python3 make_tables.py, in this directory."""
import json

import numpy as np

LEARNED = np.load("../../resources/experiment/learned_positions.npy").astype(float)


def made_up(seed, rows, columns):
    """Lcg(seed).matrix(rows, columns) of core/analysis/permutation_equivariance.h."""
    values = []
    for _ in range(rows * columns):
        seed = (1664525 * seed + 1013904223) % 2**32
        values.append(seed / 2**31 - 1)
    return np.array(values).reshape(rows, columns)


def sinusoid(length, d, base):
    angles = np.arange(length)[:, None] / base ** (2 * np.arange(d // 2) / d)
    table = np.empty((length, d))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)
    return table


def components(name, table, count):
    centred = table - table.mean(axis=0)
    _, singular, directions = np.linalg.svd(centred, full_matrices=False)
    for k in range(len(directions)):
        if directions[k, np.argmax(np.abs(directions[k]))] < 0:
            directions[k] *= -1
    scores = centred @ directions[:count].T
    rows = sorted({0, 1, len(table) // 2, len(table) - 1})
    return {
        "table": name,
        "variances": (singular[:count] ** 2 / (len(table) - 1)).tolist(),
        "shares": (singular[:count] ** 2 / np.sum(singular**2)).tolist(),
        "components": directions[:count, :4].tolist(),
        "rows": rows,
        "scores": scores[rows].tolist(),
    }


def spectrum(name, column):
    length = len(column)
    window = np.sin(np.pi * (np.arange(length) + 0.5) / length) ** 2
    padded = 2 ** int(np.ceil(np.log2(4 * length)))
    power = np.abs(np.fft.rfft(window * (column - column.mean()), padded)[1:]) ** 2
    share = power / power.sum()
    return {"table": name, "padded": padded, "peak": padded / (1 + int(np.argmax(share))), "power": share.tolist()}


def shares(name, table):
    spectra = np.abs(np.fft.fft(table - table.mean(axis=0), axis=0)) ** 2
    half = len(table) // 2
    total = spectra[1 : half + 1].sum(axis=1) + spectra[:half:-1].sum(axis=1)[: half] if len(table) % 2 else None
    if total is None:
        total = spectra[1 : half + 1].sum(axis=1)
        total[: half - 1] += spectra[:half:-1].sum(axis=1)
    order = np.argsort(-total, kind="stable")
    explained = np.cumsum(total[order]) / total.sum()
    return {"table": name, "explained": explained.tolist(), "wavelengths": (len(table) / (order + 1)).tolist()}


def sinusoidal_share(name, table, d, base):
    inputs = np.hstack([sinusoid(len(table), d, base), np.ones((len(table), 1))])
    held = np.arange(len(table)) % 4 == 3
    fit = np.linalg.lstsq(inputs[~held], table[~held], rcond=None)[0]

    def r2(rows):
        error = np.sum((table[rows] - inputs[rows] @ fit) ** 2)
        return float(1 - error / np.sum((table[rows] - table[~held].mean(axis=0)) ** 2))

    return {"table": name, "d": d, "base": base, "held_out": r2(held), "fitted": r2(~held)}


def shift_fit(name, table, k):
    here, there = table[:-k], table[k:]
    held = np.arange(len(here)) % 4 == 3
    everywhere = np.linalg.lstsq(here, there, rcond=None)[0]
    fit = np.linalg.lstsq(here[~held], there[~held], rcond=None)[0]
    return {
        "table": name,
        "k": k,
        "residual": float(np.linalg.norm(there - here @ everywhere) / np.linalg.norm(there)),
        "held_out": float(np.linalg.norm(there[held] - here[held] @ fit) / np.linalg.norm(there[held])),
    }


TABLES = {
    "learned": LEARNED,
    "tall": made_up(3, 40, 7),
    "wide": made_up(4, 9, 30),
    "odd": made_up(5, 31, 6),
    "large": made_up(6, 700, 300),
    "sinusoid": sinusoid(50, 16, 10000.0),
}

RESULT = {
    "components": [components(name, TABLES[name], 3) for name in ("learned", "tall", "wide", "large", "sinusoid")],
    "spectra": [spectrum(name, TABLES[name][:, 2]) for name in ("learned", "odd", "sinusoid")],
    "shares": [shares(name, TABLES[name]) for name in ("learned", "odd", "tall")],
    "sinusoidal": [
        sinusoidal_share("learned", LEARNED, 16, 100.0),
        sinusoidal_share("learned", LEARNED, 8, 1000.0),
        sinusoidal_share("large", TABLES["large"], 16, 100.0),
    ],
    "shifts": [shift_fit("learned", LEARNED, 1), shift_fit("tall", TABLES["tall"], 3), shift_fit("large", TABLES["large"], 5)],
    "percentiles": [
        {"table": name, "q": [0, 1, 25, 50, 99, 100], "values": np.percentile(TABLES[name], [0, 1, 25, 50, 99, 100]).tolist()}
        for name in ("learned", "tall", "odd")
    ],
}

with open("tables.json", "w") as out:
    json.dump(RESULT, out)
    out.write("\n")
