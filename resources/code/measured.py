    dot = rows @ rows.T
    squares = np.diag(dot)
    if MEASURE == "cosine":
        return dot / np.sqrt(np.maximum(np.multiply.outer(squares, squares), np.finfo(float).tiny))
    if MEASURE == "distance":
        return np.sqrt(np.maximum(0, np.add.outer(squares, squares) - 2 * dot))
    return dot
