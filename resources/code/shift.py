POSITION = @POSITION@
SHIFT = @SHIFT@
SINES = np.s_[@SINES@]  # columns of the sines and of the cosines, pair by pair
COSINES = np.s_[@COSINES@]


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
    return result


def main():
    import matplotlib.pyplot as plt

    found, expected = shifted(row(POSITION), SHIFT), row(POSITION + SHIFT)
    print("M_k, block by block:", shift_blocks(SHIFT)[:4], sep="\n")
    count = min(8, len(shift_blocks(SHIFT)))
    fig, axes = plt.subplots(1, count, figsize=(2 * count, 2.6), squeeze=False, layout="constrained")
    for i, ax in enumerate(axes[0]):
        ax.add_patch(plt.Circle((0, 0), 1, fill=False))
        for position, color in ((POSITION, "C0"), (POSITION + SHIFT, "C1")):
            angle = position * frequencies()[i]
            ax.plot([0, np.cos(angle)], [0, np.sin(angle)], color=color, label=f"p = {position}")
        ax.set(xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal", xticks=[], yticks=[], title=f"pair {i}")
    axes[0, 0].legend(fontsize=6)
    fig.suptitle(f"largest |M_k PE(p) - PE(p + k)| = {np.abs(found - expected).max():.2g}")
    plt.show()
