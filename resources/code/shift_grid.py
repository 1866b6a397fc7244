POSITION, SHIFT = @POSITION@, @SHIFT@
pairs = range((BLOCK + 1) // 2)
SINES, COSINES = np.s_[@SINES@], np.s_[@COSINES@]  # columns of an axis
SHOWN = [@SHOWN_PAIRS@]  # pairs of an axis that are drawn


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


def hands(axis, pair):
    """Radians of a pair at POSITION, and where the shift turns it."""
    down, across = patches()
    place, by, count = (POSITION // WIDTH, down, HEIGHT) if axis == "down" else (POSITION % WIDTH, across, WIDTH)
    return angles(np.array([place, place + by]), count)[:, pair]


@INCLUDE clock@


def main():
    import matplotlib.pyplot as plt

    count = max(1, len(SHOWN))
    fig, axes = plt.subplots(1, count, figsize=(3 * count, 3.6), squeeze=False, layout="constrained")
    for (axis, pair), ax in zip(SHOWN, axes[0]):
        draw_clock(ax, *hands(axis, pair))
        ax.set_title(f"{axis} {pair}")
    error = np.abs(shifted() - row(POSITION + SHIFT)).max()
    fig.suptitle(f"largest |M_k P(p) - P(p + k)| = {error:.2g}")
    plt.show()
