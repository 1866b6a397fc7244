def bfloat16(values):
    """float32 rounded to its upper 16 bits, to nearest, ties to even."""
    bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
    bits += 0x7FFF + (bits >> 16 & 1)
    return (bits & 0xFFFF0000).astype(np.uint32).view(np.float32)


FORMATS = {"float32": np.float32, "float16": np.float16, "bfloat16": bfloat16}


def largest_errors(name):
    """The largest error of each row when it is stored in that format."""
    table = positional_encoding()
    with np.errstate(over="ignore"):
        return np.max(np.abs(FORMATS[name](table).astype(float) - table), axis=1)


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for name in FORMATS:
        ax.semilogy(FIRST_POSITION + np.arange(LENGTH), np.maximum(largest_errors(name), 1e-300), label=name)
    ax.set_ylim(bottom=1e-12)
    ax.set_xlabel("position p")
    ax.set_ylabel("largest error of a row")
@ZOOM@    ax.legend()
    plt.show()
