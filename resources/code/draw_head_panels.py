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
