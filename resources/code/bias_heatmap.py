@INCLUDE bias_matrix@


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(7, 6), layout="constrained")
    corners = (FIRST_POSITION - 0.5, FIRST_POSITION + LENGTH - 0.5)
    image = ax.imshow(bias_matrix(), cmap="@MAP@", vmin=-@LIMIT@, vmax=@LIMIT@, interpolation="nearest",
                      extent=(*corners, *reversed(corners)))
    ax.set_xlabel("position of the key")
    ax.set_ylabel("position of the query")
@ROWS_AND_COLUMNS@@INCLUDE zoom_down@
    bar = fig.colorbar(image, label=f"added to the score, head {HEAD}")
@IF BAR@
    bar.ax.set_ylim(@BAR@)
@END@
    plt.show()
