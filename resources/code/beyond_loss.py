# Mean losses, nats per character, of @BIN@ positions each: measured, not computed from an encoding.
TRAINED_LENGTH = @TRAINED@
LOSSES = {
@LOSSES@}


def main():
    import itertools

    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for (name, losses), dash in zip(LOSSES.items(), itertools.cycle(["-", "--", "-.", ":"])):
        ax.plot(@BIN@ * np.arange(len(losses)) + (@BIN@ - 1) / 2, losses, dash, label=name)
    ax.axvline(TRAINED_LENGTH, color="grey", linestyle="--")
    ax.set_xlabel("position")
    ax.set_ylabel("measured loss, nats per character")
    ax.legend()
    plt.show()
