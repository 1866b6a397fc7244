    # A direction and its opposite are as good: the first of the largest weights is positive.
    weights = np.abs(directions)
    largest = np.argmax(weights >= (1 - 1e-9) * weights.max(axis=1, keepdims=True), axis=1)
    directions *= np.sign(directions[np.arange(len(directions)), largest])[:, np.newaxis]
