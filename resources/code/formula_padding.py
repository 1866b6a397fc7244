POSITION, COLUMN = @POSITION@, @COLUMN@


def main():
    import matplotlib.pyplot as plt

    value = positional_encoding(length=1, first_position=POSITION)[0, COLUMN]
    fig = plt.figure(figsize=(8, 3))
    fig.text(0.1, 0.5, f"PE({POSITION}, {COLUMN}) = {value}", fontsize=20)
    plt.show()
