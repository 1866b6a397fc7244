COMPONENTS = @COMPONENTS@
OFF_SCALE = @OFF_SCALE@  # rows several times larger than all others, which the components leave out
AZIMUTH, ELEVATION = @AZIMUTH@, @ELEVATION@  # degrees, of the eye
BESIDE = [@BESIDE@]  # tables whose curve is drawn beside that of the rows, and in how many components


def principal_components(table=None, count=COMPONENTS):
    """The centred rows in their first principal components, and the share of the variance of each."""
    table, off_scale = (positional_encoding(), OFF_SCALE) if table is None else (table, [])
    kept = np.delete(table, off_scale, axis=0)
    mean = kept.mean(axis=0)
    _, sizes, directions = np.linalg.svd(kept - mean, full_matrices=False)
    directions = directions[:count]
@INCLUDE directions@
    return (table - mean) @ directions.T, sizes[:count] ** 2 / np.sum(sizes ** 2)


def main():
    import matplotlib.pyplot as plt

    points, shares = principal_components()
    if COMPONENTS == 0:
        print(points)
        return
    positions = np.arange(FIRST_POSITION, FIRST_POSITION + LENGTH)
    fig = plt.figure(figsize=(12, 5), layout="constrained")
    charts = 2 + len(BESIDE)
    ax = fig.add_subplot(1, charts, 1)
    for c, dash in zip(range(COMPONENTS), ["-", "--", "-."]):
        ax.plot(positions, points[:, c], dash, label=f"PC {c + 1}: {shares[c]:.1%}")
    ax.set_xlabel("position p")
@INCLUDE zoom@
    ax.legend()
    points[OFF_SCALE] = np.nan  # far outside the curve in space
    curves = [points] + [principal_components(table(), count)[0] for table, count in BESIDE]
    for k, curve in enumerate(curves):
        if curve.shape[1] == 1:  # on a line
            curve = np.pad(curve, ((0, 0), (0, 1)))
        dimensions = curve.shape[1]
        space = fig.add_subplot(1, charts, 2 + k, projection="3d" if dimensions == 3 else None)
        space.plot(*curve.T, color="grey", linewidth=0.5)
        dots = space.scatter(*curve.T, c=positions, cmap="viridis")
        space.set(xlabel="PC 1", ylabel="PC 2")
        if dimensions == 3:
            space.set_zlabel("PC 3")
            space.view_init(ELEVATION, AZIMUTH)
        space.set_aspect("equal")
    fig.colorbar(dots, label="position p", pad=0.12)
    plt.show()
