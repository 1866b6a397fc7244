ROWS = @ROWS@  # the first positions
COMPONENTS = @COMPONENTS@  # 0: the columns themselves, else so many principal components
BESIDE = [@BESIDE@]  # tables whose R^2 is drawn beside that of the rows
@BRIDGED@

def lines(table=None):
    """What is transformed, centred: the columns of the table, or its first principal components."""
    table = @ENCODING@(ROWS) if table is None else table
    centred = table - table.mean(axis=0)
    if COMPONENTS == 0:
        return centred
    left, sizes, _ = np.linalg.svd(centred, full_matrices=False)
    count = min(COMPONENTS, np.count_nonzero(sizes ** 2 > 1e-13 * np.sum(sizes ** 2)))
    return left[:, :count] * sizes[:count]


def spectrum(table=None):
    """Wavelengths, and the power of each line at them as a share of the line's own; with Hann's window."""
    centred = lines(table)
    rows = len(centred)
    points = 1 << int(np.ceil(np.log2(4 * rows)))
    window = np.sin(np.pi * (np.arange(rows) + 0.5) / rows) ** 2
    power = np.abs(np.fft.rfft(centred * window[:, np.newaxis], points, axis=0)[1:]) ** 2
    total = power.sum(axis=0)
    return points / np.arange(1, points // 2 + 1), power / np.where(total > 0, total, 1)


def explained(encoding=@ENCODING@):
    """R^2 of the 1, 2, ... strongest Fourier frequencies of the whole table, a sine and a cosine in every column."""
    table = encoding(ROWS)
    held = np.sum(np.abs(np.fft.rfft(table - table.mean(axis=0), axis=0)[1:]) ** 2, axis=1)
    held[: (ROWS - 1) // 2] *= 2  # and their mirror images; that of 2 positions has none
    return np.cumsum(np.sort(held)[::-1]) / np.sum(held)


def main():
    import matplotlib.pyplot as plt

    wavelengths, power = spectrum()
    order = np.argsort(-np.argmax(power, axis=0), kind="stable")
    fig, (ax, share) = plt.subplots(1, 2, figsize=(12, 5), width_ratios=[2, 1], layout="constrained")
    relative = power[:, order] / np.maximum(power.max(axis=0), 1e-300)[order]
    mesh = ax.pcolormesh(wavelengths, np.arange(power.shape[1]), relative.T, cmap="viridis", shading="nearest")
    if COMPONENTS == 0:
        ax.vlines(2 * np.pi / @FREQUENCIES@(), -0.5, -0.5 + 0.03 * power.shape[1], color="red", linewidth=0.7)
    ax.set(xscale="log", xlim=(2, 2 * ROWS), xlabel="wavelength, positions", ylabel="sorted by peak")
    ax.invert_yaxis()
    fig.colorbar(mesh, label="power, relative to the peak")
    share.plot(np.arange(1, len(explained()) + 1), explained(), ".-")
    for encoding in BESIDE:
        share.plot(np.arange(1, len(explained()) + 1), explained(encoding), "--")
    share.set(xlabel="Fourier frequencies K", ylabel="R^2", ylim=(0, 1.05))
    plt.show()
