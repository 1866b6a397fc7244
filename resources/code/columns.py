COLUMNS = @COLUMN_LIST@
SHOWN = @SHOWN_COLUMNS@  # those that are drawn


def column(j):
    """Column j at each position."""
    return positional_encoding()[:, j]


def main():
    import itertools

    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
@IF CONTINUOUS@
    reals = np.linspace(FIRST_POSITION, FIRST_POSITION + LENGTH - 1, 2001)
@END@
    for k, (j, dash) in enumerate(zip(SHOWN, itertools.cycle(["-", "--", "-.", ":"]))):
@IF CONTINUOUS@
        ax.plot(reals, waves(reals)[:, j], dash, color=f"C{k}", label=f"j = {j}")
        if LENGTH <= 200:
            ax.plot(FIRST_POSITION + np.arange(LENGTH), column(j), ".", color=f"C{k}")
@ELSE@
        ax.plot(FIRST_POSITION + np.arange(LENGTH), column(j), dash, marker=".", color=f"C{k}", label=f"j = {j}")
@END@
    ax.set_xlabel("position p")
    ax.set_ylabel("@VALUE@")
@INCLUDE zoom@
    ax.legend()
    plt.show()
