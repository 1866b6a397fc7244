POSITIONS = @POSITIONS@
SHOWN = @SHOWN_POSITIONS@  # those that are drawn
columns = np.arange(D_MODEL)
WAVES = @WAVES@  # columns of each line, which ends where no column goes on


def row(position):
    """The encoding of one position, d_model values."""
    return positional_encoding(length=1, first_position=position)[0]


def main():
    import itertools

    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    dashes = itertools.cycle(["-", "--", "-.", ":"])
    for k, (position, dash) in enumerate(zip(SHOWN, dashes)):
        for wave, lines in WAVES.items():
            for line in lines:
                label = f"p = {position}, {wave}" if line is lines[0] else None
                dot = "." if len(line) == 1 else None  # a line of one column
                ax.plot(@X@, row(position)[line], dash, marker=dot, color=f"C{k}", label=label)
@NOISE@    ax.set_xlabel("@XLABEL@")
    ax.set_ylabel("@VALUE@")
@INCLUDE zoom@
    ax.legend()
    plt.show()
