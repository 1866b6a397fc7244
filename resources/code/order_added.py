    if POSITIONS:
        inputs = inputs + positional_encoding(length=len(inputs))
