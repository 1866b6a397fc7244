POSITION = @POSITION@
COLUMNS = np.r_[@USED@]  # those of PE(q) that count


@IF RANDOM@
@INCLUDE random_matrix@


@END@
def queries(length=LENGTH, first_position=FIRST_POSITION):
    """@IF RANDOM@The rows times a random W@ELSE@M_4 PE(p) = PE(p + 4)@END@, one row per position."""
    return @IF RANDOM@positional_encoding(length, first_position=first_position) @ random_matrix(D_MODEL)@ELSE@positional_encoding(length, first_position=first_position + 4)@END@


def scores(length=LENGTH, first_position=FIRST_POSITION, step=1):
    """S(p, q) for every two positions, or for every step-th one."""
    keys = positional_encoding(length, first_position=first_position)
    return queries(length, first_position)[::step, COLUMNS] @ keys[::step, COLUMNS].T


def curve(shifts):
    """S(p, p + k) for p = POSITION."""
    query = queries(1, POSITION)[0, COLUMNS]
    keys = np.vstack([positional_encoding(1, first_position=POSITION + k) for k in shifts])[:, COLUMNS]
    return keys @ query


def main():
    import matplotlib.pyplot as plt

@INCLUDE similarity_axes@
@IF MATRIX@
    first, length = @MATRIX_ROWS@
    corners = (first - 0.5, first + length - 0.5)
    image = left.imshow(scores(length, first, step=-(-length // 2048)), cmap="@MATRIX_MAP@"@COLOURS@,
                        aspect="auto", interpolation="nearest", extent=(*corners, *reversed(corners)))
    left.set_xlabel("position q")
    left.set_ylabel("position p")
    left.locator_params(integer=True)
    fig.colorbar(image, ax=left, label="S(p, q)")
@END@
@IF CURVE@
    shifts = np.arange(1 - LENGTH, LENGTH, -(-LENGTH // 8192))
    right.plot(shifts, curve(shifts))
    right.set_xlabel(f"shift k from position {POSITION}")
    right.set_ylabel("S(p, p + k)")
@END@
    plt.show()
