    if key > query:
        return -np.inf
