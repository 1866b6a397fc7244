    seen = (inputs @ QUERY) @ (inputs @ KEY).T / np.sqrt(inputs.shape[1])
