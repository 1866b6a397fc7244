# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/core/files/vectors with NumPy itself (1.24.2 wrote those that are committed), so that the readers are
tested against files of the program that owns the format. Usage: python3 make_vectors.py, in this directory.
Every table is value(row, column) = 10 row + column - 5.5, rounded or cut to its type where that cannot hold it; the
tests build the same numbers from that formula."""
import io
import json
import struct
import zipfile

import numpy as np

TABLE = 10.0 * np.arange(3)[:, None] + np.arange(4)[None, :] - 5.5


def save(name, array, version=None, **options):
    with open(f"vectors/{name}.npy", "wb") as out:
        np.lib.format.write_array(out, array, version, **options)


for kind in "f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8".split():
    table = np.abs(TABLE) if kind[0] == "u" else TABLE
    for order, word in (("<", "little"), (">", "big")):
        if kind[1] == "1" and order == ">":
            continue
        save(f"{kind}_{word}", table.astype(order + kind))
save("b1", TABLE > 0)
save("f8_fortran", np.asfortranarray(TABLE))
save("f4_fortran_big", np.asfortranarray(TABLE.astype(">f4")))
save("f8_version2", TABLE, (2, 0))
save("f8_version3", TABLE, (3, 0))
save("scalar", np.array(2.5))
save("one_dimension", TABLE[1])
save("leading_ones", TABLE[None, None])
save("three_dimensions", TABLE.reshape(3, 2, 2))
save("no_rows", np.zeros((0, 4)))
save("complex", TABLE.astype("c16"))
save("long_double", TABLE.astype("g"))
save("text", np.array(["one", "two"]))
save("dates", np.array(["2017-06-12"], dtype="M8[D]"))
save("records", np.array([(1, 2.0)], dtype=[("a", "<i4"), ("b", "<f8")]))
save("objects", np.array([{"a": 1}, None], dtype=object), allow_pickle=True)
np.savez("vectors/stored.npz", positions=TABLE, bias=TABLE.astype("f4"))
np.savez_compressed("vectors/deflated.npz", positions=TABLE, zeros=np.zeros((64, 64)))


# Into a stream that cannot seek the sizes are written after the data.
class Unseekable(io.RawIOBase):
    def __init__(self):
        self.bytes = bytearray()

    def writable(self):
        return True

    def write(self, part):
        self.bytes += part
        return len(part)


stream = Unseekable()
np.savez_compressed(stream, positions=TABLE)
open("vectors/streamed.npz", "wb").write(stream.bytes)
# As if every number of the archive were beyond 4 GiB: sizes, places and counts are in the zip64 fields.
zipfile.ZIP64_LIMIT, zipfile.ZIP_FILECOUNT_LIMIT = 8, 0
np.savez("vectors/zip64.npz", positions=TABLE, bias=TABLE.astype("f4"))
np.savetxt("vectors/savetxt.txt", TABLE, header="a table of np.savetxt")
np.savetxt("vectors/savetxt.csv", TABLE, delimiter=",", header="a,b,c,d", comments="")


def bfloat16(table):
    return (table.astype("<f4").view("<u4") >> 16).astype("<u2")


# The layout of the safetensors README, by hand: the package is not in Debian.
header, data = {"__metadata__": {"format": "pt"}}, b""
for name, kind, array in (
    ("double", "F64", TABLE), ("single", "F32", TABLE.astype("<f4")), ("half", "F16", TABLE.astype("<f2")),
    ("brain", "BF16", bfloat16(TABLE)), ("ids", "I64", TABLE.astype("<i8")),
    ("transformer.wpe.weight", "F32", TABLE.astype("<f4")[None])):
    header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [len(data), len(data) + array.nbytes]}
    data += array.tobytes()
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
open("vectors/model.safetensors", "wb").write(struct.pack("<Q", len(text)) + text + data)
