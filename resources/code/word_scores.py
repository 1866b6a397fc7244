TOKENS = @TOKENS@
@EMBEDDINGS@

def word_vectors():
    """E, shape (tokens, d_model)@IF SCALED@, times the square root of d_model@END@."""
    return @IF SCALED@np.sqrt(D_MODEL) * @END@EMBEDDINGS


def softmax(table):
    """Of each row: the shares of the keys."""
    weights = np.exp(table - table.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def stages():
    """What softmax sees, step by step, each tokens x tokens: row = query, column = key."""
    x, scale = word_vectors(), 1 / np.sqrt(D_MODEL)
    words = scale * x @ x.T
    seen = @IF NOWHERE@words@ELSE@scores(x, x, FIRST_POSITION + np.arange(len(TOKENS)), scale)@END@
    return {"q . k / sqrt(d)": words, @IF BIAS@"bias": seen - words, "score": seen, @END@@IF TURNED@"q, k rotated": seen, @END@"softmax": softmax(seen)}


@INCLUDE cell_ink@


def main():
    import matplotlib.pyplot as plt

    tables = stages()
    fig, axes = plt.subplots(1, len(tables), figsize=(15, 3.5), sharey=True, layout="constrained")
    for ax, (name, table) in zip(axes, tables.items()):
        lowest, highest, colors = (0, 1, "viridis") if name == "softmax" else (-@SCORE_LIMIT@, @SCORE_LIMIT@, "@MAP@")
        image = ax.imshow(table, cmap=colors, vmin=lowest, vmax=highest)
        for (query, key), value in np.ndenumerate(table) if len(TOKENS) <= 12 else ():
            ax.text(key, query, f"{value:.2f}", ha="center", va="center", fontsize=7, color=ink(image, value))
        ax.set_title(name)
        ax.set_xticks(range(len(TOKENS)), TOKENS)
        ax.set_yticks(range(len(TOKENS)), TOKENS)
    plt.show()
