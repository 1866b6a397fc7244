@OTHERS@LINES = [@LINES@]  # the scheme's own is the last


def wavelengths(frequencies=frequencies):
    """Positions that each pair takes for a whole turn; infinite for one that does not turn."""
    with np.errstate(divide="ignore"):
        return 2 * np.pi / frequencies()


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for name, scaled in LINES:
        ax.semilogy(wavelengths(scaled), ".-" if scaled is frequencies else ".--", label=name)
    ax.axhline(LENGTH, color="black", label=f"L = {LENGTH}")
    ax.set_title(f"{np.count_nonzero(wavelengths() <= LENGTH)} of {PAIRS} pairs turn once within L")
    ax.set_xlabel("pair i")
    ax.set_ylabel("wavelength, positions")
@INCLUDE zoom@
    ax.legend()
    plt.show()
