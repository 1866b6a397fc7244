PLACES = @COUNT@

@SIDES@

def score_map(score):
    """Row = query place, column = key place."""
    return np.array([[score(query, key) for key in range(PLACES)] for query in range(PLACES)])


def main():
    import textwrap

    import matplotlib.pyplot as plt

    a, b = score_map(score_a), score_map(score_b)
@IF LIMITS@
    limits = @LIMITS@  # of the colours
@ELSE@
    shared = max(np.nanmax(np.abs(a)), np.nanmax(np.abs(b)), 1e-300)
    limits = [shared, shared, max(np.nanmax(np.abs(a - b)), 1e-300)]
@END@
    fig, axes = plt.subplots(1, 3, figsize=(15, 5), layout="constrained")
    for ax, name, table, limit in zip(axes, (@A_NAME@, @B_NAME@, "A - B"), (a, b, a - b), limits):
        image = ax.imshow(table, cmap="@MAP@", vmin=-limit, vmax=limit, interpolation="nearest")
        ax.set_title(textwrap.fill(name, 40))
        ax.set_xlabel("key, place")
        ax.locator_params(integer=True)
        fig.colorbar(image, ax=ax)
    axes[0].set_ylabel("query, place")
    plt.show()
