def random_matrix(size, seed=7):
    """Entries u / sqrt(size), u = x / 2^31 - 1 with x <- 1664525 x + 1013904223 mod 2^32, row by row."""
    entries = np.empty(size * size)
    for k in range(size * size):
        seed = (1664525 * seed + 1013904223) % 2**32
        entries[k] = seed / 2**31 - 1
    return entries.reshape(size, size) / np.sqrt(size)
