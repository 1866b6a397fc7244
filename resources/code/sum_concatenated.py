TOKENS = @TOKENS@
@EMBEDDINGS@

def word_embeddings():
    """E, shape (tokens, d_model)@IF SCALED@, times the square root of d_model@END@."""
    return @IF SCALED@np.sqrt(D_MODEL) * @END@EMBEDDINGS


def side_by_side():
    """[E @POSITIONS@], what the first layer is given: shape (tokens, 2 d_model)."""
    return np.hstack([word_embeddings(), positional_encoding(length=len(TOKENS))])


def tied_error():
    """The largest |[W W] [x; p] - W (x + p)| of the words, for a made-up W: tied, concatenation is addition."""
    w = np.random.default_rng(7).uniform(-1, 1, (D_MODEL, D_MODEL))
    concatenated = side_by_side() @ np.hstack([w, w]).T
    added = (word_embeddings() + positional_encoding(length=len(TOKENS))) @ w.T
    return np.abs(concatenated - added).max()


@INCLUDE cell_ink@


def main():
    import matplotlib.pyplot as plt

    shown = slice(@FIRST_SHOWN@, @LAST_SHOWN@)  # columns of each part
    parts = {"@IF SCALED@sqrt(d) E@ELSE@E@END@": word_embeddings(), "@POSITIONS@": positional_encoding(length=len(TOKENS))}
    fig, axes = plt.subplots(1, 2, figsize=(9, 1 + 0.5 * len(TOKENS)), sharey=True, layout="constrained")
    for k, (ax, (name, table)) in enumerate(zip(axes, parts.items())):
        cells = table[:, shown]
        image = ax.imshow(cells, cmap="@MAP@", vmin=-@SUM_LIMIT@, vmax=@SUM_LIMIT@, aspect="auto")
        for (t, j), value in np.ndenumerate(cells):
            ax.text(j, t, f"{value@IF EVERY_DIGIT@@ELSE@:.4f@END@}", ha="center", va="center", fontsize=7, color=ink(image, value))
        ax.set_title(name)
        ax.set_xticks(range(cells.shape[1]), k * D_MODEL + np.arange(shown.start, shown.start + cells.shape[1]))
        ax.set_yticks(range(len(TOKENS)), TOKENS)
    print("width:", side_by_side().shape[1], "instead of", D_MODEL)
    print("with W_x = W_p it differs from addition by", tied_error())
    plt.show()
