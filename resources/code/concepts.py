# id: x, y (downwards), title, whether an open figure shows it
NODES = {
@NODES@}
ARROWS = [
@ARROWS@]
OPEN = @OPEN@


def leads_to(idea):
    return [end for start, end, _ in ARROWS if start == idea]


def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(16, 9), layout="constrained")
    for start, end, label in ARROWS:
        (x0, y0, *_), (x1, y1, *_) = NODES[start], NODES[end]
        far = y0 == y1 and abs(x1 - x0) > 2  # past another idea
        bend = "arc3,rad=-0.3" if far else "arc3"
        ax.annotate("", (x1, y1), (x0, y0), arrowprops=dict(arrowstyle="->", shrinkA=24, shrinkB=24, connectionstyle=bend))
        ax.text((x0 + x1) / 2, (y0 + y1) / 2 - 0.8 * far, label, ha="center", va="center", fontsize=8)
    for idea, (x, y, title, lit) in NODES.items():
        face = "C0" if idea == OPEN else "lightblue" if lit else "white"
        ax.text(x, y, title, ha="center", va="center", bbox=dict(boxstyle="round", facecolor=face))
    ax.set(xlim=(-1, 13), ylim=(7, -1.5))
    ax.axis("off")
    plt.show()
