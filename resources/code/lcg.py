def lcg(seed):
    """x <- 1664525 x + 1013904223 mod 2^32, read as x / 2^31 - 1."""
    while True:
        seed = (1664525 * seed + 1013904223) % 2**32
        yield seed / 2**31 - 1


RANDOM = lcg(2017)


def drawn(rows, columns):
    return np.array([[next(RANDOM) for _ in range(columns)] for _ in range(rows)])
