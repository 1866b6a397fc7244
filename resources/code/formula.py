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


def shown(number, decimals=4):
@IF EVERY_DIGIT@
    """Every digit of it."""
    return str(number)
@ELSE@
    """So many decimals of it; a number below 0.01 has four digits."""
    return f"{number:.{decimals}f}" if number == 0 or abs(number) >= 0.01 else f"{number:.4g}"
@END@


def main():
    import matplotlib.pyplot as plt

    divisor, angle, value = steps()
    name = "@FACTOR@@IF IS_SINE@sin@ELSE@cos@END@"
    lines = [f"PE({POSITION}, {COLUMN}) = {name}(@IF SCALE@@SCALE@ * @END@{POSITION} / {divisor:.12g})",
             f"= {name}({shown(angle, @ANGLE_DECIMALS@)})", f"= {shown(value)}"]
    fig = plt.figure(figsize=(8, 3))
    for k, line in enumerate(lines):
        fig.text(0.1, 0.75 - 0.25 * k, line, fontsize=20)
    plt.show()
@END@
