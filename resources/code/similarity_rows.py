POSITION = @POSITION@
MEASURE = "@MEASURE@"  # dot, cosine or distance
CENTRED = @CENTRED@  # of the rows less their mean


def similarity_matrix():
    """The measure of every two rows."""
    rows = positional_encoding()
    if CENTRED:
        rows = rows - rows.mean(axis=0)
    dot = rows @ rows.T
    squares = np.diag(dot)
    if MEASURE == "cosine":
        return dot / np.sqrt(np.maximum(np.multiply.outer(squares, squares), np.finfo(float).tiny))
    if MEASURE == "distance":
        return np.sqrt(np.maximum(0, np.add.outer(squares, squares) - 2 * dot))
    return dot


def diagonal(k):
    """The measure of every two rows at a distance k."""
    return np.diagonal(similarity_matrix(), k)


@DRAW_MATRIX@


def main():
    import matplotlib.pyplot as plt

    matrix = similarity_matrix()
    fig, (left, right) = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
    fig.colorbar(draw_matrix(left, matrix), ax=left, label=MEASURE)
    shifts = np.arange(1 - LENGTH, LENGTH)
    diagonals = [np.diagonal(matrix, k) for k in shifts]
    right.fill_between(shifts, [d.min() for d in diagonals], [d.max() for d in diagonals], alpha=0.2)
    right.plot(shifts, [d.mean() for d in diagonals], label="mean of the diagonal")
    right.plot(FIRST_POSITION + np.arange(LENGTH) - POSITION, matrix[POSITION - FIRST_POSITION],
               label=f"row {POSITION}")
    right.legend()
    right.set_xlabel("distance k")
    right.set_ylabel(MEASURE)
    plt.show()
