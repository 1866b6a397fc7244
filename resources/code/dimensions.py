COLUMNS = @COLUMNS@  # column: its pair and its wave
SHOWN = @SHOWN_COLUMNS@  # those that are drawn


def column(j, positions):
    """Column j at positions that need not be whole numbers."""
    pair, wave = COLUMNS[j]
    return @FACTOR@wave(positions * frequencies()[pair])


def main():
    import itertools

    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    last = FIRST_POSITION + LENGTH - 1
    between = np.linspace(FIRST_POSITION, last, max(2001, min(20 * LENGTH, 200_000)))
    for k, (j, dash) in enumerate(zip(SHOWN, itertools.cycle(["-", "--", "-.", ":"]))):
        ax.plot(between, column(j, between), dash, color=f"C{k}", label=f"j = {j}, wavelength {2 * np.pi / frequencies()[COLUMNS[j][0]]:.4g}")
        if LENGTH <= 200:
            whole = np.arange(FIRST_POSITION, last + 1)
            ax.plot(whole, column(j, whole), ".", color=f"C{k}")
    ax.set_xlabel("position p")
    ax.set_ylabel("PE(p, j)")
@INCLUDE zoom@
    ax.legend()
    plt.show()
