@IF LONE@
POSITION = @POSITION@
@END@
MEASURE = "@MEASURE@"  # dot, cosine or distance
PAIRS = slice(@FIRST_PAIR@, @LAST_PAIR@)  # those with a sine and a cosine
COLUMNS = np.r_[@USED@]  # what the matrix takes, a lone column of an odd d_model too
GROUPS = @GROUPS@  # the pairs are added up in so many groups, slowest first


def dot_product(k, pairs=PAIRS):
    """S(k) = sum of cos(w_i k): the dot product of two rows at a distance k."""
    return @SQUARED@np.cos(np.multiply.outer(k, frequencies()[pairs])).sum(axis=-1)


def similarity(k, pairs=PAIRS):
    """The measure of two rows at a distance k."""
    whole = dot_product(0, PAIRS if MEASURE == "cosine" else pairs)
    if MEASURE == "cosine":
        return dot_product(k, pairs) / whole
    if MEASURE == "distance":
        return np.sqrt(np.maximum(0, 2 * whole - 2 * dot_product(k, pairs)))
    return dot_product(k, pairs)


def similarity_matrix(length=LENGTH, first_position=FIRST_POSITION, step=1):
    """The measure of every two rows, or of every step-th one, multiplied out."""
    rows = positional_encoding(length, first_position=first_position)[::step, COLUMNS]
@INCLUDE measured@


@IF LONE@
def selected_row(length=LENGTH):
    """The measure of the row at POSITION and every other, with the lone column, which no curve has."""
    return similarity_matrix(length)[POSITION - FIRST_POSITION]


@END@
def main():
    import matplotlib.pyplot as plt

@INCLUDE similarity_axes@
@IF MATRIX@
    first, length = @MATRIX_ROWS@
    corners = (first - 0.5, first + length - 0.5)
    image = left.imshow(similarity_matrix(length, first, step=-(-length // 2048)), cmap="@MATRIX_MAP@"@COLOURS@,
                        aspect="auto", interpolation="nearest", extent=(*corners, *reversed(corners)))
    left.set_xlabel("position q")
    left.set_ylabel("position p")
    left.locator_params(integer=True)
    fig.colorbar(image, ax=left, label=MEASURE)
@END@
@IF CURVE@
    shifts = np.arange(1 - LENGTH, LENGTH, -(-LENGTH // 8192))
    for group in reversed(range(GROUPS)):
        first = len(frequencies()) * group // GROUPS
        shown = slice(max(first, PAIRS.start), PAIRS.stop)
        right.plot(shifts, similarity(shifts, shown), label=f"i >= {shown.start}")
    if GROUPS > 1:
        right.legend()
    right.set_xlabel("shift k = q - p")
    right.set_ylabel(MEASURE)
@END@
    plt.show()
