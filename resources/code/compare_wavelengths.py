def wavelengths_@SIDE@():
    """@SIDE_NAME@"""
    return @IF FREQUENCIES@2 * np.pi / @FREQUENCIES@@ELSE@@IF BASE@2 * np.pi / frequencies@SUFFIX@(@WIDTH@, @BASE@)@ELSE@np.array([])@END@@END@
