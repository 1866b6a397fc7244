TRAINED_LENGTH = @TRAINED@
DISTANCES = np.arange(@COUNT@)  # from a key back to the last query
SHOWN_HEADS = @HEADS_SHOWN@


def added(head):
    """What a head adds at each distance back."""
    return bias(DISTANCES[-1], DISTANCES[-1] - DISTANCES, head)


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for head in SHOWN_HEADS:
        ax.plot(DISTANCES, added(head), ["-", "--", "-.", ":"][head % 4], color=f"C{head}", label=f"head {head}")
    ax.axvline(TRAINED_LENGTH - 0.5, color="grey", linestyle="--", label="trained length")
    ax.set_xlabel("distance to a key before the query, positions")
    ax.set_ylabel("added to the score")
    ax.legend()
    plt.show()
