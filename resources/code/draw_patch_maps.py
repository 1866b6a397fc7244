HEIGHT, WIDTH = @GRID@  # patches of the image
MAPS = "@MAPS@"  # one: of the patch POSITION; all: of each patch, at its place


def patch_maps(matrix):
    """Similarities with each patch, as maps of the image."""
    if MAPS == "one":
        return matrix[POSITION - FIRST_POSITION].reshape(HEIGHT, WIDTH)
    return matrix.reshape(HEIGHT, WIDTH, HEIGHT, WIDTH).swapaxes(1, 2).reshape(HEIGHT**2, WIDTH**2)


def draw_matrix(axes, matrix):
    axes.set_xlabel("column of the patch")
    axes.set_ylabel("row of the patch")
    axes.set_xticks([])
    axes.set_yticks([])
    return axes.imshow(patch_maps(matrix), cmap="@MATRIX_MAP@"@COLOURS@, interpolation="nearest")
