@IF NUMBERS@
@INCLUDE cell_ink@


@END@
def main():
    import matplotlib.pyplot as plt

    extent = (-0.5, D_MODEL - 0.5, FIRST_POSITION + LENGTH - 0.5, FIRST_POSITION - 0.5)
    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    image = ax.imshow(positional_encoding(), cmap="@MAP@", vmin=-@LIMIT@, vmax=@LIMIT@, aspect="auto",
                      interpolation="nearest", extent=extent)
    ax.set_xlabel("column j")
    ax.set_ylabel("position p")
@ROWS_AND_COLUMNS@@NUMBERS@@INCLUDE zoom_down@
    bar = fig.colorbar(image, label="@VALUE@")
@IF BAR@
    bar.ax.set_ylim(@BAR@)
@END@
    plt.show()
