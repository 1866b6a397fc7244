TRAINED_LENGTH = @TRAINED@
READ_AT = @READ_AT@  # the position of the hands


def nearest_trained_row(position):
    """The position of the trained row that is nearest to a row, and the distance of the two."""
    trained = positional_encoding(length=TRAINED_LENGTH)
    row = positional_encoding(length=1, first_position=position)
    distances = np.linalg.norm(trained - row, axis=1)
    return FIRST_POSITION + int(distances.argmin()), distances.min()


def arcs_seen():
    """The part of each pair's circle that lies within the trained length, 0 .. 1."""
    return np.minimum(1, (TRAINED_LENGTH - 1) * frequencies() / (2 * np.pi))


def is_new(position=READ_AT):
    """For each pair, whether its hand is at an angle not seen in training."""
    turned = (position - FIRST_POSITION) * frequencies() % (2 * np.pi)
    return (arcs_seen() < 1) & (turned > (TRAINED_LENGTH - 1) * frequencies())


def draw_clocks(ax):
    """The part of its circle that each pair has seen, and its hand at READ_AT: a clock each if they are few."""
    from matplotlib.patches import Circle, Wedge

    arcs, start, hand = arcs_seen(), FIRST_POSITION * frequencies(), READ_AT * frequencies()
    colors = np.where(is_new(), "C1", "black")
    if len(arcs) > @MOST_CLOCKS@:
        ax.bar(range(len(arcs)), arcs, width=1, alpha=0.32)
        ax.scatter(range(len(arcs)), (hand - start) / (2 * np.pi) % 1, s=4, c=colors, zorder=2)
        ax.set_xlabel("pair i")
        ax.set_ylabel("part of its circle seen in training")
        return
    across = int(np.ceil(np.sqrt(len(arcs))))
    for i, arc in enumerate(arcs):
        x, y = i % across, -(i // across)
        ax.add_patch(Wedge((x, y), 0.42, *np.degrees([start[i], start[i] + 2 * np.pi * arc]), alpha=0.32))
        ax.add_patch(Circle((x, y), 0.42, fill=False, color="grey"))
        ax.plot([x, x + 0.42 * np.cos(hand[i])], [y, y + 0.42 * np.sin(hand[i])], color=colors[i])
    ax.set(aspect="equal", xticks=[], yticks=[], title="pairs row by row: part of the circle seen in training")


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
