POSITION = @POSITION@
SHIFT = @SHIFT@
SINE_ONLY = @SINE_ONLY@  # whether the cosines are left out
SINES = np.s_[@SINES@]  # columns of the sines and of the cosines, pair by pair
COSINES = np.s_[@COSINES@]
SHOWN = range(@SHOWN_PAIRS@)  # pairs that are drawn


def shift_blocks(k):
    """M_k as its blocks [[c, s], [-s, c]], shape (pairs, 2, 2): they act on (sin, cos), and p is not in them."""
    angles = k * frequencies()[:@COMPLETE@]
    c, s = np.cos(angles), np.sin(angles)
    return np.array([[c, s], [-s, c]]).transpose(2, 0, 1)


def row(position):
    """The encoding of one position, d_model values."""
    return positional_encoding(length=1, first_position=position)[0]


def shifted(values, k):
    """M_k applied to a row."""
    pairs = np.stack([values[SINES], values[COSINES]], axis=-1)
    turned = np.einsum("iab,ib->ia", shift_blocks(k), pairs)
    result = np.zeros_like(values)
    result[SINES], result[COSINES] = turned[:, 0], turned[:, 1]
@IF LONE@
    result[@LONE@] = np.cos(k * frequencies()[@COMPLETE@]) * values[@LONE@]  # its partner is missing: no block
@END@
    return result


def sine_fit_error(k, positions=1000):
    """The largest error of the best linear map from the sines of a row to those k positions on."""
    here = positional_encoding(length=positions, first_position=0)[:, @EVERY_SINE@]
    there = positional_encoding(length=positions, first_position=k)[:, @EVERY_SINE@]
    return np.abs(here @ np.linalg.lstsq(here, there, rcond=None)[0] - there).max()


@INCLUDE clock@


def main():
    import matplotlib.pyplot as plt

    omega = frequencies()
    if len(omega) == 0:
        print("There is no pair of columns: nothing turns.")
        return
    fig, axes = plt.subplots(1, len(SHOWN), figsize=(3 * len(SHOWN), 3.6), squeeze=False, layout="constrained")
    for i, ax in zip(SHOWN, axes[0]):
        draw_clock(ax, POSITION * omega[i], (POSITION + SHIFT) * omega[i])
        if SINE_ONLY:  # the mirror image of the hand is as high
            angle = np.pi - POSITION * omega[i]
            ax.plot([0, np.cos(angle)], [0, np.sin(angle)], ":", color="C0")
        ax.set_title(f"pair {i}")
    axes[0, 0].legend(fontsize=8)
    if SINE_ONLY:
        fig.suptitle(f"the best map of the sines misses by up to {sine_fit_error(SHIFT):.3g}")
    else:
        found, expected = shifted(row(POSITION), SHIFT), row(POSITION + SHIFT)
        print("M_k, block by block:", shift_blocks(SHIFT)[SHOWN.start : SHOWN.stop], sep="\n")
        fig.suptitle(f"largest |M_k PE(p) - PE(p + k)| = {np.abs(found - expected).max():.2g}")
    plt.show()
