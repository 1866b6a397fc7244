COMPONENTS = @COMPONENTS@
AZIMUTH, ELEVATION = @AZIMUTH@, @ELEVATION@  # degrees, of the eye


def principal_components(table=None, count=COMPONENTS):
    """The centred rows in their first principal components, and the share of the variance of each."""
    table = positional_encoding() if table is None else table
    centred = table - table.mean(axis=0)
    _, sizes, directions = np.linalg.svd(centred, full_matrices=False)
    directions = directions[:count]
    # A direction and its opposite are as good: the first of the largest weights is positive.
    weights = np.abs(directions)
    largest = np.argmax(weights >= (1 - 1e-9) * weights.max(axis=1, keepdims=True), axis=1)
    directions *= np.sign(directions[np.arange(len(directions)), largest])[:, np.newaxis]
    return centred @ directions.T, sizes[:count] ** 2 / np.sum(sizes ** 2)


def main():
    import matplotlib.pyplot as plt

    points, shares = principal_components()
    if COMPONENTS < 2:
        print(points)
        return
    positions = np.arange(FIRST_POSITION, FIRST_POSITION + LENGTH)
    fig = plt.figure(figsize=(12, 5), layout="constrained")
    ax = fig.add_subplot(1, 2, 1)
    for c, dash in zip(range(COMPONENTS), ["-", "--", "-."]):
        ax.plot(positions, points[:, c], dash, label=f"PC {c + 1}: {shares[c]:.1%}")
    ax.set_xlabel("position p")
    ax.legend()
    space = fig.add_subplot(1, 2, 2, projection="3d" if COMPONENTS == 3 else None)
    space.plot(*points.T, color="grey", linewidth=0.5)
    dots = space.scatter(*points.T, c=positions, cmap="viridis")
    if COMPONENTS == 3:
        space.view_init(ELEVATION, AZIMUTH)
    space.set_aspect("equal")
    fig.colorbar(dots, label="position p")
    plt.show()
