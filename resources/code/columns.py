COLUMNS = @COLUMN_LIST@
SHOWN = @SHOWN_COLUMNS@  # those that are drawn


def column(j):
    """Column j at each position."""
    return positional_encoding()[:, j]


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for j in SHOWN:
        ax.plot(FIRST_POSITION + np.arange(LENGTH), column(j), ".-", label=f"j = {j}")
    ax.set_xlabel("position p")
    ax.set_ylabel("@VALUE@")
@ZOOM@    ax.legend()
    plt.show()
