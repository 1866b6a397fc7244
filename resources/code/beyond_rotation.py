TRAINED_LENGTH = @TRAINED@
DISTANCES = @STRIDE@ * np.arange(@COUNT@)  # of a query and the key at the first position
REACHED = @IF LAST_COUNTED@np.minimum(DISTANCES, @LAST_COUNTED@)@ELSE@DISTANCES@END@  # as the scaling counts them


def asked_frequencies():
    """With the scaling, in the shortest text that has a distance."""
@ASKED@

LINES = [(@UNSCALED_NAME@, unscaled_frequencies)@IF SCALED_NAME@, (@SCALED_NAME@, asked_frequencies)@END@]


def new_angles(asked):
    """How many pairs are, at each distance, at an angle that no distance below TRAINED_LENGTH had."""
    trained = unscaled_frequencies()
    turns = trained > 0
    period = 2 * np.pi / trained[turns]
    distances = DISTANCES if asked is unscaled_frequencies else REACHED
    steps = distances[:, np.newaxis] * (asked() / np.where(turns, trained, 1))[..., turns]  # in trained positions
    into = steps - period * np.floor(steps / period)
    last = TRAINED_LENGTH - 1
    return np.sum((period > last) & (into > last + 1e-6) & (into < period - 1e-6), axis=1)


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for (name, asked), dash in zip(LINES, ["-", "--"]):
        ax.plot(DISTANCES, new_angles(asked), dash, label=name)
    ax.axvline(TRAINED_LENGTH - 0.5, color="grey", linestyle="--", label="trained length")
    ax.set_xlabel("distance of query and key, positions")
    ax.set_ylabel("pairs at angles not seen in training")
    ax.legend()
    plt.show()
