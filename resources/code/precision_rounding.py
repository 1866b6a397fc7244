PLACES = @IF OF_ROWS@FIRST_POSITION + np.arange(LENGTH)@ELSE@np.arange(@FIRST@, @LAST@)@END@


def bfloat16(values):
    """float32 rounded to its upper 16 bits, to nearest, ties to even."""
    bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
    bits += 0x7FFF + (bits >> 16 & 1)
    return (bits & 0xFFFF0000).astype(np.uint32).view(np.float32)


FORMATS = {"float32": np.float32, "float16": np.float16, "bfloat16": bfloat16}


def largest_errors(name):
    """The largest error of each @OF_WHAT@ when it is stored in that format."""
    table = @IF OF_ROWS@positional_encoding()@ELSE@@IF OF_VECTORS@vector(PLACES)@ELSE@bias(@IF OF_KEYS@PLACES@ELSE@0@END@, PLACES)[:, np.newaxis]@END@@END@
    with np.errstate(over="ignore"):
        errors = np.max(np.abs(FORMATS[name](table).astype(float) - table), axis=1)
@IF OUTWARD@
    start = np.argmin(np.abs(PLACES))
    errors[start:] = np.maximum.accumulate(errors[start:])  # up to there
    errors[:start + 1] = np.maximum.accumulate(errors[start::-1])[::-1]
@END@
    return errors


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for name in FORMATS:
        errors = largest_errors(name)
        ax.plot(PLACES, errors, label=name if errors.any() else f"{name}: no error")
@IF LOGARITHMIC@
    ax.set_yscale("log")
@END@
    ax.set_xlabel("@PLACE_NAME@")
    ax.set_ylabel("largest error of a @OF_WHAT@")
@INCLUDE zoom@
    ax.legend()
    plt.show()
