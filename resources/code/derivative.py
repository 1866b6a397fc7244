COLUMNS = @COLUMNS@  # column: its pair and its wave
SHOWN = @SHOWN_COLUMNS@  # those that are drawn
POSITION = @POSITION@
SHOW = "@SHOW@"  # "slopes", "values" or "both"
RELATIVE = @RELATIVE@  # slopes in units of each column's largest


def value(j, positions):
    """Column j at any real positions."""
    pair, wave = COLUMNS[j]
    return @FACTOR@wave(positions * frequencies()[pair])


def largest_slope(j):
    """The bound of column j's slope, value per position."""
    return @ABS_FACTOR@frequencies()[COLUMNS[j][0]]


def derivative(j, positions):
    """The slope of column j, value per position."""
    pair, wave = COLUMNS[j]
    frequency = frequencies()[pair]
    angles = positions * frequency
    return @FACTOR@frequency * (np.cos(angles) if wave is np.sin else -np.sin(angles))


def row_speed(position=POSITION):
    """The length of dPE/dp of a whole row: @CONSTANT@."""
    w = frequencies()
    return @ABS_FACTOR@np.sqrt(np.sum(w@IF LONE_WAVE@[:-1]@END@ ** 2)@IF LONE_WAVE@ + (w[-1] * np.@LONE_WAVE@(position * w[-1])) ** 2@END@)


def main():
    import itertools

    import matplotlib.pyplot as plt

    shown = ["values", "slopes"] if SHOW == "both" else [SHOW]
    fig, axes = plt.subplots(len(shown), 1, figsize=(10, 1 + 4 * len(shown)), sharex=True, squeeze=False,
                             layout="constrained")
    positions = np.linspace(FIRST_POSITION, FIRST_POSITION + LENGTH - 1, max(2001, min(20 * LENGTH, 200_000)))
    for ax, what in zip(axes[:, 0], shown):
        for k, (j, dash) in enumerate(zip(SHOWN, itertools.cycle(["-", "--", "-.", ":"]))):
            unit = largest_slope(j) if RELATIVE else 1
            lines = value(j, positions) if what == "values" else derivative(j, positions) / unit
            ax.plot(positions, lines, dash, color=f"C{k}", label=f"j = {j}")
        if what == "values":
            ax.set_ylim(-1.12 * @LIMIT@, 1.12 * @LIMIT@)
        ax.set_ylabel("PE" if what == "values" else "dPE/dp, in units of the largest" if RELATIVE else "dPE/dp")
        ax.legend(loc="upper right")
    axes[0, 0].set_title(f"the whole row moves {row_speed():.4g} per position at p = {POSITION}")
    axes[-1, 0].set_xlabel("position p")
@IF X_RANGE@
    axes[-1, 0].set_xlim(@X_RANGE@)
@END@
    plt.show()
