WORDS = @WORDS@
ORDER = @ORDER@  # ORDER[t] is the word at place t of the second sentence
POSITIONS = @WITH_POSITIONS@
CAUSAL = @CAUSAL@
POOLED = @POOLED@  # whether the mean output is drawn as well
@SETUP@

def attention(inputs):
    """One head: softmax(Q K^T / sqrt(d)) V, rows are tokens."""
@SCORES@    if CAUSAL:
        seen = np.where(np.tri(len(inputs), dtype=bool), seen, -np.inf)
    weights = np.exp(seen - seen.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights @ (inputs @ VALUE)


def outputs(order):
    """What attention makes of the words in an order."""
    inputs = @SCALE@EMBEDDINGS[order]
@ADDED@    return attention(inputs)


def equivariance_error():
    """The largest difference between a word's output in the one order and in the other."""
    return np.abs(outputs(ORDER) - outputs(list(range(len(WORDS))))[ORDER]).max()


def main():
    import matplotlib.pyplot as plt

    first = list(range(len(WORDS)))
    fig, axes = plt.subplots(1, 2, figsize=(10, 1 + 0.5 * len(WORDS)), layout="constrained")
    limit = max(np.abs(outputs(order)).max() for order in (first, ORDER))
    for ax, order in zip(axes, (first, ORDER)):
        rows, names = outputs(order), [WORDS[t] for t in order]
        if POOLED:
            rows, names = np.vstack([rows, rows.mean(0)]), names + ["mean"]
        ax.imshow(rows, cmap="@MAP@", vmin=-limit, vmax=limit, aspect="auto")
        ax.locator_params(axis="x", integer=True)
        ax.set_yticks(range(len(rows)), names)
        ax.set_xlabel("column of the output")
    fig.suptitle(f"equivariance error {equivariance_error():.3g}, "
                 f"of the mean {np.abs(outputs(ORDER).mean(0) - outputs(first).mean(0)).max():.3g}")
    plt.show()
