def steps():
    """What the calculation of @SUBJECT@ comes to."""
@IF STILL@
    return {}  # the column does not turn
@END@
@IF POWER@
    angle = angles(np.array([@P@]))[0, @PAIR@]
    return {"frequency": frequencies()[@PAIR@], "angle": angle,
            "cosine": np.cos(angle), "sine": np.sin(angle),
            "factor times cosine": ATTENTION_FACTOR * np.cos(angle), "factor times sine": ATTENTION_FACTOR * np.sin(angle)}
@END@
@IF ALIBI@
    return {"slope": slopes()[HEAD], "bias": slopes()[HEAD] * @DISTANCE_FACTOR@, "added": bias(@P@, @Q@)}
@END@
@IF T5@
    return {"bucket": bucket(@K@), "bias": BIASES[bucket(@K@), HEAD], "added": bias_at(@K@)}
@END@
@IF SHAW@
    return {"clipped": np.clip(@K@, -LEFT, RIGHT), "row": np.clip(@K@, -LEFT, RIGHT) + LEFT,
            "bias": bias_at(@K@)}
@END@
@IF W@
    angle, next_angle = angles(np.array([@IF OF_ROWS@@GRID_ROW@, @GRID_ROW@ + 1]), HEIGHT@ELSE@@GRID_COLUMN@, @GRID_COLUMN@ + 1]), WIDTH@END@)[:, @PAIR@]  # here, and one patch further
    return {"frequency": next_angle - angle, "angle": angle,
            "value": positional_encoding(1, @P@)[0, @J@]}
@ELSE@
@IF INPUT@
    return {"value": positional_encoding(1, @P@)[0, @J@]}
@END@
@END@


def main():
    import matplotlib.pyplot as plt

    lines = [f"{name} = {number@IF EVERY_DIGIT@@ELSE@:.10g@END@}" for name, number in steps().items()]
    fig = plt.figure(figsize=(8, 1 + 0.6 * len(lines)))
    for k, line in enumerate(lines, 1):
        fig.text(0.1, 1 - k / (len(lines) + 1), line, fontsize=20, va="center")
    plt.show()
