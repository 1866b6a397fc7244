    for (row, j), value in np.ndenumerate(positional_encoding()):
        ax.text(j, FIRST_POSITION + row, f"{value:.4f}", ha="center", va="center", fontsize=8, clip_on=True,
                color=ink(image, value))
