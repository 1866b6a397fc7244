@IF OWN_FACTORS@
    return unscaled_frequencies() / np.array(@OWN_FACTORS@)
@END@
@IF UNSTRETCHED@
    return unscaled_frequencies()
@END@
@IF LINEAR@
    return unscaled_frequencies() / @FACTOR@
@END@
@IF NTK@
    return unscaled_frequencies() * (@FACTOR@) ** (-2 * np.arange(PAIRS) / (ROTARY - 2))
@END@
@IF DYNAMIC_NTK@
    return unscaled_frequencies() * (@FACTOR@ * @SEQUENCE_LENGTH@ / @ORIGINAL_LENGTH@ - (@FACTOR@ - 1)) ** (-2 * np.arange(PAIRS) / (ROTARY - 2))
@END@
@IF YARN@
    def edge(turns):  # the pair that turns so often within the original length
        return ROTARY * np.log(@ORIGINAL_LENGTH@ / (2 * np.pi * turns)) / (2 * np.log(@BASE@))

    low = max(@IF TRUNCATE@np.floor(@END@edge(@BETA_FAST@)@IF TRUNCATE@)@END@, 0)
    high = min(@IF TRUNCATE@np.ceil(@END@edge(@BETA_SLOW@)@IF TRUNCATE@)@END@, ROTARY@IF AS_IN_KERAS_HUB@ // 2@END@ - 1)
    if @IF AS_IN_KERAS_HUB@high - low < 0.001@ELSE@high == low@END@:
        high = low + 0.001
    stretched = np.clip((np.arange(PAIRS) - low) / (high - low), 0, 1)
    w = unscaled_frequencies()
    return stretched * w / @FACTOR@ + (1 - stretched) * w
@END@
@IF LONGROPE@
    # Factors are searched for by its authors; these are made up.
    return unscaled_frequencies() / @FACTOR@ ** np.linspace(1, 0, PAIRS)[::-1]
@END@
@IF LLAMA3@
    w, low, high = unscaled_frequencies(), @LOW_FREQUENCY_FACTOR@, @HIGH_FREQUENCY_FACTOR@
    turns = @ORIGINAL_LENGTH@ * w / (2 * np.pi)  # within the original length
    kept = np.clip((turns - low) / (high - low), 0, 1)
    return kept * w + (1 - kept) * w / @FACTOR@
@END@
@IF KERAS_DYNAMIC@
    return unscaled_frequencies() / @FACTOR@ ** (ROTARY / max(1, ROTARY - 2))
@END@
