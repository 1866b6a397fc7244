@MADE_UP@GIVEN = @GIVEN@  # values that somebody gave, a list a token; the others are made up
EMBEDDINGS = np.array([made_up(word) for word in TOKENS])
for embedding, values in zip(EMBEDDINGS, GIVEN):
    count = min(len(values), D_MODEL)
    embedding[:count] = values[:count]
