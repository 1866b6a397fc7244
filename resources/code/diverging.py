    blue_white_red = plt.matplotlib.colors.LinearSegmentedColormap.from_list("diverging", @COLORS@, 511)
    plt.matplotlib.colormaps.register(blue_white_red, force=True)
