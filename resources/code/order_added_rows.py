    if POSITIONS:
        rows = positional_encoding(length=len(inputs))[:, : inputs.shape[1]]
        inputs[:, : rows.shape[1]] += rows
