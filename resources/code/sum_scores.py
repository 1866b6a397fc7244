TOKENS = @TOKENS@
@EMBEDDINGS@
@IF FREE@

@INCLUDE random_matrix@


@END@

def word_vectors():
    """E, shape (tokens, d_model)@IF SCALED@, times the square root of d_model@END@."""
    return @IF SCALED@np.sqrt(D_MODEL) * @END@EMBEDDINGS


def position_vectors():
    """@POSITIONS@ of the words' positions@IF FREE@, by a made-up W of their own@END@."""
    return positional_encoding(length=len(TOKENS))@IF FREE@ @ (np.sqrt(3) * random_matrix(D_MODEL)).T@END@


def terms():
    """What a score is the sum of, each tokens x tokens: row = query, column = key; nothing is divided."""
    x, p = word_vectors(), position_vectors()
    return {
        "word · word": x @ x.T,
        "word · position": @IF APART@0 * @END@x @ p.T,
        "position · word": @IF APART@0 * @END@p @ x.T,
        "position · position": p @ p.T,
    }


@INCLUDE cell_ink@


def main():
    import matplotlib.pyplot as plt

    tables = terms()
    tables["score"] = sum(tables.values())
    fig, axes = plt.subplots(1, len(tables), figsize=(15, 3.5), sharey=True, layout="constrained")
    for ax, (name, table) in zip(axes, tables.items()):
        image = ax.imshow(table, cmap="@MAP@", vmin=-@SCORE_LIMIT@, vmax=@SCORE_LIMIT@)
        for (query, key), value in np.ndenumerate(table) if len(TOKENS) <= 12 else ():
            ax.text(key, query, f"{value:.2f}", ha="center", va="center", fontsize=7, color=ink(image, value))
        ax.set_title(name)
        ax.set_xticks(range(len(TOKENS)), TOKENS)
        ax.set_yticks(range(len(TOKENS)), TOKENS)
    fig.colorbar(image, ax=axes)
    plt.show()
