

def score_@SIDE@(query, key):
    """@SIDE_NAME@"""
@MASK@    return QUERY_@LETTER@ @ KEY_@LETTER@ + @SLOPE@ * (key - @LAST_KEY@)
