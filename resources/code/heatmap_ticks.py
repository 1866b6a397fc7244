    ax.locator_params(integer=True)
@IF ROW_NAMES@
    positions = np.arange(FIRST_POSITION, FIRST_POSITION + LENGTH)
    ax.set_yticks(positions, [f"{word}  {p}" for word, p in zip(@ROW_NAMES@, positions)])
@END@
