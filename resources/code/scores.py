POSITION = @POSITION@
COLUMNS = np.r_[@USED@]  # those of PE(q) that count


@IF RANDOM@
@RANDOM_MATRIX@

@END@
def queries(length=LENGTH, first_position=FIRST_POSITION):
    """@IF RANDOM@The rows times a random W@ELSE@M_4 PE(p) = PE(p + 4)@END@, one row per position."""
    return @IF RANDOM@positional_encoding(length, first_position=first_position) @ random_matrix(D_MODEL)@ELSE@positional_encoding(length, first_position=first_position + 4)@END@


def scores(length=LENGTH):
    """S(p, q) for every two positions."""
    return queries(length)[:, COLUMNS] @ positional_encoding(length)[:, COLUMNS].T


def curve(shifts):
    """S(p, p + k) for p = POSITION."""
    query = queries(1, POSITION)[0, COLUMNS]
    keys = positional_encoding(len(shifts), first_position=POSITION + shifts[0])[:, COLUMNS]
    return keys @ query


def main():
    import matplotlib.pyplot as plt

    length = min(LENGTH, 512)
@AXES@
@IF MATRIX@
    corners = (FIRST_POSITION - 0.5, FIRST_POSITION + length - 0.5)
    image = left.imshow(scores(length), cmap="@MATRIX_MAP@"@COLOURS@, interpolation="nearest", extent=(*corners, *reversed(corners)))
    left.set_xlabel("position q")
    left.set_ylabel("position p")
    left.locator_params(integer=True)
    fig.colorbar(image, ax=left, label="S(p, q)")
@END@
@IF CURVE@
    shifts = np.arange(1 - length, length)
    right.plot(shifts, curve(shifts))
    right.set_xlim(-length, length)
@VALUES@    right.set_xlabel(f"shift k from position {POSITION}")
    right.set_ylabel("S(p, p + k)")
@END@
    plt.show()
