POSITIONS = @POSITIONS@  # one chart each
PAIRS = @PAIRS@  # shown, from pair 0


def chirp(p):
    """sin(p w_i) of the first PAIRS pairs."""
    return np.sin(p * frequencies()[:PAIRS])


def between(p, pairs):
    """The same for pairs that need not be whole numbers."""
    d_model, n_pairs = D_MODEL, len(frequencies())
    return np.sin(p * @POSITION_SCALE@ * BASE ** (@EXPONENT@))


def crossings(p):
    """The pairs, not always whole numbers, at which p w is a multiple of pi."""
    w = frequencies()
    if len(w) < 2 or w[-1] == w[0]:
        return np.array([])
    multiples = np.pi * np.arange(1, int(p * w[0] / np.pi) + 1)
    pairs = (len(w) - 1) * np.log(p * w[0] / multiples) / np.log(w[0] / w[-1])
    return pairs[pairs <= len(w) - 1]


def main():
    import matplotlib.pyplot as plt

    fig, axes = plt.subplots(len(POSITIONS), 1, figsize=(10, 1 + 2 * len(POSITIONS)), sharex=True, sharey=True,
                             squeeze=False, layout="constrained")
    for ax, p in zip(axes[:, 0], POSITIONS):
        ax.axhline(0, color="grey", linewidth=0.5)
        pairs = np.linspace(0, PAIRS - 1, 2001)
        ax.plot(pairs, between(p, pairs))
        if PAIRS <= 100:
            ax.plot(chirp(p), ".", color="C0")
        zeros = crossings(p)
        if len(zeros) <= @RINGS@:
            shown = zeros[zeros <= PAIRS - 1]
            ax.plot(shown, np.zeros_like(shown), "o", color="C1", markerfacecolor="white")
        ax.set_ylim(-1.05, 1.05)
        ax.set_title(f"p = {p}", loc="left")
    axes[-1, 0].set_xlabel("pair i")
    plt.show()
