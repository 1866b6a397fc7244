BIASES_@LETTER@ = @BIASES@  # of the distances from @FIRST@ on


def score_@SIDE@(query, key):
    """@SIDE_NAME@"""
    return QUERY_@LETTER@ @ KEY_@LETTER@ + BIASES_@LETTER@[key - query - (@FIRST@)]
