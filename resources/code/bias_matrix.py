def bias_matrix(head=HEAD):
    """Row = query, column = key."""
    positions = np.arange(LENGTH)
    return bias(positions[:, np.newaxis], positions, head)
