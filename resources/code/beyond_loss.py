# Mean losses, nats per character, of @BIN@ positions each: measured, not computed from an encoding.
TRAINED_LENGTH = @TRAINED@
LOSSES = {
@LOSSES@}


def main():
    import itertools

    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    colors = ["grey", "C0", "C2", "C1", "C4", "C3"]
    dashes = itertools.cycle(["-", "--", "-.", ":"])
    for (name, losses), color, dash in zip(LOSSES.items(), colors, dashes):
        ax.plot(@BIN@ * np.arange(len(losses)) + (@BIN@ - 1) / 2, losses, dash, color=color, label=name)
    ax.axvline(TRAINED_LENGTH, color="grey", linestyle="--")
    ax.set_xlabel("position")
    ax.set_ylabel("measured loss, nats per character")
    ax.legend()
    plt.show()
