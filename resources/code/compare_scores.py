QUERY_PLACE = @PLACE@
DISTANCES = np.arange(@FIRST@, @LAST@ + 1)  # key - query, places

@SIDES@

def scores(score):
    """Of the query at its place and the key at each distance."""
    return np.array([score(QUERY_PLACE, QUERY_PLACE + k) for k in DISTANCES])


def main():
    import matplotlib.pyplot as plt

    a, b = scores(score_a), scores(score_b)
    fig, (upper, lower) = plt.subplots(2, 1, figsize=(10, 7), sharex=True, layout="constrained")
    upper.plot(DISTANCES, a, label=@A_NAME@)
    upper.plot(DISTANCES, b, "--", label=@B_NAME@)
    upper.set(ylabel="score", xlim=(@X_ENDS@), ylim=(@UP@))
    upper.legend()
    lower.plot(DISTANCES, a - b)
    lower.set_xlabel("key - query, positions")
    lower.set(ylabel="A - B", ylim=(@DIFFERENCES@))
    plt.show()
