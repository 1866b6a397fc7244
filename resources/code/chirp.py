SHIFTS = @SHIFTS@
PAIRS = @PAIRS@  # shown, from pair 0


def chirp(k):
    """sin(k w_i) of the first PAIRS pairs."""
    return np.sin(k * frequencies()[:PAIRS])


def main():
    import matplotlib.pyplot as plt

    fig, axes = plt.subplots(len(SHIFTS), 1, figsize=(10, 1 + 2 * len(SHIFTS)), sharex=True, sharey=True,
                             squeeze=False, layout="constrained")
    for ax, k in zip(axes[:, 0], SHIFTS):
        ax.axhline(0, color="grey", linewidth=0.5)
        ax.plot(chirp(k))
        ax.set_ylim(-1.05, 1.05)
        ax.set_title(f"k = {k}", loc="left")
    axes[-1, 0].set_xlabel("pair i")
    plt.show()
