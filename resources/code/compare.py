@SIDES@

def difference():
    """A - B where both have cells, @ROW_NAME@ by @ROW_NAME@."""
    a, b = table_a(), table_b()
    rows, columns = min(len(a), len(b)), min(a.shape[1], b.shape[1])
    return a[:rows, :columns] - b[:rows, :columns]


def main():
    import textwrap

    import matplotlib.pyplot as plt

    tables = {@A_NAME@: table_a(), @B_NAME@: table_b()@IF DIFFERENCE@, "A - B": difference()@END@}
    fig, axes = plt.subplots(1, len(tables), figsize=(5 * len(tables), 5), sharex=True, sharey=True, layout="constrained")
    for ax, (name, table), limit, colors in zip(axes, tables.items(), @LIMITS@, @MAPS@):
        extent = (-0.5, table.shape[1] - 0.5, @FIRST_ROW@ + len(table) - 0.5, @FIRST_ROW@ - 0.5)
        image = ax.imshow(table, cmap=colors, vmin=-limit, vmax=limit, aspect="auto", interpolation="nearest",
                          extent=extent)
        ax.set_title(textwrap.fill(name, 40))
        ax.set_xlabel("column j")
        ax.locator_params(integer=True)
        fig.colorbar(image, ax=ax)
    axes[0].set(ylabel="@ROW_NAME@", xlim=(@X_ENDS@), ylim=(@Y_ENDS@))
    row, column = np.unravel_index(np.abs(difference()).argmax(), difference().shape)
    fig.suptitle(f"largest |A - B| = {abs(difference()[row, column]):.4g} at @ROW_NAME@ {@FIRST_ROW@ + row}, column {column}")
    plt.show()
