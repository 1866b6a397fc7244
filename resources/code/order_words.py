QUERY, KEY, VALUE = (drawn(@D_MODEL@, @D_MODEL@) / np.sqrt(@D_MODEL@) for _ in range(3))
