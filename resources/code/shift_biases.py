POSITION, SHIFT = @POSITION@, @SHIFT@
KEYS = np.arange(@FIRST_KEY@, @LAST_KEY@ + 1)  # places in the sequence, from its first position


def rows():
    """What a query adds to its keys, and what the one SHIFT further on adds to those SHIFT further on."""
    query = POSITION - FIRST_POSITION
    return bias(query, KEYS), bias(query + SHIFT, KEYS + SHIFT)


def residual():
    """How much their difference varies: a constant is not seen by softmax."""
    here, there = rows()
    return np.ptp(there - here)


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 3), layout="constrained")
    here, there = rows()
    ax.imshow([here, there, there - here], cmap="@MAP@", vmin=-@STRIP_LIMIT@, vmax=@STRIP_LIMIT@, aspect="auto",
              interpolation="nearest")
    ax.locator_params(axis="x", integer=True)
    ax.set_yticks(range(3), ["b(p, q)", "b(p + k, q + k)", "difference"])
    ax.set_xlabel("place of the key q")
    ax.set_title(f"residual {residual():.3g}")
    plt.show()
