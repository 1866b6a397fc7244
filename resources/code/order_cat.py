EMBEDDINGS = drawn(5, 8)[[0, 1, 2, 3, 0, 4]]  # the, cat, sat, on, mat
QUERY, KEY, VALUE = drawn(8, 8), drawn(8, 8), drawn(8, 8)
