HEADS, HEAD = 1, 0
LEFT, RIGHT = @LEFT@, @RIGHT@  # distances that are told apart
@IF SEED@
VECTORS = 0.1 * np.sqrt(3) * np.array(
    [made_up(f"clipped distance {r}", D_MODEL, @SEED@) for r in range(LEFT + RIGHT + 1)])  # a, a row for each clipped distance, made up
@ELSE@
VECTORS = @IF TABLE@np.array(@TABLE@)@ELSE@read_table()@END@  # a, a row for each clipped distance
@END@
QUERY = made_up(@WORD@)
@IF GIVEN@
QUERY[:@COUNT@] = @GIVEN@
@END@


def vector(distance):
    """What is added to a key so far after the query: Shaw, Uszkoreit and Vaswani 2018, section 3.2."""
    return VECTORS[np.clip(distance, -LEFT, RIGHT) + LEFT]


def bias_at(distance, head=HEAD, query=QUERY):
    """What that adds to the score of the first word as the query."""
    return vector(distance) @ query / np.sqrt(D_MODEL)


def bias(query, key, head=HEAD):
    """The same by their positions."""
    return bias_at(key - query, head)


def scores(queries, keys, positions, scale=1, head=HEAD):
    """Of every query and key, both rows at these positions."""
    added = vector(positions - positions[:, np.newaxis])
    return scale * (queries @ keys.T + np.einsum("qd,qkd->qk", queries, added))
