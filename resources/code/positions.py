POSITIONS = @POSITIONS@
SHOWN = @SHOWN_POSITIONS@  # those that are drawn
WAVES = {@IF ALL_COLUMNS@"all columns": np.arange(D_MODEL)@ELSE@@IF SINES@"sine": np.arange(D_MODEL)[@SINES@]@END@@IF SINES@@IF COSINES@, @END@@END@@IF COSINES@"cosine": np.arange(D_MODEL)[@COSINES@]@END@@END@}  # columns of each line


def row(position):
    """The encoding of one position, d_model values."""
    return positional_encoding(length=1, first_position=position)[0]


def main():
    import itertools

    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    dashes = itertools.cycle(["-", "--", "-.", ":"])
    for k, (position, dash) in enumerate(zip(SHOWN, dashes)):
        for wave, columns in WAVES.items():
            x = @X@
            ax.plot(x, row(position)[columns], dash, color=f"C{k}", label=f"p = {position}, {wave}")
@NOISE@    ax.set_xlabel("@XLABEL@")
    ax.set_ylabel("@VALUE@")
@ZOOM@    ax.legend()
    plt.show()
