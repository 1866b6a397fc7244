@IF MATRIX@
@IF CURVE@
    fig, (left, right) = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
@ELSE@
    fig, left = plt.subplots(figsize=(7, 6), layout="constrained")
@END@
@ELSE@
    fig, right = plt.subplots(figsize=(10, 5), layout="constrained")
@END@
