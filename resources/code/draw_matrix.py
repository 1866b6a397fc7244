def draw_matrix(axes, matrix):
    corners = (FIRST_POSITION - 0.5, FIRST_POSITION + LENGTH - 0.5)
    axes.set_xlabel("position q")
    axes.set_ylabel("position p")
    axes.locator_params(integer=True)
    return axes.imshow(matrix, cmap="@MATRIX_MAP@"@COLOURS@, aspect="auto", interpolation="nearest", extent=(*corners, *reversed(corners)))
