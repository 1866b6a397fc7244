TOKENS = @TOKENS@
@EMBEDDINGS@

def word_embeddings():
    """E, shape (tokens, d_model)@IF SCALED@, times the square root of d_model@END@."""
    return @IF SCALED@np.sqrt(D_MODEL) * @END@EMBEDDINGS


def input_sum():
    """E + @POSITIONS@, what the first layer is given: shape (tokens, d_model)."""
    return word_embeddings() + positional_encoding(length=len(TOKENS))


@INCLUDE cell_ink@


def main():
    import matplotlib.pyplot as plt

    shown = slice(@FIRST_SHOWN@, @LAST_SHOWN@)  # columns
    tables = {"@IF SCALED@sqrt(d) E@ELSE@E@END@": word_embeddings(), "@POSITIONS@": positional_encoding(length=len(TOKENS)), "@IF SCALED@sqrt(d) E@ELSE@E@END@ + @POSITIONS@": input_sum()}
    fig, axes = plt.subplots(1, 3, figsize=(12, 1 + 0.5 * len(TOKENS)), sharey=True, layout="constrained")
    for ax, (name, table) in zip(axes, tables.items()):
        cells = table[:, shown]
        image = ax.imshow(cells, cmap="@MAP@", vmin=-@SUM_LIMIT@, vmax=@SUM_LIMIT@, aspect="auto")
        for (t, j), value in np.ndenumerate(cells):
            ax.text(j, t, f"{value@IF EVERY_DIGIT@@ELSE@:.4f@END@}", ha="center", va="center", fontsize=7, color=ink(image, value))
        ax.set_title(name)
        ax.set_xticks(range(cells.shape[1]), range(shown.start, shown.start + cells.shape[1]))
        ax.set_yticks(range(len(TOKENS)), TOKENS)
        print(f"norms of {name}:", np.linalg.norm(table, axis=1))
    plt.show()
