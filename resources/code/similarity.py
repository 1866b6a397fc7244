POSITION = @POSITION@
PAIRS = slice(@FIRST_PAIR@, @LAST_PAIR@)  # those with a sine and a cosine


def dot_product(k):
    """S(k) = sum of cos(w_i k): the dot product of two rows that stand k apart."""
    return @SQUARED@np.cos(np.multiply.outer(k, frequencies()[PAIRS])).sum(axis=-1)


def similarity(k):
    """@MEASURE_NAME@ of two rows that stand k apart."""
    return @MEASURE@


def main():
    import matplotlib.pyplot as plt

    length = min(LENGTH, 512)
    distances = np.subtract.outer(np.arange(length), np.arange(length))
    curve = similarity(np.arange(length))
    fig, (left, right) = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
    corners = (FIRST_POSITION - 0.5, FIRST_POSITION + length - 0.5)
    image = left.imshow(curve[np.abs(distances)], cmap="viridis", interpolation="nearest",
                        extent=(*corners, *reversed(corners)))
    left.set_xlabel("position q")
    left.set_ylabel("position p")
    fig.colorbar(image, ax=left, label="@MEASURE_NAME@")
    around = np.arange(FIRST_POSITION, FIRST_POSITION + length) - POSITION
    right.plot(around, similarity(around))
    right.set_xlabel(f"distance k from position {POSITION}")
    right.set_ylabel("S(k)")
    plt.show()
