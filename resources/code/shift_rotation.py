POSITION, SHIFT = @POSITION@, @SHIFT@
SHOWN = range(@SHOWN_PAIRS@)  # pairs that are drawn


def turn():
    """Radians by which the shift turns each pair."""
    here, there = angles(np.array([POSITION, POSITION + SHIFT]))
    return there - here


def row(position):
    """Cosines and sines of the angles at a position."""
    return positional_encoding(length=1, first_position=position)[0]


def shifted(values):
    """M_k applied to a row: every pair is turned on."""
    c, s = np.cos(turn()), np.sin(turn())
    result = values.copy()
    result[FIRST] = c * values[FIRST] - s * values[SECOND]
    result[SECOND] = c * values[SECOND] + s * values[FIRST]
    return result


@INCLUDE clock@


def main():
    import matplotlib.pyplot as plt

    count = max(1, len(SHOWN))
    fig, axes = plt.subplots(1, count, figsize=(3 * count, 3.6), squeeze=False, layout="constrained")
    for i, ax in zip(SHOWN, axes[0]):
        draw_clock(ax, *angles(np.array([POSITION, POSITION + SHIFT]))[:, i])
        ax.set_title(f"pair {i}")
    error = np.nanmax(np.abs(shifted(row(POSITION)) - row(POSITION + SHIFT)), initial=0)
    fig.suptitle(f"largest |M_k x(p) - x(p + k)| = {error:.2g}")
    plt.show()
