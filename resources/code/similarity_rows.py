POSITION = @POSITION@
MEASURE = "@MEASURE@"  # dot, cosine or distance
CENTRED = @CENTRED@  # of the rows less their mean
OFF_SCALE = @OFF_SCALE@  # rows several times larger than all others, which mean, range and diagonals leave out


def similarity_matrix():
    """The measure of every two rows."""
    rows = positional_encoding()
    if CENTRED or MEASURE == "distance":  # distances are the same, with more digits
        rows = rows - np.delete(rows, OFF_SCALE, axis=0).mean(axis=0)
@INCLUDE measured@


def diagonal(k, matrix=None):
    """The measure of every two rows at a distance k that are not off scale; not a number if there are none."""
    places = np.arange(max(0, -k), LENGTH - max(0, k))
    kept = ~np.isin(places, OFF_SCALE) & ~np.isin(places + k, OFF_SCALE)
    values = np.diagonal(similarity_matrix() if matrix is None else matrix, k)[kept]
    return values if len(values) else np.array([np.nan])


@IF GRID@
@INCLUDE draw_patch_maps@
@ELSE@
@INCLUDE draw_matrix@
@END@


def main():
    import matplotlib.pyplot as plt

    matrix = similarity_matrix()
@INCLUDE similarity_axes@
@IF MATRIX@
    fig.colorbar(draw_matrix(left, matrix), ax=left, label=MEASURE)
@END@
@IF CURVE@
    shifts = np.arange(1 - LENGTH, LENGTH)
    diagonals = [diagonal(k, matrix) for k in shifts]
    right.fill_between(shifts, [d.min() for d in diagonals], [d.max() for d in diagonals], alpha=0.2)
    right.plot(shifts, [d.mean() for d in diagonals], label="mean of the diagonal")
    right.plot(FIRST_POSITION + np.arange(LENGTH) - POSITION, matrix[POSITION - FIRST_POSITION],
               label=f"row {POSITION}")
    right.legend()
    right.set_xlabel("shift k = q - p")
    right.set_ylabel(MEASURE)
@END@
    plt.show()
