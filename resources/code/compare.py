@SIDES@

def difference():
    """A - B where both have cells, place by place."""
    a, b = table_a(), table_b()
    rows, columns = min(len(a), len(b)), min(a.shape[1], b.shape[1])
    return a[:rows, :columns] - b[:rows, :columns]


def main():
    import textwrap

    import matplotlib.pyplot as plt

    tables = {@A_NAME@: table_a(), @B_NAME@: table_b(), "A - B": difference()}
@IF LIMITS@
    limits = @LIMITS@  # of the colours
@ELSE@
    shared = max(np.abs(table_a()).max(), np.abs(table_b()).max(), 1e-300)
    limits = [shared, shared, max(np.abs(difference()).max(), 1e-300)]
@END@
    fig, axes = plt.subplots(1, 3, figsize=(15, 5), sharey=True, layout="constrained")
    for ax, (name, table), limit in zip(axes, tables.items(), limits):
        image = ax.imshow(table, cmap="@MAP@", vmin=-limit, vmax=limit, aspect="auto", interpolation="nearest")
        ax.set_title(textwrap.fill(name, 40))
        ax.set_xlabel("column j")
        ax.locator_params(integer=True)
        fig.colorbar(image, ax=ax)
    axes[0].set_ylabel("place")
    row, column = np.unravel_index(np.abs(difference()).argmax(), difference().shape)
    fig.suptitle(f"largest |A - B| = {abs(difference()[row, column]):.4g} at place {row}, column {column}")
    plt.show()
