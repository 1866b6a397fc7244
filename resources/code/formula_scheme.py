def steps():
    """What the calculation of @SUBJECT@ comes to."""
@NUMBERS@

def main():
    import matplotlib.pyplot as plt

    fig = plt.figure(figsize=(8, 3))
    for k, (name, number) in enumerate(steps().items()):
        fig.text(0.1, 0.8 - 0.2 * k, f"{name} = {number:.6g}", fontsize=20)
    plt.show()
