@IF MATRIX@
@IF CURVE@
    fig, (left, right) = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
@ELSE@
    fig, left = plt.subplots(figsize=(7, 6), layout="constrained")
@END@
    left.set_box_aspect(1)
@IF X_RANGE@
    left.set_xlim(@X_RANGE@)
@END@
@IF Y_DOWN@
    left.set_ylim(@Y_DOWN@)
@END@
@ELSE@
    fig, right = plt.subplots(figsize=(10, 5), layout="constrained")
@END@
@IF CURVE@
    right.set_xlim(@SHIFTS@)
@IF VALUES@
    right.set_ylim(@VALUES@)
@END@
@END@
