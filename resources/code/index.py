import numpy as np

@SIZES@FIRST_POSITION = 0


def positional_encoding(length=LENGTH, first_position=FIRST_POSITION):
    """Every column is the position itself@IF DIVISOR@, from 0 to 1 over the sequence@END@."""
    positions = np.arange(first_position, first_position + length, dtype=float)@IF DIVISOR@ / @DIVISOR@@END@
    return np.repeat(positions[:, np.newaxis], D_MODEL, axis=1)
