def wavelengths(count):
    """Patches that each pair of an axis of so many takes for a whole turn."""
    with np.errstate(divide="ignore"):
        return 2 * np.pi / np.diff(angles(np.arange(2), count), axis=0)[0]


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    ax.semilogy(wavelengths(HEIGHT), "o-", label="down")
    ax.semilogy(wavelengths(WIDTH), ".--", label="across")
    ax.axhline(HEIGHT, color="black", label=f"height {HEIGHT}")
    ax.axhline(WIDTH, color="grey", linestyle=":", label=f"width {WIDTH}")
    ax.set_xlabel("pair i")
    ax.set_ylabel("wavelength, patches")
@INCLUDE zoom@
    ax.legend()
    plt.show()
