POSITION = @POSITION@
SHOWN_HEADS = @HEADS_SHOWN@
SOFTMAX = @SOFTMAX@  # shares of the attention where the scores are otherwise equal
OF_QUERY = @OF_QUERY@  # whether a line is of the query at POSITION, not of every one


@INCLUDE bias_matrix@


def shares(head=HEAD):
    """What softmax makes of the biases alone."""
    weights = np.exp(bias_matrix(head) - bias_matrix(head).max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def line(head):
    """At the distances 1 - L .. L - 1; of one query those of the keys that it has."""
    distances = np.arange(1 - LENGTH, LENGTH)
    if not OF_QUERY:
        return bias(np.maximum(-distances, 0), np.maximum(distances, 0), head)
    found, row = np.full(len(distances), np.nan), POSITION - FIRST_POSITION
    found[LENGTH - 1 - row : 2 * LENGTH - 1 - row] = (shares if SOFTMAX else bias_matrix)(head)[row]
    return found


def main():
    import matplotlib.pyplot as plt

@INCLUDE similarity_axes@
@IF MATRIX@
    corners = (FIRST_POSITION - 0.5, FIRST_POSITION + LENGTH - 0.5)
    image = left.imshow(shares() if SOFTMAX else bias_matrix(), cmap="@MATRIX_MAP@"@COLOURS@, aspect="auto", interpolation="nearest",
                        extent=(*corners, *reversed(corners)))
    left.set_xlabel("position of the key")
    left.set_ylabel("position of the query")
    left.locator_params(integer=True)
    fig.colorbar(image, ax=left)
@END@
@IF CURVE@
    for head in SHOWN_HEADS:
        right.plot(np.arange(1 - LENGTH, LENGTH), line(head), ["-", "--", "-.", ":"][head % 4], color=f"C{head}", label=f"head {head}")
    right.set_xlabel("shift k = q - p")
    right.legend()
@END@
    plt.show()
