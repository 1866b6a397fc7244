import csv
import hashlib
import json
import os
import sys

import numpy as np

# A file beside this program, or the one that its first argument names.
HERE = os.path.dirname(os.path.abspath(__file__)) if "__file__" in globals() else ""
FILE = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, @FILE@)
SHAPE = (@ROWS_OF_TABLE@, @COLUMNS_OF_TABLE@)
# Of its numbers, row by row as little-endian float64: tells the table from others, whatever file it is in.
SHA256 = "@SHA256@"


def tensors(path):
    """Tensors of that shape in a safetensors file; nothing else of it is read."""
    types = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "BF16": "<u2", "I64": "<i8", "I32": "<i4", "I16": "<i2", "I8": "i1",
             "U64": "<u8", "U32": "<u4", "U16": "<u2", "U8": "u1", "BOOL": "?"}
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(8), "little")
        for name, entry in json.loads(file.read(size)).items():
            if name == "__metadata__" or np.prod(entry["shape"]) != np.prod(SHAPE) or entry["dtype"] not in types:
                continue
            begin, end = entry["data_offsets"]
            file.seek(8 + size + begin)
            values = np.frombuffer(file.read(end - begin), types[entry["dtype"]])
            # A bfloat16 is the upper half of a float32.
            yield (values.astype("<u4") << 16).view("<f4") if entry["dtype"] == "BF16" else values


def rows_of_text(path):
    """The last numbers of each line of a csv or of a file of word vectors that has enough of them."""
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        lines = [line for line in file if line.strip() and not line.startswith("#")]
    comma = next((mark for mark in ",;\t" if mark in lines[-1]), None)
    rows = []
    for fields in csv.reader(lines, delimiter=comma) if comma else map(str.split, lines):
        try:
            row = [float(field) for field in fields[-SHAPE[1]:]]
        except ValueError:
            continue  # names of the columns
        if len(row) == SHAPE[1]:
            rows.append(row)
    yield np.array(rows[-SHAPE[0]:])  # names of columns can be numbers


def arrays(path):
    """The arrays of an npy, npz, safetensors or text file."""
    with open(path, "rb") as file:
        start = file.read(9)
    if start.startswith(b"\x93NUMPY"):
        yield np.load(path)
    elif start.startswith(b"PK"):
        yield from np.load(path).values()
    elif start[8:] == b"{":
        yield from tensors(path)
    else:
        yield from rows_of_text(path)


def read_table(path=FILE):
    """The table among the arrays of a file."""
    if not os.path.isfile(path):
        sys.exit(f"There is no file {path}. @IF COMMAND@Sinescope writes it: @COMMAND@@ELSE@Give the file of the table as the first argument.@END@")
    for array in arrays(path):
        if array.size == SHAPE[0] * SHAPE[1]:
            table = np.ascontiguousarray(array, "<f8").reshape(SHAPE)
            if hashlib.sha256(table.tobytes()).hexdigest() == SHA256:
                return table
    sys.exit(f"{path} does not hold the table of {SHAPE[0]} x {SHAPE[1]} numbers with the SHA-256 {SHA256}.")
