import numpy as np

LENGTH = @LENGTH@  # positions
D_MODEL = @D_MODEL@  # columns of a head
FIRST_POSITION = @FIRST_POSITION@
BASE = @BASE@
PAIRS, ROTARY = @PAIRS@, @ROTARY@  # pairs of columns, and the columns that exponents run over
FIRST, SECOND = np.s_[@FIRST@], np.s_[@SECOND@]  # columns of each pair
ATTENTION_FACTOR = @ATTENTION_FACTOR@  # of cosines and sines


def unscaled_frequencies():
    """w_i = BASE^(-2i/r), radians per position: Su et al. 2021, section 3.4."""
    w = BASE ** (-2 * np.arange(PAIRS) / ROTARY)
@IF STILL@
    w[@STILL@:] = 0  # pairs that do not turn
@END@
    return w


def frequencies():
    """The same with the scaling: @SCALING_NAME@."""
@SCALING@

def counted(positions):
    """Positions as the scaling counts them."""
    return @IF LAST_COUNTED@np.minimum(positions, @LAST_COUNTED@)@ELSE@positions@END@


def angles(positions):
    """Radians by which each pair is turned at each position."""
    return np.multiply.outer(counted(positions), frequencies())


def waves(positions):
    """Cosine and sine of each pair's angle in the two columns that it turns; others are no numbers."""
    table = np.full((len(positions), D_MODEL), np.nan)
    table[:, FIRST] = ATTENTION_FACTOR * np.cos(angles(positions))
    table[:, SECOND] = ATTENTION_FACTOR * np.sin(angles(positions))
    return table


def positional_encoding(length=LENGTH, first_position=FIRST_POSITION):
    """The same of consecutive positions."""
    return waves(np.arange(first_position, first_position + length))


def turned(rows, positions):
    """Queries or keys, each row turned to its position."""
    c, s = (ATTENTION_FACTOR * wave(angles(positions)) for wave in (np.cos, np.sin))
    result = rows.copy()
    result[:, FIRST] = rows[:, FIRST] * c - rows[:, SECOND] * s
    result[:, SECOND] = rows[:, SECOND] * c + rows[:, FIRST] * s
    return result


def scores(queries, keys, positions, scale=1):
    """Of every query and key, both rows at these positions."""
    return scale * turned(queries, positions) @ turned(keys, positions).T
