FIRST_ROW = @FIRST_ROW@  # the row of position 0
@SIZES@FIRST_POSITION = 0
TABLE = read_table()


def positional_encoding(length=LENGTH, first_position=FIRST_POSITION):
    """Rows of the table, one for each position."""
    return TABLE[FIRST_ROW + first_position : FIRST_ROW + first_position + length]
