WORDS = @WORDS@  # query and key
TOKENS = WORDS
@EMBEDDINGS@

QUERY, KEY = EMBEDDINGS[:1], EMBEDDINGS[1:]
PLACE = @PLACE@  # of the query, from the first position
DISTANCES = np.arange(1 - LENGTH, LENGTH)
SIZE = np.linalg.norm(QUERY) * np.linalg.norm(KEY)


def turn(distance):
    """Radians by which each pair of the key is turned on from the query."""
    query = np.array([FIRST_POSITION + PLACE])
    return angles(query + distance)[0] - angles(query)[0]


def score(distance):
    """R(p) q . R(p + k) k."""
    query = np.array([FIRST_POSITION + PLACE])
    return (turned(QUERY, query) @ turned(KEY, query + distance).T)[0, 0]


def even_pairs(distance):
    """Of two like words with the same length in every pair."""
    still = D_MODEL - 2 * PAIRS
    return SIZE * (2 * ATTENTION_FACTOR**2 * np.cos(turn(distance)).sum() + still) / D_MODEL


def bounds(distance):
    """The lowest and the highest score of two equal words, over all of them."""
    shares = list(ATTENTION_FACTOR**2 * np.cos(turn(distance))) + [1] * (D_MODEL > 2 * PAIRS)
    return SIZE * min(shares), SIZE * max(shares)


def reach():
    """The highest score of any two words of these lengths, at every distance."""
    return SIZE * max([ATTENTION_FACTOR**2] + [1] * (D_MODEL > 2 * PAIRS))


def main():
    import matplotlib.pyplot as plt

@INCLUDE similarity_axes@
@IF MATRIX@
    positions = FIRST_POSITION + np.arange(min(LENGTH, 512))
    matrix = turned(np.repeat(QUERY, len(positions), 0), positions) @ turned(np.repeat(KEY, len(positions), 0), positions).T
    corners = (FIRST_POSITION - 0.5, FIRST_POSITION + len(positions) - 0.5)
    image = left.imshow(matrix, cmap="@MATRIX_MAP@"@COLOURS@, aspect="auto", interpolation="nearest", extent=(*corners, *reversed(corners)))
    left.set_xlabel("position of the key")
    left.set_ylabel("position of the query")
    left.locator_params(integer=True)
    fig.colorbar(image, ax=left, label="score")
@END@
@IF CURVE@
    right.fill_between(DISTANCES, *np.transpose([bounds(k) for k in DISTANCES]), color="grey", alpha=0.25, label="equal words")
    right.plot(DISTANCES, [even_pairs(k) for k in DISTANCES], "--", color="grey", label="uniform pairs")
    right.plot(DISTANCES, [score(k) for k in DISTANCES], label=", ".join(WORDS))
    for end, label in (reach(), "any words"), (-reach(), None):
        right.axhline(end, color="grey", linestyle=":", label=label)
    right.set_xlabel("shift k = q - p")
    right.set_ylabel("score")
    right.legend()
@END@
    plt.show()
