POSITIONS = @POSITIONS@  # one chart each
PAIRS = @PAIRS@  # shown, from pair 0


def chirp(p):
    """sin(p w_i) of the first PAIRS pairs."""
    return np.sin(p * frequencies()[:PAIRS])


def between(p, pairs):
    """The same for pairs that need not be whole numbers."""
    d_model, n_pairs = D_MODEL, len(frequencies())
    return np.sin(p * @POSITION_SCALE@ * BASE ** (@EXPONENT@))


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
        ax.set_ylim(-1.05, 1.05)
        ax.set_title(f"p = {p}", loc="left")
    axes[-1, 0].set_xlabel("pair i")
    plt.show()
