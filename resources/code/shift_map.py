POSITION, SHIFT = @POSITION@, @SHIFT@
ROWS = @ROWS@  # from the first one on
COLUMNS = @COLUMNS_USED@
COMPONENTS = @COMPONENTS@  # 0: the columns themselves, else so many principal components of them
OFF_SCALE = @OFF_SCALE@  # rows several times larger than all others, which the fit leaves out
BLOCK = @BLOCK@  # columns t and t + BLOCK / 2 of each BLOCK turn together; 0: any map, by least squares


def fitted_rows():
    """What the map is fitted to, row = place."""
    table = positional_encoding(ROWS)[:, :COLUMNS]
    if COMPONENTS == 0:
        return table
    kept = np.delete(table, OFF_SCALE, axis=0)
    centred = table - kept.mean(axis=0)
    _, _, directions = np.linalg.svd(np.delete(centred, OFF_SCALE, axis=0), full_matrices=False)
    directions = directions[:COMPONENTS]
@INCLUDE directions@
    return centred @ directions.T


def pairs():
    """Rows, and those SHIFT further on; for least squares at most 2048 of them, evenly spread."""
    rows = fitted_rows()
    first = np.arange(max(0, -SHIFT), len(rows) - max(0, SHIFT))
    first = first[~np.isin(first, OFF_SCALE) & ~np.isin(first + SHIFT, OFF_SCALE)]
    if not BLOCK and len(first) > 2048:
        first = first[(len(first) - 1) * np.arange(2048) // 2047]
    return rows[first], rows[first + SHIFT]


def rotation(here, there):
    """The matrix that turns each pair of columns by the angle that leaves least."""
    first = np.arange(COLUMNS).reshape(-1, BLOCK)[:, : BLOCK // 2].ravel()
    second = first + BLOCK // 2
    a, b, c, d = here[:, first], here[:, second], there[:, first], there[:, second]
    size = np.sum(a * a + b * b, axis=0)
    cosine = np.where(size > 0, np.sum(a * c + b * d, axis=0), 1) / np.where(size > 0, size, 1)
    sine = np.sum(b * c - a * d, axis=0) / np.where(size > 0, size, 1)
    result = np.zeros((COLUMNS, COLUMNS))
    result[first, first] = result[second, second] = cosine
    result[second, first], result[first, second] = sine, -sine
    return result


def best_map(here, there):
    """The matrix M with row @ M nearest to the row SHIFT further on, by least squares."""
    return rotation(here, there) if BLOCK else np.linalg.lstsq(here, there, rcond=1e-10)[0]


def residuals():
    """|there - here M| / |there| of all pairs, and of every fourth by a map fitted to the others."""
    here, there = pairs()
    held_out = np.arange(len(here)) % 4 == 3
    others = best_map(here[~held_out], there[~held_out])
    left = there[held_out] - here[held_out] @ others
    return (np.linalg.norm(there - here @ best_map(here, there)) / np.linalg.norm(there),
            np.linalg.norm(left) / np.linalg.norm(there[held_out]))


def strips():
    """P(p), M P(p) and P(p + k)."""
    rows, place = fitted_rows(), POSITION - FIRST_POSITION
    return [rows[place], rows[place] @ best_map(*pairs()), rows[place + SHIFT]]


def main():
    import matplotlib.pyplot as plt

    fig, (left, right) = plt.subplots(1, 2, figsize=(12, 4), layout="constrained")
    left.imshow(best_map(*pairs()).T, cmap="@MAP@", vmin=-@MAP_LIMIT@, vmax=@MAP_LIMIT@, interpolation="nearest")
    left.locator_params(integer=True)
    left.set_title("best map M")
    here, moved, there = strips()
    right.imshow([here, moved, there, moved - there], cmap="@MAP@", vmin=-@STRIP_LIMIT@, vmax=@STRIP_LIMIT@, aspect="auto",
                 interpolation="nearest")
    right.locator_params(axis="x", integer=True)
    right.set_yticks(range(4), ["P(p)", "M P(p)", "P(p + k)", "residual"])
    right.set_title("residual {:.3g}, of rows not fitted {:.3g}".format(*residuals()))
    plt.show()
