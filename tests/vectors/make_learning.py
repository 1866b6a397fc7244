# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes learning.json: three Adam steps of the small transformer of core/learning, computed here in NumPy with a
reverse-mode derivative of its own, in float64. Run: python3 make_learning.py > learning.json"""
import json

import numpy as np

COLUMNS, HEADS, HIDDEN, VOCABULARY, LENGTH, COUNT, STEPS = 16, 2, 20, 5, 6, 3, 3


class Node:
    """A value with the functions that pass its derivative on."""

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


def unbroadcast(grad, shape):
    while grad.ndim > len(shape):
        grad = grad.sum(0)
    for axis, size in enumerate(shape):
        if size == 1 and grad.shape[axis] != 1:
            grad = grad.sum(axis, keepdims=True)
    return grad


def add(a, b):
    return Node(a.value + b.value, [(a, lambda g: unbroadcast(g, a.value.shape)),
                                    (b, lambda g: unbroadcast(g, b.value.shape))])


def mul(a, b):
    return Node(a.value * b.value, [(a, lambda g: unbroadcast(g * b.value, a.value.shape)),
                                    (b, lambda g: unbroadcast(g * a.value, b.value.shape))])


def matmul(a, b):
    swap = lambda x: np.swapaxes(x, -1, -2)
    return Node(a.value @ b.value, [(a, lambda g: unbroadcast(g @ swap(b.value), a.value.shape)),
                                    (b, lambda g: unbroadcast(swap(a.value) @ g, b.value.shape))])


def unary(a, value, slope):
    return Node(value, [(a, lambda g: g * slope)])


def mean(a):
    size = a.value.shape[-1]
    return Node(a.value.mean(-1, keepdims=True), [(a, lambda g: np.repeat(g / size, size, -1))])


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


def const(x):
    return Node(x)


def norm(w, name, x, kind):
    if kind == "layer":
        x = add(x, mul(const(-1), mean(x)))
    variance = add(mean(mul(x, x)), const(1e-5))
    inverse = unary(variance, variance.value ** -0.5, -0.5 * variance.value ** -1.5)
    x = mul(mul(x, inverse), w[name + ".gain"])
    return add(x, w[name + ".bias"]) if kind == "layer" else x


def rotate(x, halves):
    """x: count, heads, length, width; the pair i turns by p * 10000^(-2i / width)."""
    width = x.value.shape[-1]
    first = np.arange(width // 2) if halves else np.arange(0, width, 2)
    second = first + (width // 2 if halves else 1)
    angle = np.arange(LENGTH)[:, None] * 10000.0 ** (-2 * np.arange(width // 2) / width)
    turn = np.zeros((LENGTH, width, width))
    for p in range(LENGTH):
        turn[p, first, first] = turn[p, second, second] = np.cos(angle[p])
        turn[p, second, first], turn[p, first, second] = np.sin(angle[p]), -np.sin(angle[p])
    return reshape(matmul(const(turn), reshape(x, x.value.shape + (1,))), x.value.shape)


def bias(case, w):
    """Added to the scores: heads, length, length."""
    i, j = np.indices((LENGTH, LENGTH))
    if case["scheme"] == "alibi":
        slopes = 2.0 ** (-8 * (np.arange(HEADS) + 1) / HEADS)
        return const(-slopes[:, None, None] * abs(i - j))
    # Four buckets for keys that are not ahead: distances 0, 1, then 2 and 3, then 4 and more (maximum distance 8).
    bucket = np.array([0, 1, 2, 2, 3, 3])[np.maximum(i - j, 0)]
    return transpose(take(w["buckets"], bucket), (2, 0, 1))


def logits(case, w, tokens):
    x = take(w["embedding"], tokens)
    if case["scheme"] == "learned":
        x = add(x, take(w["positions"], np.arange(LENGTH)))
    if case["scheme"] == "sinusoidal":
        angle = np.arange(LENGTH)[:, None] * 10000.0 ** (-2 * np.arange(COLUMNS // 2) / COLUMNS)
        x = add(x, const(np.stack([np.sin(angle), np.cos(angle)], -1).reshape(LENGTH, COLUMNS)))
    if case["scheme"] in ("index", "unit-interval"):
        x = add(x, const(np.arange(LENGTH)[:, None] / (1 if case["scheme"] == "index" else LENGTH - 1)))
    width = COLUMNS // HEADS
    for layer in range(case["layers"]):
        n = f"layer{layer}."
        qkv = add(matmul(norm(w, n + "norm1", x, case["norm"]), w[n + "qkv.weight"]), w[n + "qkv.bias"])
        qkv = transpose(reshape(qkv, (COUNT, LENGTH, 3, HEADS, width)), (2, 0, 3, 1, 4))
        q, k, v = (take(qkv, part) for part in range(3))
        if case["scheme"].startswith("rope"):
            q, k = (rotate(y, case["scheme"] == "rope-halves") for y in (q, k))
        scores = matmul(q, transpose(k, (0, 1, 3, 2)))
        if case["scheme"] == "shaw":
            # Two vectors to the left, one to the right, one in the middle; the query meets the key's vector.
            i, j = np.indices((LENGTH, LENGTH))
            a = transpose(take(w["keys"], np.clip(j - i, -2, 1) + 2), (0, 2, 1))
            by_distance = matmul(reshape(q, (COUNT, HEADS, LENGTH, 1, width)), a)
            scores = add(scores, reshape(by_distance, scores.value.shape))
        scores = mul(scores, const(width ** -0.5))
        if case["scheme"] in ("alibi", "t5"):
            scores = add(scores, bias(case, w))
        if case["causal"]:
            scores = add(scores, const(np.triu(np.full((LENGTH, LENGTH), -1e30), 1)))
        out = reshape(transpose(matmul(softmax(scores), v), (0, 2, 1, 3)), (COUNT, LENGTH, COLUMNS))
        x = add(x, add(matmul(out, w[n + "out.weight"]), w[n + "out.bias"]))
        h = add(matmul(norm(w, n + "norm2", x, case["norm"]), w[n + "mlp1.weight"]), w[n + "mlp1.bias"])
        h = unary(h, np.maximum(h.value, 0), (h.value > 0).astype(float))
        x = add(x, add(matmul(h, w[n + "mlp2.weight"]), w[n + "mlp2.bias"]))
    return add(matmul(norm(w, "norm", x, case["norm"]), w["answers.weight"]), w["answers.bias"])


def shapes(case):
    d, groups = COLUMNS, [("embedding", (VOCABULARY, COLUMNS))]
    norm_groups = lambda n: [(n + ".gain", (1, d))] + ([(n + ".bias", (1, d))] if case["norm"] == "layer" else [])
    if case["scheme"] == "learned":
        groups.append(("positions", (LENGTH, d)))
    if case["scheme"] == "t5":
        groups.append(("buckets", (4, HEADS)))
    if case["scheme"] == "shaw":
        groups.append(("keys", (4, COLUMNS // HEADS)))
    for layer in range(case["layers"]):
        n = f"layer{layer}."
        groups += norm_groups(n + "norm1") + [(n + "qkv.weight", (d, 3 * d)), (n + "qkv.bias", (1, 3 * d)),
                                              (n + "out.weight", (d, d)), (n + "out.bias", (1, d))]
        groups += norm_groups(n + "norm2") + [(n + "mlp1.weight", (d, HIDDEN)), (n + "mlp1.bias", (1, HIDDEN)),
                                              (n + "mlp2.weight", (HIDDEN, d)), (n + "mlp2.bias", (1, d))]
    return groups + norm_groups("norm") + [("answers.weight", (d, VOCABULARY)), ("answers.bias", (1, VOCABULARY))]


def run(case, tokens, answers):
    # The first weights follow from the numbers of the group and of the weight, so that a file need not hold them.
    w = {name: Node((1.0 if name.endswith("gain") else 0.0) +
                    0.4 * np.sin(1.7 * (number + 1) + 0.73 * np.arange(np.prod(shape))).reshape(shape))
         for number, (name, shape) in enumerate(shapes(case))}
    first, second, losses = ({name: 0.0 for name in w} for _ in range(2)), None, []
    first, second = first
    scored = answers >= 0
    for step in range(1, STEPS + 1):
        probabilities = softmax(logits(case, w, tokens))
        chosen = take(probabilities, tuple(np.nonzero(scored)) + (answers[scored],))
        loss = unary(chosen, -np.log(chosen.value), -1 / chosen.value)
        total = matmul(const(np.full((1, scored.sum()), 1 / scored.sum())), reshape(loss, (-1, 1)))
        for node in w.values():
            node.grad = 0.0
        total.backward()
        losses.append(float(total.value[0, 0]))
        norm_ = np.sqrt(sum((np.zeros(1) + n.grad ** 2).sum() for n in w.values()))
        for name, node in w.items():
            g = node.grad / max(1.0, norm_)
            first[name] = 0.9 * first[name] + 0.1 * g
            second[name] = 0.98 * second[name] + 0.02 * g * g
            rate = 2e-3 * min(1, step / 20)
            node.value = node.value - rate * (first[name] / (1 - 0.9 ** step)) / (
                np.sqrt(second[name] / (1 - 0.98 ** step)) + 1e-8)
    sums = {name: [float(node.value.sum()), float((node.value ** 2).sum())] for name, node in w.items()}
    return {**case, "losses": losses, "weights": sums}


def main():
    tokens = np.array([[(3 * b * b + 2 * t * t + b * t + t) % VOCABULARY for t in range(LENGTH)] for b in range(COUNT)])
    answers = np.where(np.arange(LENGTH) >= 2, np.roll(tokens, 2, 1), -1)
    cases = [{"scheme": scheme, "norm": n, "causal": causal, "layers": layers}
             for scheme, n, causal, layers in [("none", "rms", True, 1), ("sinusoidal", "layer", False, 2),
                                               ("learned", "rms", True, 2), ("rope", "rms", True, 2),
                                               ("rope-halves", "layer", False, 1), ("alibi", "rms", False, 2),
                                               ("t5", "layer", True, 2), ("shaw", "rms", False, 2),
                                               ("index", "rms", True, 1), ("unit-interval", "rms", False, 1)]]
    head = {"columns": COLUMNS, "heads": HEADS, "hidden": HIDDEN, "vocabulary": VOCABULARY, "length": LENGTH,
            "tokens": tokens.ravel().tolist(), "answers": answers.ravel().tolist()}
    lines = ",\n".join(json.dumps(run(case, tokens, answers)) for case in cases)
    print(json.dumps(head)[:-1] + ', "cases": [\n' + lines + "\n]}")


main()
