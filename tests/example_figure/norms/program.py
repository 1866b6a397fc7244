def norms():
    """The norm of each row@IF SQUARED@, squared@END@."""
    return np.linalg.norm(positional_encoding(), axis=1)@IF SQUARED@ ** 2@END@


def main():
    import matplotlib.pyplot as plt

    plt.plot(FIRST_POSITION + np.arange(LENGTH), norms())
    plt.xlabel("position p")
    plt.show()
