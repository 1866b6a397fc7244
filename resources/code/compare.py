def difference():
    """A - B, shape (positions, d_model)."""
    return positional_encoding_a() - positional_encoding()


def main():
    import matplotlib.pyplot as plt

    tables = {"A: @A_NAME@": positional_encoding_a(), "B: @B_NAME@": positional_encoding(),
              "A - B": difference()}
    fig, axes = plt.subplots(1, 3, figsize=(15, 5), sharey=True, layout="constrained")
    for ax, (name, table) in zip(axes, tables.items()):
        limit = max(np.abs(table).max(), 1e-300)
        image = ax.imshow(table, cmap="@MAP@", vmin=-limit, vmax=limit, aspect="auto", interpolation="nearest")
        ax.set_title(name)
        ax.set_xlabel("column j")
        fig.colorbar(image, ax=ax)
    row, column = np.unravel_index(np.abs(difference()).argmax(), difference().shape)
    fig.suptitle(f"largest difference {difference()[row, column]:.4g} "
                 f"at p = {FIRST_POSITION + row}, j = {column}")
    plt.show()
