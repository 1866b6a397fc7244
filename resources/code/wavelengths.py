POSITION_SCALE = @POSITION_SCALE@  # s


def wavelengths(d_model=D_MODEL, base=BASE):
    """Positions that each pair takes for a whole turn."""
    return 2 * np.pi / frequencies(d_model, base)


def pairs_completing_a_cycle(length=LENGTH):
    return int(np.count_nonzero(wavelengths() <= length))


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    ax.semilogy(wavelengths(), ".-", label=f"d = {D_MODEL}, n = {BASE:g}")
    ax.axhline(LENGTH, color="black", label=f"L = {LENGTH}")
    ax.axhline(2 * np.pi / POSITION_SCALE, color="grey", linestyle=":", label="shortest")
    ax.axhline(2 * np.pi * BASE / POSITION_SCALE, color="grey", linestyle="--", label="2 pi n / s")
    ax.set_title(f"{pairs_completing_a_cycle()} of {len(wavelengths())} pairs complete a cycle within L")
    ax.set_xlabel("pair i")
    ax.set_ylabel("wavelength, positions")
@INCLUDE zoom@
    ax.legend()
    plt.show()
