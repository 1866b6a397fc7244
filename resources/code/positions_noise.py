    noisy = row(@POSITION@) + np.random.default_rng().normal(scale=@DEVIATION@, size=D_MODEL)
    for wave, columns in WAVES.items():
        x = @X@
        ax.plot(x, noisy[columns], ".", label=f"p = @POSITION@ with noise, {wave}")
