POSITION, SHIFT = @POSITION@, @SHIFT@
pairs = range((BLOCK + 1) // 2)
SINES, COSINES = np.s_[@SINES@], np.s_[@COSINES@]  # columns of an axis


def patches():
    """How far the shift goes down and across, from POSITION."""
    down = (POSITION + SHIFT) // WIDTH - POSITION // WIDTH
    return down, SHIFT - down * WIDTH


def turned(block, by, count):
    """The waves of an axis so many patches on: M_k of that axis."""
    turn = (angles(np.array([by]), count) - angles(np.array([0]), count))[0]
    sine, cosine = block[SINES], np.zeros(len(turn))
    cosine[: BLOCK // 2] = block[COSINES]
    result = block.copy()
    result[SINES] = np.cos(turn) * sine + np.sin(turn) * cosine
    result[COSINES] = (np.cos(turn) * cosine - np.sin(turn) * sine)[: BLOCK // 2]
    return result


def row(position):
    """The encoding of one patch."""
    return positional_encoding(length=1, first_position=position)[0]


def shifted():
    """M_k P(p)."""
    down, across = patches()
    row = turned(waves(np.array([POSITION // WIDTH]), HEIGHT)[0], down, HEIGHT)
    column = turned(waves(np.array([POSITION % WIDTH]), WIDTH)[0], across, WIDTH)
    joined = np.hstack((@ORDER@))[:D_MODEL]
    return np.pad(joined, (0, D_MODEL - len(joined)))


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 3), layout="constrained")
    rows = [row(POSITION), shifted(), row(POSITION + SHIFT)]
    ax.imshow(rows, cmap="@MAP@", vmin=-1, vmax=1, aspect="auto", interpolation="nearest")
    ax.locator_params(axis="x", integer=True)
    ax.set_yticks([0, 1, 2], ["P(p)", "M_k P(p)", "P(p + k)"])
    ax.set_xlabel("column j")
    ax.set_title(f"largest residual {np.abs(rows[1] - rows[2]).max():.2g}")
    plt.show()
