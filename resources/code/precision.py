FORMATS = ["float32", "float16", "bfloat16"]
ROUTES = @ROUTES@  # how a frequency is made: pow(n, 2i/d) or exp(-2i ln(n) / d); dashes of its line
FLOAT32_ANGLES = @FLOAT32_ANGLES@  # only the values are stored in fewer bits
POSITION_SCALE = @POSITION_SCALE@


def rounded(values, name):
    """Values rounded to a format, to nearest, ties to even; kept as float64."""
    values = np.asarray(values, dtype=np.float64)
    with np.errstate(all="ignore"):
        if name != "bfloat16":
            return values.astype(name).astype(np.float64)
        step = np.exp2(np.maximum(np.floor(np.log2(np.abs(values))), -126) - 7)
        return np.where(values == 0, values, np.round(values / step) * step)


def angles(positions, route, name):
    """The angles of a program in few bits: every operation is rounded once to the format."""
    d_model, n_pairs = D_MODEL, len(frequencies())
    pairs = np.arange(n_pairs)
    exponents = -(@EXPONENT@)
    p = rounded(np.asarray(positions)[:, np.newaxis], name)
    if route == "pow":
        powers = rounded(np.power(rounded(BASE, name), rounded(exponents, name)), name)
        return rounded(rounded(p * POSITION_SCALE, name) / powers, name)
    slope = rounded(-np.log(BASE) * (exponents[1] if n_pairs > 1 else 0) / 2, name)
    rates = rounded(np.exp(rounded(rounded(2 * pairs, name) * slope, name)), name)
    return rounded(p * rounded(rates * POSITION_SCALE, name), name)


def angle_errors(positions, route, name):
    """|angle - p w|, radians: positions x pairs."""
    exact = np.multiply.outer(np.asarray(positions, dtype=np.float64), frequencies())
    return np.abs(angles(positions, route, "float32" if FLOAT32_ANGLES else name) - exact)


def value_errors(positions, route, name):
    """|value - the exact one| of every sine and cosine: positions x columns."""
    exact = np.multiply.outer(np.asarray(positions, dtype=np.float64), frequencies())
    found = angles(positions, route, "float32" if FLOAT32_ANGLES else name)
    errors = [rounded(@FACTOR@rounded(wave(found[:, :count]), name), name) - @FACTOR@wave(exact[:, :count])
              for wave, count in ((np.sin, @SINES@), (np.cos, @COSINES@))]
    return np.abs(np.hstack(errors))


def worst_error(positions, route, name):
    """The largest error of each position's row; infinite where the program has no number."""
    with np.errstate(all="ignore"):
        errors = @ERRORS@(positions, route, name)
    return np.where(np.isfinite(errors), errors, np.inf).max(axis=1)


def main():
    import matplotlib.pyplot as plt

    first, last = FIRST_POSITION, FIRST_POSITION + LENGTH - 1
    positions = np.unique(np.@SPACE@(@FROM@, last, 300).astype(int))
    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for k, name in enumerate(FORMATS):
        for route, dash in ROUTES.items():
            dot = "." if len(positions) == 1 else None
            ax.plot(positions, worst_error(positions, route, name), dash, marker=dot, color=f"C{k}", label=f"{name}, {route}")
    ax.set_xscale("@SCALE@")
    ax.set_yscale("log")
@INCLUDE zoom@
    ax.set_xlabel("position p")
    ax.set_ylabel("@LABEL@")
    ax.legend()
    plt.show()
