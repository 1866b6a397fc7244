

def score_@SIDE@(query, key):
    """@SIDE_NAME@"""
@IF CAUSAL@
    if key > query:
        return -np.inf
@END@
    return QUERY_@LETTER@ @ KEY_@LETTER@ + @SLOPE@ * (key - @LAST_KEY@)
