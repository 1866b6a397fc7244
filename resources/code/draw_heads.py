    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for head in SHOWN_HEADS:
        ax.plot(KEYS, added(head), ".-", label=f"head {head}")
    ax.axvline(QUERY_POSITION, color="grey", linestyle=":")
    ax.set_xlabel("position of the key")
    ax.set_ylabel("added to the score")
@ZOOM@    ax.legend()
