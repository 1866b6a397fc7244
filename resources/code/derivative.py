COLUMNS = @COLUMNS@  # column: its pair and its wave


def derivative(j, positions):
    """The slope of column j, value per position: at most its frequency."""
    pair, wave = COLUMNS[j]
    frequency = frequencies()[pair]
    angles = positions * frequency
    return @FACTOR@frequency * (np.cos(angles) if wave is np.sin else -np.sin(angles))


def row_speed():
    """The length of dPE/dp of a whole row, the same at every position."""
    return @ABS_FACTOR@np.sqrt(np.sum(frequencies() ** 2))


def main():
    import itertools

    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    positions = np.linspace(FIRST_POSITION, FIRST_POSITION + LENGTH - 1, max(2001, min(20 * LENGTH, 200_000)))
    for k, (j, dash) in enumerate(zip(COLUMNS, itertools.cycle(["-", "--", "-.", ":"]))):
        ax.plot(positions, derivative(j, positions), dash, color=f"C{k}", label=f"j = {j}")
    ax.set_title(f"the whole row moves {row_speed():.4g} per position")
    ax.set_xlabel("position p")
    ax.set_ylabel("dPE/dp")
    ax.legend()
    plt.show()
