COLUMNS = @COLUMNS@
SHOWN = @SHOWN_COLUMNS@  # those that are drawn


def steps():
    """Row p + 1 minus row p."""
    return np.diff(positional_encoding(), axis=0)


def whole_row():
    """The root mean square of each step over all columns."""
    return np.sqrt(np.mean(steps() ** 2, axis=1))


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    positions = FIRST_POSITION + np.arange(len(steps()))
    for j in SHOWN:
        ax.plot(positions, steps()[:, j], label=f"j = {j}")
    ax.plot(positions, whole_row(), "--", label="all columns")
    ax.set_xlabel("position p")
    ax.set_ylabel("row p + 1 minus row p")
@INCLUDE zoom@
    ax.legend()
    plt.show()
