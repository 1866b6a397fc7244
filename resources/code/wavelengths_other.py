def @ID@_frequencies():
@LINES@

