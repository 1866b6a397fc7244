FORMATS = ["float32", "float16", "bfloat16"]
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


def worst_error(positions, route, name):
    """The largest error of each position's sines and cosines against float64."""
    exact = np.multiply.outer(np.asarray(positions, dtype=np.float64), frequencies())
    found = angles(positions, route, name)
    errors = [np.abs(rounded(@FACTOR@rounded(wave(found), name), name) - @FACTOR@wave(exact))
              for wave in (np.sin, np.cos)]
    return np.maximum(*errors).max(axis=1)


def main():
    import matplotlib.pyplot as plt

    positions = np.unique(np.geomspace(1, max(2, FIRST_POSITION + LENGTH - 1), 300).astype(int))
    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for k, name in enumerate(FORMATS):
        for route, dash in (("pow", "-"), ("exp", "--")):
            ax.loglog(positions, worst_error(positions, route, name), dash, color=f"C{k}",
                      label=f"{name}, {route}")
    ax.set_xlabel("position p")
    ax.set_ylabel("largest error of the row")
    ax.legend()
    plt.show()
