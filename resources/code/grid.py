import numpy as np

HEIGHT, WIDTH = @HEIGHT@, @WIDTH@  # patches; position p is in row p // WIDTH and column p % WIDTH
@SIZES@BASE = @BASE@
BLOCK = @BLOCK@  # columns for each axis of the grid
FIRST_POSITION = 0


def angles(place, count):
    """Radians of each pair at places along an axis of so many."""
    pairs = np.arange((BLOCK + 1) // 2)
    return (@IF FROM@(place + @FROM@) / (count + 1e-6) * 2 * np.pi@ELSE@place@END@)[:, np.newaxis] * BASE ** (-(@IF ENDPOINT@pairs / max(1, len(pairs) - 1)@ELSE@2 * pairs / BLOCK@END@))


def waves(place, count):
    """The encoding of those places."""
    pairs = np.arange((BLOCK + 1) // 2)
    table = np.zeros((len(place), BLOCK))
    table[:, @SINES@] = np.sin(angles(place, count))
    table[:, @COSINES@] = np.cos(angles(place, count)[:, : BLOCK // 2])
    return table


def positional_encoding(length=LENGTH, first_position=FIRST_POSITION):
    """A row for each patch: the waves of its place down the grid and of that across."""
    position = np.arange(first_position, first_position + length)
    row = waves(position // WIDTH, HEIGHT)
    column = waves(position % WIDTH, WIDTH)
    joined = np.hstack((@ORDER@))[:, :D_MODEL]
    return np.pad(joined, ((0, 0), (0, D_MODEL - joined.shape[1])))
