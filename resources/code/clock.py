def draw_clock(ax, here, there):
    """The hands at two angles, and the turn from one to the other."""
    from matplotlib.patches import Circle, Wedge

    ax.axhline(0, color="lightgrey", linewidth=0.8)
    ax.axvline(0, color="lightgrey", linewidth=0.8)
    ax.add_patch(Circle((0, 0), 1, fill=False))
    if abs(there - here) >= 2 * np.pi:
        ax.add_patch(Circle((0, 0), 0.42, color="C1", alpha=0.22))
    ax.add_patch(Wedge((0, 0), 0.42, *np.degrees(sorted((here, there))), color="C1", alpha=0.22))
    ax.plot([0, np.cos(there)], [0, np.sin(there)], "--", marker=".", color="C1", label=f"p = {POSITION + SHIFT}")
    ax.plot([0, np.cos(here)], [0, np.sin(here)], marker=".", color="C0", label=f"p = {POSITION}")
    ax.set(xlim=(-1.1, 1.1), ylim=(-1.1, 1.1), aspect="equal", xticks=[], yticks=[], xlabel="cos", ylabel="sin")
