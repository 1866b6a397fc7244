import numpy as np

HEADS, HEAD = @HEADS@, @HEAD@  # of the scheme, and the one that is shown
LENGTH = @LENGTH@  # positions
D_MODEL = @D_MODEL@  # columns of the words
FIRST_POSITION = @FIRST_POSITION@


def slopes():
    """s_h of each head: Press, Smith and Lewis 2022, section 3@WHERE@."""
@SLOPES@

def bias(query, key, head=HEAD):
    """What a head adds to the score of a query and a key, by their positions@MASK@."""
    query, key = np.broadcast_arrays(np.asarray(query, dtype=float), np.asarray(key, dtype=float))
    return @SEEN@


def scores(queries, keys, positions, scale=1, head=HEAD):
    """Of every query and key, both rows at these positions."""
    return scale * queries @ keys.T + bias(positions[:, np.newaxis], positions, head)
