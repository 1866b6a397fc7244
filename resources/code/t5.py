HEADS, HEAD = @HEADS@, @HEAD@  # of the scheme, and the one that is shown
BUCKETS, MAXIMUM_DISTANCE = @BUCKETS@, @MAX_DISTANCE@
BIDIRECTIONAL = @BIDIRECTIONAL@  # whether keys ahead have buckets of their own; otherwise they are masked
BIASES = @IF SEED@np.sqrt(3) * np.array([made_up(f"bucket {b}", HEADS, @SEED@) for b in range(BUCKETS)])@ELSE@@IF TABLE@np.array(@TABLE@)@ELSE@read_table()@END@@END@  # buckets x heads@IF SEED@, made up@END@


def bucket(distance):
    """The bucket of a key so far after the query: Raffel et al. 2020, section 2.1, and mesh_tensorflow."""
    distance = np.asarray(distance)
    count = BUCKETS // 2 if BIDIRECTIONAL else BUCKETS
    n = np.abs(distance) if BIDIRECTIONAL else np.maximum(-distance, 0)
    exact = count // 2
    steps = np.log(np.maximum(n, 1) / exact) / np.log(MAXIMUM_DISTANCE / exact) * (count - exact)
    far = np.minimum(exact + np.floor(steps + 1e-12), count - 1)  # an edge that is met stays one
    return np.where(n < exact, n, far).astype(int) + (count * (distance > 0) if BIDIRECTIONAL else 0)


def bias_at(distance, head=HEAD):
    """What a head adds to the score of a key so far after the query."""
    biases = BIASES[bucket(distance), head]
    return biases if BIDIRECTIONAL else np.where(np.asarray(distance) > 0, -np.inf, biases)


def bias(query, key, head=HEAD):
    """The same by their positions."""
    return bias_at(key - query, head)


def scores(queries, keys, positions, scale=1, head=HEAD):
    """Of every query and key, both rows at these positions."""
    return scale * queries @ keys.T + bias_at(positions - positions[:, np.newaxis], head)
