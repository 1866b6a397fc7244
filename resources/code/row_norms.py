def norms():
    """The norm of each row."""
    return np.linalg.norm(positional_encoding(), axis=1)


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    ax.plot(FIRST_POSITION + np.arange(LENGTH), norms(), ".-")
    ax.set_xlabel("position p")
    ax.set_ylabel("norm of each row")
@INCLUDE zoom@
    plt.show()
