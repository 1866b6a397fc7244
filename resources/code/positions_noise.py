    noisy = row(@POSITION@) + np.random.default_rng().normal(scale=@DEVIATION@, size=D_MODEL)
    for wave, lines in WAVES.items():
        line = np.concatenate(lines)
        ax.plot(@X@, noisy[line], ".", label=f"p = @POSITION@ with noise, {wave}")
