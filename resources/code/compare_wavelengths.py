def wavelengths_@SIDE@():
    """@SIDE_NAME@"""
    return @WAVELENGTHS@
