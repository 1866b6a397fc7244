# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes checkpoints as PyTorch's libraries name their tensors and as safetensors and NumPy lay out their bytes, asks
the program for the numbers of their positions, and holds them against the arrays that were written, bit for bit.
Usage: python3 checkpoints.py PROGRAM, in an empty folder."""
import json
import struct
import subprocess
import sys

import numpy as np

PROGRAM = sys.argv[1]
RANDOM = np.random.default_rng(2017)
KINDS = {"<f8": "F64", "<f4": "F32", "<f2": "F16", "<u2": "BF16", "<i8": "I64"}


def write_safetensors(path, tensors):
    """As safetensors 0.4 serialises: wider types first, then by name; compact JSON, padded with blanks to eight
    bytes; the header's length before it; the numbers little-endian in C order without a gap."""
    names = sorted(tensors, key=lambda name: (-tensors[name].itemsize, name))
    header, begin = {"__metadata__": {"format": "pt"}}, 0
    for name in names:
        array = tensors[name]
        header[name] = {"dtype": KINDS[array.dtype.str], "shape": list(array.shape),
                        "data_offsets": [begin, begin + array.nbytes]}
        begin += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        for name in names:
            out.write(np.ascontiguousarray(tensors[name]).tobytes())


def floats(*shape, kind="<f4"):
    return RANDOM.standard_normal(shape).astype(kind)


def brain(array):
    """float32 cut to bfloat16: its bits, and the numbers that they stand for."""
    bits = (array.view("<u4") >> 16).astype("<u2")
    return bits, (bits.astype("<u4") << 16).view("<f4")


def sinescope(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def check(file, tensor, expected, first_listed=True):
    listed = [line.split("\t")[0] for line in sinescope("list", "tables", file).splitlines()]
    assert tensor in listed, (file, listed)
    assert not first_listed or listed[0] == tensor, (file, listed)
    sinescope("data", "--what", "encoding", "--table", f"{file}:{tensor}", "--output", "got.npy")
    got = np.load("got.npy")
    assert got.dtype == np.float64 and got.shape == expected.shape, (file, got.shape, expected.shape)
    assert np.array_equal(got, expected.astype("f8")), (file, tensor)


# Where position 0 is, as each library counts.
MODELS = [
    ("gpt2", "wpe.weight", (1024, 6), 0, ["wte.weight", "h.0.attn.c_attn.weight"]),
    ("gpt2_lm", "transformer.wpe.weight", (1024, 6), 0, ["transformer.wte.weight"]),
    ("bert", "bert.embeddings.position_embeddings.weight", (512, 6), 0,
     ["bert.embeddings.word_embeddings.weight", "bert.embeddings.token_type_embeddings.weight"]),
    ("roberta", "roberta.embeddings.position_embeddings.weight", (514, 6), 2,
     ["roberta.embeddings.word_embeddings.weight"]),
    ("opt", "model.decoder.embed_positions.weight", (2050, 6), 2, ["model.decoder.embed_tokens.weight"]),
    ("whisper", "model.encoder.embed_positions.weight", (1500, 6), 0, ["model.encoder.layers.0.fc1.weight"]),
    ("xglm", "model.embed_positions.weights", (2050, 6), 2, ["model.embed_tokens.weight"]),
    ("clip", "text_model.embeddings.position_embedding.weight", (77, 6), 0,
     ["text_model.embeddings.token_embedding.weight"]),
    ("vit", "pos_embed", (1, 197, 6), 1, ["patch_embed.proj.weight"]),
    ("deit", "pos_embed", (1, 198, 6), 2, ["head.weight"]),
]
for model, name, shape, first, others in MODELS:
    tensors = {other: floats(40, 6) for other in others}
    tensors["norm.bias"] = floats(6)
    tensors["position_ids"] = np.arange(shape[-2], dtype="<i8")[None]
    for kind in ("<f8", "<f4", "<f2", "BF16"):
        if kind == "BF16":
            tensors[name], numbers = brain(floats(*shape))
        else:
            tensors[name] = numbers = floats(*shape, kind=kind)
        write_safetensors(f"{model}.safetensors", tensors)
        check(f"{model}.safetensors", name, numbers.reshape(shape[-2:])[first:])

# BART has two tables of positions: one is named.
bart = {f"model.{side}.embed_positions.weight": floats(1026, 6) for side in ("encoder", "decoder")}
write_safetensors("bart.safetensors", bart)
for name, numbers in bart.items():
    check("bart.safetensors", name, numbers[2:], first_listed=False)

# T5's biases are no rows: at distances 0 and 1 those of the buckets 0 and 16 + 1.
name = "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"
biases = floats(32, 8)
write_safetensors("t5.safetensors", {name: biases, "shared.weight": floats(40, 6)})
assert sinescope("list", "tables", "t5.safetensors").startswith(name)
sinescope("data", "--what", "figure:heatmap", "--table", f"t5.safetensors:{name}", "--length", "3", "--output", "got.npy")
got = np.load("got.npy")[:, -3:]
assert np.array_equal(got[0, :2], biases[[0, 17], 0].astype("f8")), got
assert np.array_equal(got[1, :2], biases[[1, 0], 0].astype("f8")), got

# A decoder's biases look back only: a key ahead is masked.
name = name.replace("encoder", "decoder")
write_safetensors("decoder.safetensors", {name: biases})
assert "not bidirectional" in sinescope("list", "tables", "decoder.safetensors")
sinescope("data", "--what", "figure:heatmap", "--table", "decoder.safetensors", "--length", "3", "--output", "got.npy")
got = np.load("got.npy")[:, -3:]
assert np.array_equal(np.isnan(got), np.arange(3) > np.arange(3)[:, None]), got
assert np.array_equal(got[2], biases[[2, 1, 0], 0].astype("f8")), got

# RoPE's frequencies, cosines and sines select the rotation with their base.
inverse = (1 / 500000 ** (np.arange(0, 64, 2, dtype="<f4") / 64)).astype("<f4")
angles = np.arange(256, dtype="<f4")[:, None] * inverse
write_safetensors("rope.safetensors", {"model.layers.0.self_attn.rotary_emb.inv_freq": inverse,
                                       "rotary.cos": np.cos(angles), "rotary.sin": np.sin(angles)})
for name in ("model.layers.0.self_attn.rotary_emb.inv_freq", "rotary.cos", "rotary.sin"):
    text = sinescope("data", "--what", "figure:wavelengths", "--table", f"rope.safetensors:{name}", "--format", "csv",
                     "--output", "-")
    rows = [line.split(",") for line in text.splitlines() if line[:1].isdigit()]
    longest = max(float(field) for field in rows[-1] if field.replace(".", "").isdigit())
    assert len(rows) == 32 and abs(longest / (2 * np.pi * 500000 ** (31 / 32)) - 1) < 1e-9, text

# Text whose numbers are aligned to the right, and with the index that pandas writes.
small = np.round(RANDOM.normal(size=(10, 6)), 4)
np.savetxt("aligned.txt", small, fmt="%8.4f")
with open("pandas.csv", "w") as out:
    out.write(",0,1,2,3,4,5\n" + "".join(f"{p}," + ",".join(map(str, row)) + "\n" for p, row in enumerate(small)))
for file in ("aligned.txt", "pandas.csv"):
    sinescope("data", "--what", "encoding", "--table", file, "--output", "got.npy")
    assert np.array_equal(np.load("got.npy"), small), file
assert "index of the rows" in sinescope("list", "tables", "pandas.csv")

# A grid of patches without a name, as np.save writes a vision transformer's.
np.save("vit.npy", floats(1, 197, 6))
assert "class token" in sinescope("list", "tables", "vit.npy")

# Archives of NumPy: stored and deflated, either byte order, Fortran's order.
table = floats(300, 5)
arrays = {"transformer.wpe.weight": table, "transformer.wte.weight": floats(40, 5), "step": np.array(7)}
np.savez("stored.npz", **arrays)
np.savez_compressed("deflated.npz", **arrays)
arrays["transformer.wpe.weight"] = np.asfortranarray(table.astype(">f8"))
np.savez("fortran.npz", **arrays)
for file in ("stored.npz", "deflated.npz", "fortran.npz"):
    check(file, "transformer.wpe.weight", table)
