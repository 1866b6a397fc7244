POSITION = @POSITION@
COLUMNS = np.r_[@USED@]  # those of PE(q) that count


@IF RANDOM@
@RANDOM_MATRIX@

@END@
def queries(length=LENGTH):
    """@IF RANDOM@The rows times a random W@ELSE@M_4 PE(p) = PE(p + 4)@END@, one row per position."""
    return @IF RANDOM@positional_encoding(length) @ random_matrix(D_MODEL)@ELSE@positional_encoding(length, first_position=FIRST_POSITION + 4)@END@


def scores(length=LENGTH):
    """S(p, q) for every two positions."""
    return queries(length)[:, COLUMNS] @ positional_encoding(length)[:, COLUMNS].T


def main():
    import matplotlib.pyplot as plt

    length = min(LENGTH, 512)
    matrix = scores(length)
    corners = (FIRST_POSITION - 0.5, FIRST_POSITION + length - 0.5)
    fig, (left, right) = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
    image = left.imshow(matrix, cmap="viridis", interpolation="nearest", extent=(*corners, *reversed(corners)))
    left.set_xlabel("position q")
    left.set_ylabel("position p")
    fig.colorbar(image, ax=left, label="S(p, q)")
    row = min(POSITION - FIRST_POSITION, length - 1)
    right.plot(np.arange(length) - row, matrix[row])
    right.set_xlabel(f"distance k from position {FIRST_POSITION + row}")
    right.set_ylabel("S(p, p + k)")
    plt.show()
