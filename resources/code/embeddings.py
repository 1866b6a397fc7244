@MADE_UP@GIVEN = @GIVEN@  # given values, one list per token; the others are made up
EMBEDDINGS = np.array([made_up(word) for word in TOKENS])
for embedding, values in zip(EMBEDDINGS, GIVEN):
    count = min(len(values), D_MODEL)
    embedding[:count] = values[:count]
