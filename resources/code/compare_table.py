@ROWS@def table_@SIDE@():
    """@SIDE_NAME@"""
@IF FILE@
    try:
        return np.load(@FILE@).astype(float)[:@LENGTH@]
    except FileNotFoundError:
        raise SystemExit("The table is missing. @COMMAND@")
@ELSE@
    return @IF BASE@positional_encoding@SUFFIX@(@LENGTH@, @WIDTH@, @BASE@, @FIRST_POSITION@)@ELSE@@IF ROWS@positional_encoding_@SIDE@()@ELSE@np.zeros((@LENGTH@, @WIDTH@))@END@@END@
@END@
