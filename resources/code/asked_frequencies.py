@IF DYNAMIC_NTK@
    stretch = np.maximum(1, @FACTOR@ * (DISTANCES + 1) / @ORIGINAL_LENGTH@ - (@FACTOR@ - 1))
    stretch[DISTANCES < @ORIGINAL_LENGTH@] = 1
    return unscaled_frequencies() * np.power.outer(stretch, -2 * np.arange(PAIRS) / (ROTARY - 2))
@END@
@IF OWN_FACTORS@
    longer = DISTANCES[:, np.newaxis] >= @ORIGINAL_LENGTH@
    return unscaled_frequencies() / np.where(longer, np.array(@LONG_FACTORS@), np.array(@SHORT_FACTORS@))
@END@
@IF LONGROPE@
    longer = DISTANCES[:, np.newaxis] >= @ORIGINAL_LENGTH@
    return unscaled_frequencies() / np.where(longer, @FACTOR@ ** np.linspace(1, 0, PAIRS)[::-1], 1.0)
@END@
@IF UNASKED@
    return frequencies()
@END@
