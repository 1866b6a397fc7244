import numpy as np

HEADS, HEAD = @HEADS@, @HEAD@  # of the scheme, and the one that is shown
LENGTH = @LENGTH@  # positions
D_MODEL = @D_MODEL@  # columns of the words
FIRST_POSITION = @FIRST_POSITION@


def slopes():
    """s_h of each head: Press, Smith and Lewis 2022, section 3; @IF SLOPES_GEOMETRIC@for any number of heads, as fairseq2 has it@ELSE@as ofirpress/attention_with_linear_biases has them@END@."""
@IF SLOPES_GEOMETRIC@
    return 2.0 ** (-@BIAS_MAX@ * np.arange(1, HEADS + 1) / HEADS)
@ELSE@
    power = 1 << HEADS.bit_length() - 1  # the largest power of two up to HEADS
    first = 2.0 ** (-@BIAS_MAX@ * np.arange(1, power + 1) / power)
    more = 2.0 ** (-@BIAS_MAX@ * np.arange(1, 2 * power, 2) / (2 * power))  # every other one of twice as many heads
    return np.concatenate([first, more])[:HEADS]
@END@


def bias(query, key, head=HEAD):
    """What a head adds to the score of a query and a key, by their positions@IF CAUSAL@; keys after the query are masked@END@."""
    query, key = np.broadcast_arrays(np.asarray(query, dtype=float), np.asarray(key, dtype=float))
    return @IF CAUSAL@np.where(key <= query, @END@slopes()[head] * @FORM@@IF CAUSAL@, -np.inf)@END@


def scores(queries, keys, positions, scale=1, head=HEAD):
    """Of every query and key, both rows at these positions."""
    return scale * queries @ keys.T + bias(positions[:, np.newaxis], positions, head)
