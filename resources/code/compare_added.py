

@TABLE@

def score_@SIDE@(query, key):
    table = table_@SIDE@()
    if key >= len(table) or query >= len(table):
        return np.nan
    return (QUERY_@LETTER@ + table[query]) @ (KEY_@LETTER@ + table[key])
