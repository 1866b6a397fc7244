@ROWS@def table_@SIDE@():
    """@SIDE_NAME@"""
    return @IF BASE@positional_encoding@SUFFIX@(@LENGTH@, @WIDTH@, @BASE@, @FIRST_POSITION@)@ELSE@@IF ROWS@positional_encoding_@SIDE@()@ELSE@np.zeros((@LENGTH@, @WIDTH@))@END@@END@
