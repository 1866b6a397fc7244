QUERY_POSITION = @QUERY@
KEYS = np.arange(@FIRST_KEY@, @LAST_KEY@ + 1)
SHOWN_HEADS = @HEADS_SHOWN@


def added(head):
    """What a head adds to the scores of the query, key by key."""
    return bias(QUERY_POSITION - FIRST_POSITION, KEYS - FIRST_POSITION, head)


def main():
    import matplotlib.pyplot as plt

@DRAW@    plt.show()
