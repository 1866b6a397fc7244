ROPE_@LETTER@ = @FREQUENCIES@  # radians per position


def score_@SIDE@(query, key):
    """@SIDE_NAME@: the key is turned by its distance from the query."""
    first, second, end = np.s_[@FIRST_COLUMNS@], np.s_[@SECOND_COLUMNS@], 2 * len(ROPE_@LETTER@)  # columns of each pair
    turn = (@IF LAST_COUNTED@min(key, @LAST_COUNTED@) - min(query, @LAST_COUNTED@)@ELSE@key - query@END@) * ROPE_@LETTER@
    x, y = KEY_@LETTER@[first], KEY_@LETTER@[second]
    turned = QUERY_@LETTER@[first] @ (x * np.cos(turn) - y * np.sin(turn)) + QUERY_@LETTER@[second] @ (x * np.sin(turn) + y * np.cos(turn))
    return @ATTENTION_FACTOR@turned + QUERY_@LETTER@[end:] @ KEY_@LETTER@[end:]
