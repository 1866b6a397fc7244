POSITION, COLUMN, PAIR = @POSITION@, @COLUMN@, @PAIR@


def steps():
    """What the position is divided by, the angle in radians, and the value of the cell."""
    divisor = @POSITION_SCALE@ / frequencies()[PAIR]
    angle = POSITION * frequencies()[PAIR]
    return divisor, angle, @FACTOR@@WAVE@(angle)


def main():
    import matplotlib.pyplot as plt

    divisor, angle, value = steps()
    name = "@WAVE@".removeprefix("np.")
    lines = [f"PE({POSITION}, {COLUMN}) = {name}({POSITION} / {divisor:.6g})", f"= {name}({angle:.6g})",
             f"= {value:.4f}"]
    fig = plt.figure(figsize=(8, 3))
    for k, line in enumerate(lines):
        fig.text(0.1, 0.75 - 0.25 * k, line, fontsize=20)
    plt.show()
