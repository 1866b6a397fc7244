@ROWS@def table_@SIDE@():
    """@SIDE_NAME@"""
    return @TABLE@
