DISTANCES = np.arange(@FIRST@, @LAST@ + 1)  # of a key from its query
SHOWN_HEADS = @HEADS_SHOWN@


def steps(head):
    """What a head adds at each distance's next one, less what it adds there."""
    return np.diff(bias(0, DISTANCES, head))


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for head in SHOWN_HEADS:
        ax.plot(DISTANCES[:-1], steps(head), ["-", "--", "-.", ":"][head % 4], color=f"C{head}", label=f"head {head}")
    ax.set_xlabel("distance k of the key from the query, positions")
    ax.set_ylabel("bias at k + 1 minus bias at k")
@INCLUDE zoom@
    ax.legend()
    plt.show()
