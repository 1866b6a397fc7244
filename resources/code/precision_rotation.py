FORMATS = ["float32", "float16", "bfloat16"]
FLOAT32_ANGLES = @FLOAT32_ANGLES@  # only cosines and sines are stored in fewer bits


def rounded(values, name):
    """Values rounded to a format, to nearest, ties to even; kept as float64."""
    values = np.asarray(values, dtype=np.float64)
    with np.errstate(all="ignore"):
        if name != "bfloat16":
            return values.astype(name).astype(np.float64)
        step = np.exp2(np.maximum(np.floor(np.log2(np.abs(values))), -126) - 7)
        return np.where((values == 0) | ~np.isfinite(values), values, np.round(values / step) * step)


def reduced_angles(positions, name):
    """The angles when position, frequency and their product are each rounded once; of pairs that turn."""
    w = frequencies()[frequencies() > 0]
    return rounded(np.multiply.outer(rounded(counted(positions), name), rounded(w, name)), name)


def exact_angles(positions):
    return angles(positions)[:, frequencies() > 0]


def angle_errors(positions, name):
    """|angle - p w|, radians: positions x pairs."""
    return np.abs(reduced_angles(positions, "float32" if FLOAT32_ANGLES else name) - exact_angles(positions))


def value_errors(positions, name):
    """|cosine or sine - the exact one|: positions x twice the pairs."""
    arithmetic = "float32" if FLOAT32_ANGLES else name
    found, exact = reduced_angles(positions, arithmetic), exact_angles(positions)
    stored = [rounded(rounded(ATTENTION_FACTOR * rounded(wave(found), arithmetic), arithmetic), name)
              for wave in (np.cos, np.sin)]
    return np.abs(np.hstack(stored) - ATTENTION_FACTOR * np.hstack([np.cos(exact), np.sin(exact)]))


def worst_error(positions, name):
    """The largest error up to each position; infinite where the program has no number."""
    with np.errstate(all="ignore"):
        errors = @ERRORS@(np.asarray(positions), name)
    return np.maximum.accumulate(np.where(np.isfinite(errors), errors, np.inf).max(axis=1))


def main():
    import matplotlib.pyplot as plt

    positions = FIRST_POSITION + np.arange(LENGTH)
    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for name in FORMATS:
        ax.semilogy(positions, worst_error(positions, name), label=name)
    ax.set_xlabel("position p")
    ax.set_ylabel("@LABEL@")
@INCLUDE zoom@
    ax.legend()
    plt.show()
