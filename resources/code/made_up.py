SEED = @SEED@
_MASK = 2**64 - 1


def _split_mix(state):
    """SplitMix64 (Steele, Lea, Flood 2014)."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return state ^ (state >> 31)


def made_up(word, columns=D_MODEL, seed=SEED):
    """Values in -1 .. 1 that depend on the word alone: the same word has the same vector everywhere."""
    key = 0xCBF29CE484222325  # FNV-1a
    for byte in word.encode():
        key = ((key ^ byte) * 0x100000001B3) & _MASK
    key = _split_mix(key ^ _split_mix(seed))
    bits = [_split_mix((key + j * 0x9E3779B97F4A7C15) & _MASK) >> 11 for j in range(columns)]
    return np.array(bits) * 2.0**-52 - 1
