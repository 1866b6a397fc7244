QUERY_POSITION = @QUERY@
KEYS = np.arange(@FIRST_KEY@, @LAST_KEY@ + 1)
SHOWN_HEADS = @HEADS_SHOWN@


def added(head):
    """What a head adds to the scores of the query, key by key."""
    return bias(QUERY_POSITION - FIRST_POSITION, KEYS - FIRST_POSITION, head)


def main():
    import matplotlib.pyplot as plt

@IF PANELS@
    across = int(np.ceil(np.sqrt(len(SHOWN_HEADS))))
    down = -(-len(SHOWN_HEADS) // across)
    fig, axes = plt.subplots(
        down, across, figsize=(10, 6), sharex=True, sharey=True, squeeze=False, layout="constrained"
    )
    for ax in axes.flat[len(SHOWN_HEADS) :]:
        ax.set_visible(False)
    for ax, head in zip(axes.flat, SHOWN_HEADS):
        ax.plot(KEYS, added(head), ".-")
        ax.axvline(QUERY_POSITION, color="grey", linestyle=":")
        ax.set_title(f"head {head}")
    fig.supxlabel("position of the key")
    fig.supylabel("added to the score")
@ELSE@
    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for head in SHOWN_HEADS:
        ax.plot(KEYS, added(head), ["-", "--", "-.", ":"][head % 4], color=f"C{head}", marker=".", label=f"head {head}")
    ax.axvline(QUERY_POSITION, color="grey", linestyle=":")
    ax.set_xlabel("position of the key")
    ax.set_ylabel("added to the score")
@INCLUDE zoom@
    ax.legend()
@END@
    plt.show()
