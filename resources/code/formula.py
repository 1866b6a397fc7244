@IF PADDING@
POSITION, COLUMN = @P@, @J@


def main():
    import matplotlib.pyplot as plt

    value = positional_encoding(length=1, first_position=POSITION)[0, COLUMN]
    fig = plt.figure(figsize=(8, 3))
    fig.text(0.1, 0.5, f"PE({POSITION}, {COLUMN}) = {value}", fontsize=20)
    plt.show()
@ELSE@
POSITION, COLUMN, PAIR = @P@, @J@, @PAIR@


def steps():
    """What the position is divided by, the angle in radians, and the value of the cell."""
    divisor = @POSITION_SCALE@ / frequencies()[PAIR]
    angle = POSITION * frequencies()[PAIR]
    return divisor, angle, @FACTOR@np.@IF IS_SINE@sin@ELSE@cos@END@(angle)


def main():
    import matplotlib.pyplot as plt

    divisor, angle, value = steps()
    name = "@IF IS_SINE@sin@ELSE@cos@END@"
    lines = [f"PE({POSITION}, {COLUMN}) = {name}({POSITION} / {divisor:.6g})", f"= {name}({angle:.6g})",
             f"= {value:.4f}"]
    fig = plt.figure(figsize=(8, 3))
    for k, line in enumerate(lines):
        fig.text(0.1, 0.75 - 0.25 * k, line, fontsize=20)
    plt.show()
@END@
