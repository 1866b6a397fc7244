PLACES = @COUNT@

@SIDES@

def score_map(score):
    """Row = query place, column = key place."""
    return np.array([[score(query, key) for key in range(PLACES)] for query in range(PLACES)])


def main():
    import textwrap

    import matplotlib.pyplot as plt

    a, b = score_map(score_a), score_map(score_b)
    maps = {@A_NAME@: a, @B_NAME@: b@IF DIFFERENCE@, "A - B": a - b@END@}
    fig, axes = plt.subplots(1, len(maps), figsize=(5 * len(maps), 5), sharex=True, sharey=True, layout="constrained")
    ends = (@FIRST_ROW@ - 0.5, @FIRST_ROW@ + PLACES - 0.5)
    for ax, (name, table), limit, colors in zip(axes, maps.items(), @LIMITS@, @MAPS@):
        image = ax.imshow(table, cmap=colors, vmin=-limit, vmax=limit, aspect="auto", interpolation="nearest",
                          extent=(*ends, *reversed(ends)))
        ax.set_title(textwrap.fill(name, 40))
        ax.set_xlabel("@KEY_NAME@")
        ax.locator_params(integer=True)
        fig.colorbar(image, ax=ax)
    axes[0].set(ylabel="@QUERY_NAME@", xlim=(@X_ENDS@), ylim=(@Y_ENDS@))
    plt.show()
