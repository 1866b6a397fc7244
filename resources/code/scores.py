POSITION = @POSITION@
COLUMNS = np.r_[@USED@]  # those of PE(q) that count


@BETWEEN@def queries(length=LENGTH):
    """@QUERY_NAME@, one row per position."""
    return @QUERIES@


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
