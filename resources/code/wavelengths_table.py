ROWS = @ROWS@  # the first positions
@BRIDGED@

def peaks():
    """The wavelength at which each column has most power, sorted; with Hann's window, padded four times."""
    if ROWS < 4:
        return np.array([])  # too few for a spectrum
    table = @ENCODING@(ROWS)
    centred = (table - table.mean(axis=0))[:, np.ptp(table, axis=0) > 0]
    window = np.sin(np.pi * (np.arange(ROWS) + 0.5) / ROWS) ** 2
    points = 1 << int(np.ceil(np.log2(4 * ROWS)))
    power = np.abs(np.fft.rfft(centred * window[:, np.newaxis], points, axis=0)[1:]) ** 2
    return np.sort(points / (1 + np.argmax(power, axis=0)))


def of_the_formula():
    """The wavelength of each column of the sinusoidal encoding with as many columns."""
    return np.repeat(2 * np.pi / frequencies_a(), 2)[: len(peaks())]


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    ax.semilogy(of_the_formula(), "--", color="grey", label="sinusoid")
    ax.semilogy(peaks(), ".", label="peak of the column's spectrum")
    ax.axhline(LENGTH, color="black", label=f"L = {LENGTH}")
    ax.set_xlabel("columns, sorted by their peak")
    ax.set_ylabel("wavelength, positions")
@INCLUDE zoom@
    ax.legend()
    plt.show()
