POSITIONS = @POSITIONS@  # one chart each
PAIRS = @PAIRS@  # shown, from pair 0


def chirp(p):
    """sin(p w_i) of the first PAIRS pairs."""
    return np.sin(p * frequencies()[:PAIRS])


def main():
    import matplotlib.pyplot as plt

    fig, axes = plt.subplots(len(POSITIONS), 1, figsize=(10, 1 + 2 * len(POSITIONS)), sharex=True, sharey=True,
                             squeeze=False, layout="constrained")
    for ax, p in zip(axes[:, 0], POSITIONS):
        ax.axhline(0, color="grey", linewidth=0.5)
        ax.plot(chirp(p))
        ax.set_ylim(-1.05, 1.05)
        ax.set_title(f"p = {p}", loc="left")
    axes[-1, 0].set_xlabel("pair i")
    plt.show()
