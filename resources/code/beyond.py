TRAINED_LENGTH = @TRAINED@


def nearest_trained_row(position):
    """The position of the trained row that is nearest to a row, and the distance of the two."""
    trained = positional_encoding(length=TRAINED_LENGTH)
    row = positional_encoding(length=1, first_position=position)
    distances = np.linalg.norm(trained - row, axis=1)
    return FIRST_POSITION + int(distances.argmin()), distances.min()


def arcs_seen():
    """The part of each pair's circle that lies within the trained length, 0 .. 1."""
    return np.minimum(1, (TRAINED_LENGTH - 1) * frequencies() / (2 * np.pi))


def draw_clocks(ax):
    ax.bar(range(len(arcs_seen())), arcs_seen())
    ax.set_xlabel("pair i")
    ax.set_ylabel("part of its circle seen in training")


def draw_distances(ax):
    positions = np.unique(np.linspace(@FIRST@, @LAST@, 1000).astype(int))
    ax.plot(positions, [nearest_trained_row(p)[1] for p in positions])
    ax.axvline(FIRST_POSITION + TRAINED_LENGTH - 0.5, color="grey", linestyle="--")
    ax.set_xlabel("position p")
    ax.set_ylabel("distance to the nearest trained row")
    ax.set_xlim(@ENDS@)
    ax.set_ylim(bottom=0)


def main():
    import matplotlib.pyplot as plt

    parts = [@PARTS@]
    fig, axes = plt.subplots(1, len(parts), figsize=(6 * len(parts), 5), layout="constrained", squeeze=False)
    for ax, draw in zip(axes[0], parts):
        draw(ax)
    plt.show()
