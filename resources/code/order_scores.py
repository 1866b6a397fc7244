    seen = scores(inputs @ QUERY, inputs @ KEY, FIRST_POSITION + np.arange(len(inputs)), 1 / np.sqrt(inputs.shape[1]))
