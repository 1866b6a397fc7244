TASK, SCHEME, STEPS, SEED = @TASK@, @SCHEME@, @STEPS@, @SEED@
LAYERS, LAYER_NORM, TRAINED, BEGIN, RANDOM_FIRST = @LAYERS@, @LAYER_NORM@, @TRAINED@, @BEGIN@, @RANDOM_FIRST@
HEADS, D, HIDDEN, CAUSAL = 4, 32, 64, TASK not in ("a-before-b", "reverse")
VOCABULARY = {"a-before-b": 12, "most": 4, "largest": 16, "text": 29}.get(TASK, 8)
ANSWERS = 2 if TASK == "a-before-b" else VOCABULARY
BATCH = 16 if TASK == "text" else 32
RATE = 3e-3 if TASK == "reverse" else 2e-3
TURN = @TURN@  # RoPE: frequencies of a head's pairs, attention factor
TURN_READ = @TURN_READ@  # after training, by number of letters
HALVES, SLOPES, SYMMETRIC, MASKED = @HALVES@, @SLOPES@, @SYMMETRIC@, @MASKED@
BUCKETS = np.array(@BUCKETS@, int)  # of distances key - query from -4 TRAINED on


class Node:
    """A value and how its derivative is passed on."""

    def __init__(self, value, parents=()):
        self.value, self.parents, self.grad = np.asarray(value, float), parents, 0.0

    def backward(self):
        order, seen = [], set()

        def visit(node):
            if id(node) not in seen:
                seen.add(id(node))
                for parent, _ in node.parents:
                    visit(parent)
                order.append(node)

        visit(self)
        self.grad = np.ones_like(self.value)
        for node in reversed(order):
            for parent, pull in node.parents:
                parent.grad = parent.grad + pull(node.grad)


def reduced(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(0)
    for axis, size in enumerate(shape):
        if size == 1:
            grad = grad.sum(axis, keepdims=True)
    return grad


def add(a, b):
    return Node(a.value + b.value, [(x, lambda g, x=x: reduced(g, x.value.shape)) for x in (a, b)])


def mul(a, b):
    return Node(a.value * b.value, [(a, lambda g: reduced(g * b.value, a.value.shape)),
                                    (b, lambda g: reduced(g * a.value, b.value.shape))])


def matmul(a, b):
    t = lambda x: np.swapaxes(x, -1, -2)
    return Node(a.value @ b.value, [(a, lambda g: reduced(g @ t(b.value), a.value.shape)),
                                    (b, lambda g: reduced(t(a.value) @ g, b.value.shape))])


def mapped(a, value, slope):
    return Node(value, [(a, lambda g: g * slope)])


def mean(a):
    n = a.value.shape[-1]
    return Node(a.value.mean(-1, keepdims=True), [(a, lambda g: np.repeat(g / n, n, -1))])


def take(a, index):
    def pull(g):
        out = np.zeros_like(a.value)
        np.add.at(out, index, g)
        return out
    return Node(a.value[index], [(a, pull)])


def reshape(a, shape):
    return Node(a.value.reshape(shape), [(a, lambda g: g.reshape(a.value.shape))])


def transpose(a, axes):
    return Node(a.value.transpose(axes), [(a, lambda g: g.transpose(np.argsort(axes)))])


def softmax(a):
    e = np.exp(a.value - a.value.max(-1, keepdims=True))
    p = e / e.sum(-1, keepdims=True)
    return Node(p, [(a, lambda g: p * (g - (g * p).sum(-1, keepdims=True)))])


def sequences(rng, count, length, text=None):
    """Tokens and answers, count x length; an answer of -1 is not scored."""
    if TASK == "text":
        start = rng.integers(0, len(text) - length, count)
        both = text[start[:, None] + np.arange(length + 1)]
        x, y = both[:, :-1], both[:, 1:]
    elif TASK == "a-before-b":
        x, y = rng.integers(3, VOCABULARY, (count, length)), np.full((count, length), -1)
        places = 1 + np.argsort(rng.random((count, length - 1)), 1)[:, :2]
        x[:, 0], rows = 0, np.arange(count)
        x[rows, places[:, 0]], x[rows, places[:, 1]] = 1, 2
        y[:, 0] = places[:, 0] > places[:, 1]
    else:
        limit = rng.integers(1, VOCABULARY + 1, (count, 1)) if TASK == "largest" else VOCABULARY
        x = rng.integers(0, limit, (count, length))
        if TASK == "3-back":
            y = np.concatenate([np.full((count, 3), -1), x[:, :-3]], 1)
        elif TASK == "first":
            y = np.repeat(x[:, :1], length, 1)
        elif TASK == "reverse":
            y = x[:, ::-1]
        elif TASK == "largest":
            y = np.maximum.accumulate(x, 1)
        else:
            counts = np.cumsum(x[:, :, None] == np.arange(VOCABULARY), 1)
            tie = (counts == counts.max(2, keepdims=True)).sum(2) > 1
            y = np.where(tie, -1, counts.argmax(2))
    if BEGIN:
        x = np.concatenate([np.full((count, 1), VOCABULARY), x], 1)
        y = np.concatenate([np.full((count, 1), -1), y], 1)
    return x, y


def norm(w, name, x):
    if LAYER_NORM:
        x = add(x, mul(Node(-1), mean(x)))
    v = add(mean(mul(x, x)), Node(1e-5))
    x = mul(mul(x, mapped(v, v.value ** -0.5, -0.5 * v.value ** -1.5)), w[name + ".gain"])
    return add(x, w[name + ".bias"]) if LAYER_NORM else x


def rotated(x, first, frequencies, factor):
    """Each row of a head, turned to its position."""
    T, width = x.value.shape[-2:]
    pairs = len(frequencies)
    a = np.arange(pairs) if HALVES else 2 * np.arange(pairs)
    b = a + (pairs if HALVES else 1)
    angle = (first + np.arange(T))[:, None] * np.array(frequencies)
    turn = np.zeros((T, width, width))
    turn[:, np.arange(width), np.arange(width)] = 1
    turn[:, a, a] = turn[:, b, b] = factor * np.cos(angle)
    turn[:, b, a], turn[:, a, b] = factor * np.sin(angle), -factor * np.sin(angle)
    return reshape(matmul(Node(turn), reshape(x, x.value.shape + (1,))), x.value.shape)


def logits(w, x, first=0, reading=False):
    count, T = x.shape
    h = take(w["embedding"], x)
    p = first + np.arange(T)
    if SCHEME == "learned":
        h = add(h, take(w["positions"], p))
    if SCHEME == "sinusoidal":
        h = add(h, Node((positional_encoding() if reading else positional_encoding_a())[p]))
    if SCHEME == "index":
        h = add(h, Node(p[:, None]))
    if SCHEME == "unit-interval":
        h = add(h, Node(np.arange(T)[:, None] / max(1, T - 1)))
    i, j = np.indices((T, T))
    bias = np.where((CAUSAL or MASKED) & (j > i), -1e30, 0.0)[None]
    if SCHEME == "alibi":
        bias = bias + np.array(SLOPES)[:, None, None] * (-abs(i - j) if SYMMETRIC else j - i)
    bias = Node(bias)
    if SCHEME == "t5":
        bias = add(bias, transpose(take(w["buckets"], BUCKETS[j - i + 4 * TRAINED]), (2, 0, 1)))
    for layer in range(LAYERS):
        n = f"layer{layer}."
        qkv = add(matmul(norm(w, n + "norm1", h), w[n + "qkv.weight"]), w[n + "qkv.bias"])
        qkv = transpose(reshape(qkv, (count, T, 3, HEADS, D // HEADS)), (2, 0, 3, 1, 4))
        q, k, v = (take(qkv, part) for part in range(3))
        if SCHEME == "rope":
            q, k = (rotated(y, first, *(TURN_READ[T - BEGIN] if reading else TURN)) for y in (q, k))
        scores = matmul(q, transpose(k, (0, 1, 3, 2)))
        if SCHEME == "shaw":
            a = take(w["keys"], BUCKETS[j - i + 4 * TRAINED])
            by = matmul(reshape(q, q.value.shape[:3] + (1, D // HEADS)), transpose(a, (0, 2, 1)))
            scores = add(scores, reshape(by, scores.value.shape))
        scores = add(mul(scores, Node((D // HEADS) ** -0.5)), bias)
        out = reshape(transpose(matmul(softmax(scores), v), (0, 2, 1, 3)), (count, T, D))
        h = add(h, add(matmul(out, w[n + "out.weight"]), w[n + "out.bias"]))
        m = add(matmul(norm(w, n + "norm2", h), w[n + "mlp1.weight"]), w[n + "mlp1.bias"])
        m = mapped(m, np.maximum(m.value, 0), (m.value > 0).astype(float))
        h = add(h, add(matmul(m, w[n + "mlp2.weight"]), w[n + "mlp2.bias"]))
    return add(matmul(norm(w, "norm", h), w["answers.weight"]), w["answers.bias"])


def first_weights(rng):
    w = {}

    def group(name, shape, deviation, start=0.0):
        w[name] = Node(start + deviation * rng.standard_normal(shape))

    def norm_group(name):
        group(name + ".gain", (1, D), 0, 1)
        if LAYER_NORM:
            group(name + ".bias", (1, D), 0)

    group("embedding", (VOCABULARY + BEGIN, D), 0.7)
    if SCHEME == "learned":
        group("positions", (TRAINED + BEGIN + 3 * TRAINED * RANDOM_FIRST, D), 0.02)
    if SCHEME == "t5":
        group("buckets", (BUCKETS.max() + 1, HEADS), 0)
    if SCHEME == "shaw":
        group("keys", (BUCKETS.max() + 1, D // HEADS), 0.02)
    for layer in range(LAYERS):
        n = f"layer{layer}."
        norm_group(n + "norm1")
        norm_group(n + "norm2")
        for name, rows, columns, deviation in (("qkv", D, 3 * D, D ** -0.5),
                                               ("out", D, D, (2 * LAYERS * D) ** -0.5),
                                               ("mlp1", D, HIDDEN, (2 / D) ** 0.5),
                                               ("mlp2", HIDDEN, D, (2 * LAYERS * HIDDEN) ** -0.5)):
            group(f"{n}{name}.weight", (rows, columns), deviation)
            group(f"{n}{name}.bias", (1, columns), 0)
    norm_group("norm")
    group("answers.weight", (D, ANSWERS), 0.5 * D ** -0.5)
    group("answers.bias", (1, ANSWERS), 0)
    return w


def trained(steps=STEPS, text=None):
    """Weights after Adam's steps, and the loss of each."""
    rng = np.random.default_rng(SEED)
    w, losses = first_weights(rng), []
    first, second = dict.fromkeys(w, 0.0), dict.fromkeys(w, 0.0)
    for step in range(1, steps + 1):
        length = rng.integers(4, TRAINED + 1) if TASK == "a-before-b" else TRAINED
        x, y = sequences(rng, BATCH, length, text)
        start = rng.integers(0, 3 * TRAINED + 1) if RANDOM_FIRST else 0
        scored = y >= 0
        chosen = take(softmax(logits(w, x, start)), tuple(np.nonzero(scored)) + (y[scored],))
        loss = mean(reshape(mapped(chosen, -np.log(chosen.value), -1 / chosen.value), (1, -1)))
        for node in w.values():
            node.grad = 0.0
        loss.backward()
        losses.append(loss.value.item())
        size = np.sqrt(sum(np.sum(node.grad ** 2) for node in w.values()))
        for name, node in w.items():
            g = node.grad / max(1.0, size)
            first[name] = 0.9 * first[name] + 0.1 * g
            second[name] = 0.98 * second[name] + 0.02 * g * g
            node.value = node.value - RATE * min(1, step / 20) * (first[name] / (1 - 0.9 ** step)) / (
                np.sqrt(second[name] / (1 - 0.98 ** step)) + 1e-8)
    return w, losses


def accuracy(w, length, count=128, text=None):
    """The share of right answers at each position of sequences of that length; NaN where none is asked for."""
    x, y = sequences(np.random.default_rng([SEED, length]), count, length, text)
    right = np.where(y >= 0, logits(w, x, reading=True).value.argmax(-1) == y, np.nan)
    with np.errstate(invalid="ignore"):
        share = np.nansum(right, 0) / (y >= 0).sum(0)
    return share[int(BEGIN):]


def bag_ceilings(last):
    """The best that is possible if the answer is any of n letters seen without their order, for n = 0 .. last."""
    n = np.arange(last + 1)
    terms = lambda x: np.cumprod(np.append(1.0, x / n[1:]))  # of e^x, as far as x^last
    largest = np.zeros(last + 1)  # expected count of the letter that occurs most often
    for bound in range(last):
        product = np.eye(1, last + 1)[0]
        for _ in range(VOCABULARY):
            product = np.convolve(product, np.where(n <= bound, terms(last / VOCABULARY), 0))[: last + 1]
        largest += np.where(n > bound, 1 - product / terms(last), 0)
    return largest / np.maximum(1, n)


def without_order(last):
    """The same for the answers at each position, or for each length, up to last; NaN where it is unknown."""
    n = np.arange(last + 1)
    if TASK in ("most", "largest", "a-before-b", "text"):
        return np.full(last + 1, {"a-before-b": 0.5, "text": np.nan}.get(TASK, 1.0))
    bags = bag_ceilings(last)
    if TASK == "reverse":  # the middle letter of an odd length is its own answer
        bags = np.append(1.0, bags[:-1])
        return np.where((n % 2 == 1) & (n > 1), (bags * (n - 1) + 1) / np.maximum(1, n), np.where(n > 1, bags, 1))
    return np.where(n >= 3, bags, np.nan) if TASK == "3-back" else np.where(n >= 1, bags, 1)


def main():
    import sys

    import matplotlib.pyplot as plt

    text = None
    if TASK == "text":
        if len(sys.argv) < 2:
            raise SystemExit("Give the file of a text to train on as the first argument.")
        letters = "".join(c if c in "abcdefghijklmnopqrstuvwxyz.," else " " for c in open(sys.argv[1]).read().lower())
        text = np.array(["abcdefghijklmnopqrstuvwxyz., ".index(c) for c in " ".join(letters.split())])
    cut = None if text is None else len(text) * 85 // 100
    w, losses = trained(text=None if text is None else text[:cut])
    test = None if text is None else text[cut:]
    longest = TRAINED if SCHEME == "learned" and not RANDOM_FIRST else 4 * TRAINED
    fig, (ax, below) = plt.subplots(2, 1, height_ratios=(3, 1), layout="constrained")
    if CAUSAL:
        parts = [(0, TRAINED), (TRAINED, 2 * TRAINED), (2 * TRAINED, 4 * TRAINED)]
        shares = [accuracy(w, end, text=test)[start:end] for start, end in parts if end <= longest]
        ax.plot(100 * np.concatenate(shares))
        lengths = range(longest)
    else:
        lengths = [k * TRAINED // 4 for k in (1, 2, 3, 4, 6, 8, 12, 16) if k * TRAINED // 4 <= longest]
        ax.plot(lengths, [100 * np.nanmean(accuracy(w, n)) for n in lengths], "o-")
    ax.axvline(TRAINED - 0.5 if CAUSAL else TRAINED, color="grey", linestyle="--")
    ax.axhline(100 / ANSWERS, color="grey", linewidth=0.8, label="chance")
    if TASK != "text":
        ax.plot(lengths, 100 * without_order(longest)[lengths], "--", color="grey", label="without order")
    ax.legend()
    ax.set_xlabel("position p" if CAUSAL else "length")
    ax.set(ylabel="accuracy, %", ylim=(0, 105))
    below.plot(losses)
    below.set_xlabel("step")
    below.set_ylabel("loss, nats")
    plt.show()
