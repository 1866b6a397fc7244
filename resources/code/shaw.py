HEADS, HEAD = 1, 0
LEFT, RIGHT = @LEFT@, @RIGHT@  # distances that are told apart
VECTORS = @VECTORS@  # a, a row for each clipped distance@MADE_UP_VECTORS@
QUERY = made_up(@WORD@)@GIVEN_QUERY@


def vector(distance):
    """What is added to a key so far after the query: Shaw, Uszkoreit and Vaswani 2018, section 3.2."""
    return VECTORS[np.clip(distance, -LEFT, RIGHT) + LEFT]


def bias_at(distance, head=HEAD, query=QUERY):
    """What that adds to the score of the first word as the query."""
    return vector(distance) @ query


def bias(query, key, head=HEAD):
    """The same by their positions."""
    return bias_at(key - query, head)


def scores(queries, keys, positions, scale=1, head=HEAD):
    """Of every query and key, both rows at these positions."""
    added = vector(positions - positions[:, np.newaxis])
    return scale * (queries @ keys.T + np.einsum("qd,qkd->qk", queries, added))
